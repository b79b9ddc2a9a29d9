// Where the focus is and goes: numbers are selected, Tab goes from number to number.

import { show } from "./deals.js";
import {
  firstNumber,
  FORM,
  isFollowing,
  isRequired,
  isShown,
  NOTICE,
  NUMBER,
  numbersIn,
  numbersOf,
} from "./fields.js";

export const select = (field) => {
  field?.focus();
  if (field?.matches(NUMBER)) field.select();
};

export const refusedNumber = (deal) => numbersOf(deal).find((field) => field.matches("[aria-invalid=true]"));
export const focusNextTable = () => {
  const preventScroll = document.documentElement.dataset.sheet === "done"; // the result is above it
  document.getElementById("next-table")?.focus({ preventScroll });
};

// A number is selected when it gets the focus, and by the first press on it; a second press places the caret.
let pressed = null;
let pressedBefore = null;
let resting = null; // keeps the focus while another window is used
let last = null;
document.addEventListener("pointerdown", (event) => {
  const field = event.target.closest?.(NUMBER);
  pressed = field === pressedBefore ? null : field;
});
document.addEventListener("mousedown", (event) => {
  // Else the browser would place the caret in the selection, and only after the click.
  if (pressed && event.target === pressed && pressed === document.activeElement) event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (pressed && event.target === pressed) {
    pressed.select();
    pressedBefore = pressed;
  }
  pressed = null;
});
document.addEventListener("focusout", (event) => {
  pressedBefore = null;
  resting = document.hasFocus() ? null : event.target;
});
document.addEventListener("focusin", ({ target }) => {
  if (!target.matches(NUMBER)) return;
  last = target;
  if (target !== resting) target.select();
});

export const lastNumber = (deal) => (deal.contains(last) && isShown(last) ? last : null);

// Digits typed while a tick or a button has the focus are meant for a number.
export const numberToType = (deal) => {
  const isMissing = (field) => isRequired(field) && !field.value;
  return numbersOf(deal).find(isMissing) || lastNumber(deal) || firstNumber(deal);
};
export const selectNumber = (deal) => select(numberToType(deal));

// The next number that is required and empty. Where a side left its number of a shared total empty, the other
// numbers of that part are skipped. Of more than two numbers the last one is visited although it follows: people
// who read all of them out type it, too, and it must not begin the next deal.
export const nextEmpty = (deal, field) => {
  const { part, total } = field.dataset;
  const fields = numbersOf(deal);
  const skipped = total && !field.value ? part : null;
  const isOneOfMany = numbersIn(deal, part).length > 2;
  const isToType = (other) => !other.value || (isOneOfMany && other.dataset.part === part && isFollowing(other));
  return fields
    .slice(fields.indexOf(field) + 1)
    .filter((other) => isRequired(other) && other.dataset.part !== skipped)
    .find(isToType);
};

// Up and down go to the same number of another deal.
export const selectInDeal = (deal, field) => {
  if (!deal) return;
  const { part, side } = field.dataset;
  show(deal);
  select(numbersIn(deal, part).find((other) => other.dataset.side === side));
};

// Tab goes from number to number, then to everything else that can be pressed.
const isStop = (element) => {
  if (element.tabIndex < 0 || element.disabled) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (!element.matches("[type=radio]") || element === document.activeElement) return true;
  const group = [...element.form.querySelectorAll(`[type=radio][name="${element.name}"]`)];
  const isInGroup = group.includes(document.activeElement);
  return element === (group.find((radio) => radio.checked) || group[0]) && !isInGroup;
};
const tabStops = () => {
  const elements = [...document.querySelectorAll(`${FORM} [data-deal] :is(input, select, button, summary, a)`)];
  const stops = elements.filter(isStop);
  const start = stops.findIndex((element) => element.matches(NUMBER));
  if (start < 0) return stops;
  const rest = stops.slice(start);
  const isFirst = (element) => element.matches(NUMBER) || element.closest(NOTICE); // also the site's questions
  return [...stops.slice(0, start), ...rest.filter(isFirst), ...rest.filter((element) => !isFirst(element))];
};
export const tab = (event) => {
  const stops = tabStops();
  const next = stops[stops.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
  if (next) {
    event.preventDefault();
    select(next);
    return;
  }
  // The browser leaves the form from its first or last field.
  const byPlace = (one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
  stops.sort(byPlace).at(event.shiftKey ? 0 : -1)?.focus({ preventScroll: true });
};
