// Numbers of a deal: a total is shared by the sides, and the number that nobody typed follows from the others.

import { choiceIn, getDeal, getForm, isFollowing, numbersIn } from "./fields.js";

export const isTyped = (field) => "typed" in field.dataset;

export const setTyped = (field, value) => {
  field.value = value;
  delete field.dataset.filledIn;
  if (value === "") delete field.dataset.typed;
  else field.dataset.typed = "";
  field.classList.remove("follows");
};

// A choice in another part may change the total.
export const totalOf = (deal, field) => {
  const { total, totalBy, otherAnswer, otherTotal } = field.dataset;
  const choice = totalBy && choiceIn(deal, totalBy);
  return choice && choice === otherAnswer ? otherTotal : total;
};

// The most that a number can be is said at the number as soon as it is passed.
const mostOf = (deal, field) => totalOf(deal, field) ?? field.dataset.high;
const isTooMuch = (deal, field) => Number(field.value) > Number(mostOf(deal, field));
const showTooMuch = (deal, field) => {
  const cell = field.closest(".cell");
  cell.querySelector(".too-much")?.remove();
  if (!isTooMuch(deal, field) || field.ariaInvalid) return; // the site has said so
  const textContent = getForm().dataset.mostWord.replace("#", mostOf(deal, field));
  cell.append(Object.assign(document.createElement("small"), { className: "too-much", role: "alert", textContent }));
};

export const follow = (deal, part, typedNow) => {
  const fields = numbersIn(deal, part);
  for (const field of fields) showTooMuch(deal, field);
  const first = fields[0];
  if (!first?.dataset.total) return;
  const total = Number(totalOf(deal, first));
  const typed = fields.filter(isTyped);
  const free = fields.filter((field) => !isTyped(field));
  const rest = typed.reduce((sum, field) => sum - Number(field.value), total);
  const hasTotal = !first.dataset.totalBy || choiceIn(deal, first.dataset.totalBy); // none before that choice
  const isReadable = hasTotal && typed.every((field) => /^\d+$/.test(field.value.trim())) && rest >= 0;
  if (free.length === 1 && typed.length && isReadable) {
    if (free[0] === typedNow) return;
    free[0].value = rest;
    free[0].classList.add("follows");
    return;
  }
  for (const field of free) {
    if (isFollowing(field)) field.value = "";
    field.classList.remove("follows");
  }
};

export const followAll = (root) => {
  for (const field of root.querySelectorAll("input.points[data-typed]")) {
    follow(getDeal(field), field.dataset.part);
  }
};

// The choice in this part has changed, and with it perhaps a total.
export const followChoice = (deal, part) => {
  const field = deal.querySelector(`input.points[data-total-by="${part}"]`);
  if (field) follow(deal, field.dataset.part);
};

// Not a number, or more than there is: refused at once, whatever the other side types.
export const isImpossible = (deal, field) => {
  const isUnreadable = field.dataset.total && field.value && !/^\d+$/.test(field.value.trim());
  return isUnreadable || isTooMuch(deal, field);
};

// The numbers that share a total, if the game has such; else the one number that no side owns.
export const sharedNumbers = (deal) => {
  const first = deal.querySelector("input.points[data-total]");
  return first ? numbersIn(deal, first.dataset.part) : [];
};
export const singleNumber = (deal) => deal.querySelector("input.points[data-high]:not([data-side])");

// Gives the side all points. Typed numbers stay: where they are not all points, the site objects.
export const fillInAllPoints = (deal, side) => {
  const isShared = sharedNumbers(deal).length && side !== undefined;
  const fields = isShared ? sharedNumbers(deal) : [singleNumber(deal)].filter(Boolean);
  if (fields.some((field) => isTyped(field) && !("filledIn" in field.dataset))) return;
  const winner = isShared ? fields.find((field) => field.dataset.side === side) : fields[0];
  if (!winner) return;
  for (const field of fields) setTyped(field, "");
  setTyped(winner, isShared ? totalOf(deal, winner) : winner.dataset.high);
  winner.dataset.filledIn = "";
  follow(deal, winner.dataset.part);
};
