// Fields that are asked for only sometimes.

import { FORM, isFollowing, numbersIn } from "./fields.js";
import { follow, setTyped } from "./numbers.js";

// Some fields are asked of a side only when it has 0 elsewhere.
export const showNeeded = (deal) => {
  for (const cell of deal.querySelectorAll("[data-at-zero]")) {
    const number = (part) => numbersIn(deal, part).find((field) => field.dataset.side === cell.dataset.side)?.value;
    const isNeeded = cell.dataset.atZero.split(" ").every((part) => number(part) === "0");
    const answer = cell.querySelector("select");
    cell.classList.toggle("unneeded", !isNeeded && !answer.value && !answer.matches("[aria-invalid]"));
  }
};

// A choice may replace other fields. They are hidden meanwhile, and come back with their numbers.
const hideFields = (place) => {
  place.hidden = true;
  for (const field of place.querySelectorAll("input.points")) {
    if (field.value) field.dataset.valueBefore = isFollowing(field) ? "" : field.value;
    setTyped(field, "");
  }
  for (const box of place.querySelectorAll("[type=checkbox]:checked, [type=radio]:checked")) box.checked = false;
};
const bringBack = (deal, place) => {
  place.hidden = false;
  for (const field of place.querySelectorAll("input.points[data-value-before]")) {
    setTyped(field, field.dataset.valueBefore);
    delete field.dataset.valueBefore;
    follow(deal, field.dataset.part);
  }
};
const replaceFields = (deal, isByHand) => {
  for (const place of deal.querySelectorAll("[data-instead-of]")) {
    const boxes = [...place.querySelectorAll("[type=checkbox], [type=radio]")];
    const isChosen = boxes.some((box) => box.checked && box.value);
    for (const name of place.dataset.insteadOf.split(" ")) {
      const replaced = deal.querySelector(`[data-field="${name}"]`);
      if (!replaced) continue;
      const isFilled = [...replaced.querySelectorAll("input.points")].some((field) => field.value);
      if (!isChosen) bringBack(deal, replaced);
      else if (isByHand || !isFilled) hideFields(replaced);
    }
  }
};

// A copy of the row, empty. The names of its inputs contain the number of the row.
const addMeld = (last, number) => {
  const meld = last.cloneNode(true);
  for (const box of meld.querySelectorAll("input")) {
    for (const attribute of ["name", "id"]) {
      box[attribute] = box[attribute].replace(/_\d+_(?=[a-z]+(_\d+)?$)/, `_${number}_`);
    }
    box.checked = box.defaultChecked = box.value === "";
  }
  last.after(meld);
};

// As many rows for melds as are filled in, and one more.
const showMelds = (deal) => {
  let empty = 0;
  for (const meld of deal.querySelectorAll("[data-meld]")) {
    const isFilled = [...meld.querySelectorAll(":checked")].some((box) => box.value);
    if (!isFilled) empty += 1;
    meld.hidden = !isFilled && empty > 1;
  }
  const melds = [...deal.querySelectorAll("[data-meld]")];
  if (melds.length && !empty && melds.length < Number(melds[0].dataset.meld)) addMeld(melds.at(-1), melds.length);
};

export const showFields = (root, isByHand) => {
  const deals = root.matches?.("[data-deal]") ? [root] : root.querySelectorAll(`${FORM} [data-deal]`);
  for (const deal of deals) {
    showNeeded(deal);
    replaceFields(deal, isByHand);
    showMelds(deal);
  }
};
