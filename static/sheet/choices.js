// Ticks, choices and the keys that make them.

import { showsOneDeal } from "./deals.js";
import { firstNumber, getDeal, getForm, isShown, markChanged, notify } from "./fields.js";
import { lastNumber, select } from "./focus.js";
import { fillInAllPoints, followChoice } from "./numbers.js";
import { showFields } from "./optional.js";

export const ticksOf = (deal, part) => [...deal.querySelectorAll(`[type=checkbox][data-part="${part}"]`)];

// Only one side can have it. The honour for all points brings the points.
export const applyTick = (deal, box) => {
  const { part, side } = box.dataset;
  if (box.checked && side !== undefined) {
    for (const other of ticksOf(deal, part)) if (other !== box) other.checked = false;
  }
  if (box.checked && part === getForm().dataset.all && "bringsAll" in box.dataset) fillInAllPoints(deal, side);
  markChanged(deal);
};

const toggleChoice = (deal, part, value) => {
  const list = deal.querySelector(`select[data-part="${part}"]`);
  if (list) {
    list.value = list.value === value ? "" : value;
    notify(list, "input");
    return;
  }
  const findRadio = (wanted) => deal.querySelector(`[type=radio][data-part="${part}"][value="${wanted}"]`);
  const radio = findRadio(value);
  if (!radio) return;
  if (radio.checked) {
    radio.checked = false;
    const none = findRadio("");
    if (none) none.checked = true;
  } else radio.checked = true;
  notify(radio, "input"); // as a tap does
};

export const keyFor = (pressed) => {
  const keys = JSON.parse(getForm()?.dataset.keys ?? "[]"); // none where the match has just ended
  return (
    keys.find((key) => key.keys.includes(pressed)) || keys.find((key) => key.keys.includes(pressed.toLowerCase()))
  );
};

// Ticks or chooses what the key stands for.
export const applyKey = (deal, field, key) => {
  const boxes = ticksOf(deal, key.field);
  if (key.value === true) boxes[0]?.click();
  else if (key.value === "this" || key.value === "other") {
    const side = Number(field.dataset.side ?? lastNumber(deal)?.dataset.side ?? 0);
    const wanted = key.value === "this" ? side : (side + 1) % Math.max(boxes.length, 1);
    boxes.find((box) => Number(box.dataset.side) === wanted)?.click();
  } else toggleChoice(deal, key.field, key.value);
  followChoice(deal, key.field);
  showFields(deal, true);
  keepFocus(deal, field, key);
  markChanged(deal);
};

// The key may hide the field that has the focus, and the next Enter would go nowhere. The choice takes the focus
// then, and gives it back to the numbers when it is undone.
const keepFocus = (deal, field, key) => {
  const chosen = deal.querySelector(`[data-field="${key.field}"] :checked`);
  if (!isShown(field)) chosen?.focus();
  else if (!isShown(document.activeElement)) select(firstNumber(deal));
};

document.addEventListener("change", (event) => {
  const deal = getDeal(event.target);
  if (!deal) return;
  if (event.target.matches("[type=checkbox][data-part]")) applyTick(deal, event.target);
  followChoice(deal, event.target.dataset.part);
  showFields(deal, true);
  markChanged(deal);
});

// A second tap on the choice in a meld takes it back, so that a row can be emptied again. Under the thumb that holds
// for every choice, since there is no room for one that means nothing.
document.addEventListener("pointerdown", (event) => {
  const choices = showsOneDeal() ? ".radios label" : "[data-meld] label, .fold label";
  const radio = event.target.closest?.(choices)?.querySelector("[type=radio]");
  if (radio) radio.dataset.wasChecked = radio.checked ? "yes" : "";
});
document.addEventListener("click", (event) => {
  const radio = event.target;
  if (!radio.matches?.("[type=radio][data-was-checked=yes]")) return;
  radio.checked = false;
  radio.dataset.wasChecked = "";
  notify(radio, "input");
  notify(radio, "change");
});
