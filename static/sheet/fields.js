// The sheet of a match: its form, its deals and their fields. Data attributes describe the game: no script of the
// sheet knows one by name. Everything also works without these scripts.

export const FORM = "form[data-play]";
export const NUMBER = "input.points, [data-sum]";
export const NOTICE = ".errors, .asking"; // why a deal is refused, or what the site asks about it

export const getForm = () => document.querySelector(FORM);
export const getDeal = (element) => element?.closest?.(`${FORM} [data-deal]`);
export const allDeals = () => [...document.querySelectorAll(`${FORM} [data-deal]`)];
export const hasRows = () => Boolean(document.querySelector("#sheet.rows")); // else one form for one deal at a time
export const isTouchScreen = matchMedia("(hover: none) and (pointer: coarse)"); // and there is no keyboard

export const isText = (element) => element.matches("textarea, input[type=text]:not(.points)");
export const isNumber = (element) => element.matches("input.points");
export const isShown = (element) => element.checkVisibility();
export const isRequired = (field) => "required" in field.dataset;
export const isFollowing = (field) => field.classList.contains("follows"); // worked out, not typed

export const numbersOf = (deal) => [...deal.querySelectorAll("input.points")].filter(isShown);
export const firstNumber = (deal) => numbersOf(deal).find(isRequired) || numbersOf(deal)[0];
// The numbers of one part of the deal, one for each side.
export const numbersIn = (deal, part) => [...deal.querySelectorAll(`input.points[data-part="${part}"]`)];
// The choice made in a part that is no number.
export const choiceIn = (deal, part) =>
  deal.querySelector(`[type=radio][data-part="${part}"]:checked, select[data-part="${part}"]`)?.value || "";

export const isChanged = (field) => {
  if (field.matches("select")) {
    const before = [...field.options].find((option) => option.defaultSelected) || field.options[0];
    return field.value !== before.value;
  }
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue && !isFollowing(field);
};
export const isUntouched = (deal) =>
  ![...deal.querySelectorAll("input:not([type=hidden]), select")].some(isChanged);
export const markChanged = (deal) => deal.classList.toggle("changed", !isUntouched(deal));

// The row's classes do not tell: for a moment after the deal was saved, the row still has those from before.
export const isNew = (deal) => deal.querySelector("[name$='-seen']").value === "0";
export const isBlank = (deal) => isNew(deal) && isUntouched(deal) && !deal.querySelector(NOTICE);

// Tells scripts that listen to the page, as a hand would.
export const notify = (field, type) => field.dispatchEvent(new Event(type, { bubbles: true }));
