// What a key does on the sheet.

import { applyKey, keyFor } from "./choices.js";
import { asksIfNew, removeEcho } from "./echo.js";
import { getDeal, isBlank, isNew, isNumber, isRequired, isText, markChanged } from "./fields.js";
import { nextEmpty, select, selectInDeal, selectNumber, tab } from "./focus.js";
import { follow, isImpossible, setTyped } from "./numbers.js";
import { showNeeded } from "./optional.js";
import { answer, meansYes, removeQuestion, save } from "./saving.js";
import { signalRefusal } from "./signals.js";

// A single form is replaced when it is saved: keys pressed meanwhile are for the form that comes.
export const singleForm = { isSaving: false, keys: [] };

const enter = (event, deal) => {
  event.preventDefault();
  const { target } = event;
  if (event.repeat || singleForm.isSaving) return;
  if (isBlank(deal)) {
    if (!isNumber(target)) selectNumber(deal); // an empty deal is not skipped, nor a number that each side has
  } else if (isNumber(target) && !target.value && isNew(deal) && isRequired(target) && !target.dataset.total) {
    signalRefusal(deal);
  } else {
    const next = isNumber(target) && !isImpossible(deal, target) && nextEmpty(deal, target);
    if (next) select(next);
    else if (!asksIfNew(deal, target)) save(deal);
  }
};

// Whether the key answered the question of all points. Enter is no answer, and sends nothing.
const answerQuestion = (event, deal) => {
  const isNo = event.key.toLowerCase() === "n";
  const isAnswer = isNo || meansYes(event.key);
  if (!isAnswer && event.key !== "Enter") return false;
  event.preventDefault();
  if (isAnswer) answer(deal, !isNo);
  return true;
};

const keepForNextForm = (event, deal) => {
  const isBetweenForms = event.target === document.body; // the old form is gone, the new one has no focus yet
  if (!deal && !isBetweenForms) return;
  const isChoice = () => (isBetweenForms || !isText(event.target)) && keyFor(event.key);
  if (!/^(\d|Enter)$/.test(event.key) && !isChoice()) return;
  singleForm.keys.push(event.key);
  event.preventDefault();
  return true;
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const deal = getDeal(target);
  if (singleForm.isSaving && keepForNextForm(event, deal)) return;
  if (!deal) return;
  if (key === "Tab") {
    tab(event);
    return;
  }
  const isPressed = target.matches("button, summary, a") && key === "Enter";
  if (deal.querySelector(".ask") && !isText(target) && !isPressed && answerQuestion(event, deal)) return;
  if (key === "Enter" && !isPressed) {
    enter(event, deal);
    return;
  }
  if (isText(target) || isPressed) return;
  const choice = key.length === 1 && keyFor(key);
  if (choice) applyKey(deal, target, choice);
  else if (isNumber(target) && key === "ArrowDown") selectInDeal(deal.nextElementSibling, target);
  else if (isNumber(target) && key === "ArrowUp") selectInDeal(deal.previousElementSibling, target);
  else {
    if (!isNumber(target) && /^\d$/.test(key) && !target.matches("select")) selectNumber(deal); // it is typed there
    return;
  }
  event.preventDefault();
});

document.addEventListener("input", (event) => {
  const deal = getDeal(event.target);
  if (!deal) return;
  if (isNumber(event.target)) {
    setTyped(event.target, event.target.value);
    follow(deal, event.target.dataset.part, event.target);
    removeQuestion(deal);
    removeEcho(deal);
    showNeeded(deal);
  }
  markChanged(deal);
});
