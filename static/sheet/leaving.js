// Nothing typed is lost: the browser asks before it leaves a sheet with something unsaved.

import { allDeals, FORM, isChanged, isUntouched } from "./fields.js";
import { unanswered } from "./deals.js";
import { singleForm } from "./keyboard.js";
import { noteSaving } from "./saving.js";

let isSubmitting = false;
document.addEventListener("submit", (event) => {
  // Only saving the sheet itself takes along what is typed in its rows; striking a deal does not.
  isSubmitting = event.target.matches(`${FORM}, form.totals`) && !event.submitter?.hasAttribute("formaction");
  if (event.target.matches(`${FORM}, .totals`)) noteSaving();
});
window.addEventListener("pageshow", () => {
  isSubmitting = false;
});

const hasUnsavedDeals = () => allDeals().some((deal) => !isUntouched(deal) || deal.matches(".refused"));
const hasUnsavedTotals = () => [...document.querySelectorAll("[data-sum]")].some(isChanged);
window.addEventListener("beforeunload", (event) => {
  if (!isSubmitting && (hasUnsavedDeals() || hasUnsavedTotals())) event.preventDefault();
});
// refresh.js asks whether it may replace the sheet.
document.addEventListener("sheet:refresh", (event) => {
  if (isSubmitting || singleForm.isSaving || unanswered.size || hasUnsavedDeals()) event.preventDefault();
});
