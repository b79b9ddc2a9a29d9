// One deal under the thumb: keys of the sheet's own type into its numbers, as those of a keyboard would. The yellow
// key goes on to the next number that is missing, else it saves; it says which.

import { allDeals, getDeal, getForm, isNew, isNumber, isRequired, NOTICE, notify, numbersOf } from "./fields.js";
import { currentDeal, nextDeal, show, showAs, showsOneDeal } from "./deals.js";
import { nextEmpty, numberToType, select } from "./focus.js";
import { isImpossible, totalOf } from "./numbers.js";

// The number into which the next digit goes.
const numberInUse = (deal) => {
  const active = document.activeElement;
  return isNumber(active) && getDeal(active) === deal ? active : numberToType(deal);
};

// The number that the yellow key goes on to; none where the deal can be saved.
const missingNumber = (deal) => {
  const field = numberInUse(deal);
  if (!field) return null;
  if (field !== document.activeElement) return isRequired(field) && !field.value ? field : null;
  return field.value && !isImpossible(deal, field) ? nextEmpty(deal, field) : null;
};

const nameOf = (field) => {
  const [label] = field.labels;
  return (label?.querySelector(".who") || label)?.textContent.trim() ?? "";
};
const allPoints = (deal, field) =>
  field && (totalOf(deal, field) ?? (field.dataset.side ? "" : field.dataset.high));

// Where "back" leads: to the number before (those that every deal needs stand first), else to the deal before, which
// may be one of the written ones.
const placeBefore = (deal) => {
  const fields = numbersOf(deal).sort((one, other) => isRequired(other) - isRequired(one));
  const field = fields[fields.indexOf(document.activeElement) - 1];
  const earlier = allDeals()[allDeals().indexOf(deal) - 1];
  const written = allDeals().length === 1 && document.querySelector(".history a.change");
  return { field, earlier, written, number: earlier?.dataset.deal ?? written?.dataset?.change };
};

// --- what the keys say ---------------------------------------------------------------------------------

const showWords = () => {
  const deal = currentDeal();
  showElsewhere(deal);
  if (!deal) return;
  const words = getForm().dataset;
  const field = numberInUse(deal);
  for (const number of numbersOf(deal)) number.closest(".cell").classList.toggle("in-use", number === field);
  const key = document.querySelector("[data-key=all]");
  const points = allPoints(deal, field);
  key.disabled = !points;
  key.textContent = points || "";
  showWayBack(deal, words);
  const next = missingNumber(deal);
  const button = deal.querySelector("button.save");
  button.dataset.goes = next ? "on" : "saves";
  button.dataset.says = next ? nameOf(next) : wordsAfter(deal, words);
  button.dataset.label ??= button.getAttribute("aria-label");
  button.ariaLabel = next ? words.nextWord.replace("#", nameOf(next)) : button.dataset.label;
};

const showWayBack = (deal, words) => {
  const { field, number } = placeBefore(deal);
  const key = document.querySelector("[data-key=back]");
  const where = field ? nameOf(field) : number && words.dealWord.replace("#", number);
  key.disabled = !where;
  key.dataset.goes = field ? "number" : "deal";
  key.textContent = where || "";
  key.ariaLabel = where ? words.backWord.replace("#", where) : null;
};

// Which deal is next once this one is saved, where there is one.
const wordsAfter = (deal, words) => {
  const deals = allDeals();
  const following = deals.length > 1 ? nextDeal(deal)?.dataset.deal : isNew(deal) && Number(deal.dataset.deal) + 1;
  return following ? words.dealWord.replace("#", following) : words.saveWord;
};

// A deal that was refused while the next one was being typed.
const showElsewhere = (deal) => {
  const button = document.querySelector("[data-open].elsewhere");
  const refused = allDeals().find((other) => other !== deal && other.querySelector(NOTICE));
  if (!button) return;
  button.hidden = !refused || !showsOneDeal();
  button.dataset.open = refused?.dataset.deal ?? "";
  button.textContent = refused ? `! ${getForm().dataset.dealWord.replace("#", refused.dataset.deal)}` : "";
};

for (const type of ["focusin", "input", "change", "htmx:afterSettle"]) document.addEventListener(type, showWords);
window.addEventListener("resize", showWords);

// --- what the keys do ----------------------------------------------------------------------------------

const replace = (field, from, to, text) => {
  if (field.value.length - (to - from) + text.length > field.maxLength) return;
  field.setRangeText(text, from, to, "end");
  notify(field, "input");
};

// As on a keyboard; false where the key was for something else, such as the deal that comes.
const press = (deal, key) => {
  if (getDeal(document.activeElement) !== deal) select(numberInUse(deal));
  const target = getDeal(document.activeElement) === deal ? document.activeElement : deal;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  return target.dispatchEvent(event) && isNumber(document.activeElement);
};

const typeDigit = (deal, digit) => {
  if (!press(deal, digit)) return;
  const field = document.activeElement;
  replace(field, field.selectionStart, field.selectionEnd, digit);
};

const deleteDigit = (deal) => {
  const field = numberInUse(deal);
  if (!field) return;
  if (field !== document.activeElement) select(field);
  const { selectionStart: from, selectionEnd: to } = field;
  replace(field, from === to ? Math.max(from - 1, 0) : from, to, "");
};

const fillInAll = (deal) => {
  const field = numberInUse(deal);
  select(field);
  replace(field, 0, field.value.length, allPoints(deal, field));
};

const goBack = (deal) => {
  const { field, earlier, written } = placeBefore(deal);
  if (field) select(field);
  else if (earlier) showAndSelect(earlier);
  else written?.click();
};

const showAndSelect = (deal) => {
  show(deal);
  select(numberInUse(deal));
  showWords();
};

const showMore = (deal) => {
  const more = deal.querySelector("details.deal-more");
  more.open = !more.open;
  more.scrollIntoView({ block: "nearest" });
};

const KEYS = { delete: deleteDigit, back: goBack, all: fillInAll, more: showMore };

// A tap on a key leaves the focus in the number.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest?.(".pad button")) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  const deal = currentDeal();
  if (button?.dataset.key && deal) (KEYS[button.dataset.key] ?? typeDigit)(deal, button.dataset.key);
  else if (button?.matches("[data-open]")) {
    const named = allDeals().find((other) => other.dataset.deal === button.dataset.open);
    showAs("deal", named);
    showAndSelect(named);
  } else if (button?.matches("[data-view]")) {
    const isList = document.documentElement.dataset.sheet === "list";
    showAs(isList ? "deal" : "list", getDeal(document.activeElement));
    if (showsOneDeal()) select(numberInUse(currentDeal()));
    showWords();
    scrollTo(0, 0);
  }
});

// The yellow key is Enter: on to the next number, or save. A script that presses it means to save.
window.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("button.save");
    const deal = currentDeal();
    if (!deal || !event.isTrusted || getDeal(button) !== deal) return;
    event.preventDefault();
    event.stopPropagation();
    const next = missingNumber(deal);
    if (next) select(next);
    else press(deal, "Enter");
    showWords();
  },
  true,
);
