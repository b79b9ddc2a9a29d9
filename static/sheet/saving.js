// Saving a deal and going on to the next one. Where one side has all points, the sheet asks before it saves.

import { applyTick, keyFor, ticksOf } from "./choices.js";
import { nextDeal, sent, show, showsOneDeal } from "./deals.js";
import {
  firstNumber,
  FORM,
  getDeal,
  getForm,
  hasRows,
  isTouchScreen,
  isUntouched,
  NOTICE,
  notify,
  NUMBER,
} from "./fields.js";
import { focusNextTable, refusedNumber, select } from "./focus.js";
import { setTyped, sharedNumbers, singleNumber, totalOf } from "./numbers.js";
import { QUESTION, sound } from "./signals.js";

// site.js ignores an Enter that comes just after this.
export const noteSaving = () => document.dispatchEvent(new Event("sheet:saved"));

const winnerOfAll = (deal) => {
  const part = getForm().dataset.all;
  if (!part || !ticksOf(deal, part).length || ticksOf(deal, part).some((box) => box.checked)) return null;
  if (deal.querySelector("[name$='-no_all']:not(button)")) return null;
  const fields = sharedNumbers(deal);
  const single = fields.length && ticksOf(deal, part)[0].dataset.side !== undefined ? null : singleNumber(deal);
  const addsUp = (field) => fields.every((other) => other === field || Number(other.value) === 0);
  const winner = single
    ? single.value === single.dataset.high && single
    : fields.find((field) => field.value === totalOf(deal, field) && addsUp(field));
  const isTypedNow = (single ? [single] : fields).some((field) => field.value !== field.defaultValue);
  return winner && isTypedNow ? winner : null;
};

const ask = (deal) => {
  if (deal.querySelector(".ask")) return;
  deal.querySelector(NOTICE)?.remove();
  deal.classList.toggle("asks", deal.matches(".refused"));
  deal.append(getForm().querySelector("template[data-question]").content.cloneNode(true));
  sound(QUESTION);
  if (document.activeElement.matches(NUMBER)) select(document.activeElement); // the next digit replaces it
};
// The question goes when the numbers no longer ask it.
export const removeQuestion = (deal) => {
  const question = deal.querySelector(".ask");
  if (question && !winnerOfAll(deal)) question.remove();
};

export const answer = (deal, isYes) => {
  const part = getForm().dataset.all;
  if (isYes) {
    const side = winnerOfAll(deal)?.dataset.side;
    const box = ticksOf(deal, part).find((tick) => tick.dataset.side === side) || ticksOf(deal, part)[0];
    box.checked = true;
    applyTick(deal, box);
  } else {
    const name = deal.querySelector("[name$='-seen']").name.replace("seen", "no_all");
    deal.append(Object.assign(document.createElement("input"), { type: "hidden", name, value: "1" }));
  }
  deal.querySelector(".ask").remove();
  save(deal);
};

export const meansYes = (pressed) => {
  const key = keyFor(pressed);
  if (key) return key.field === getForm().dataset.all && key.value !== "other";
  const word = document.querySelector("[data-answer=yes]").textContent.trim();
  return ["y", word[0].toLowerCase()].includes(pressed.toLowerCase());
};

export const save = (deal) => {
  if (winnerOfAll(deal)) ask(deal);
  else if (!isUntouched(deal) || deal.matches(".refused") || deal.querySelector("[name$='-no_all']")) {
    deal.querySelector("button.save").click();
  } else moveOn(deal);
};

export const moveOn = (deal) => {
  if (!hasRows()) return;
  if (isTouchScreen.matches && !showsOneDeal() && !document.activeElement.matches(NUMBER)) return;
  const next = nextDeal(deal);
  show(next);
  if (next) select(refusedNumber(next) || firstNumber(next));
  else focusNextTable();
};

// A tap adds to the number beside the button.
const addToNumber = (button) => {
  const { add, from } = button.dataset;
  const field = button.closest(".cell").querySelector("input.points");
  const sum = field.value === "" ? Math.max(Number(from), Number(add)) : Number(field.value) + Number(add);
  setTyped(field, String(Math.max(Number(from), sum || 0)));
  notify(field, "input");
};

// A deal that is sent again leaves the focus where somebody is typing by now. One on its way is not sent twice.
let isResending = false;
export const resend = (deal) => {
  if (!deal || sent.has(deal.id)) return;
  isResending = true;
  deal.querySelector("button.save")?.click(); // there is none where nobody may write any more
  isResending = false;
};

// Tapping "save" leaves a phone's keyboard open, and the focus in the number: the next Enter does not press "5 more".
document.addEventListener("mousedown", (event) => {
  if (event.target.closest?.(`${FORM} :is(.save, .step)`)) event.preventDefault();
});

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.(`${FORM} button`);
    const deal = getDeal(button);
    if (!deal) return;
    const stop = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (button.dataset.add) addToNumber(button);
    else if (button.dataset.answer) {
      stop();
      answer(deal, button.dataset.answer === "yes");
    } else if (button.matches(".save")) {
      if (winnerOfAll(deal)) {
        stop();
        ask(deal);
      } else {
        noteSaving();
        sent.add(deal.id);
        if (!isResending) moveOn(deal);
      }
    }
  },
  true,
);
