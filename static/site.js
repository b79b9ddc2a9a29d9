// Makes pages quicker to use. Everything also works without it.
"use strict";

document.documentElement.dataset.script = "on";
for (const element of document.querySelectorAll("[data-with-script]")) element.hidden = false;

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit-on-change]")) event.target.form.requestSubmit();
});

// Fields of a choice that is not made are hidden, unless one of them has an error.
const hideUnneeded = () => {
  for (const part of document.querySelectorAll("[data-when]")) {
    const [name, values] = part.dataset.when.split("=");
    const field = part.closest("form").elements[name];
    const chosen = field?.type === "checkbox" && !field.checked ? "" : field?.value;
    part.hidden = !values.split(",").includes(chosen) && !part.querySelector(".errorlist");
  }
};
document.addEventListener("change", hideUnneeded);
hideUnneeded();

// A page that comes back with an error begins at the refused field, or at a password, which is empty again. What
// is typed next replaces the refused value.
const refused = document.querySelector("main [aria-invalid=true]");
const toType = refused?.form?.querySelector("[aria-invalid=true], [type=password]") ?? refused;
toType?.focus();
if (toType?.matches("input")) toType.select();

// --- a password can be shown while it is typed, and is hidden again before it is sent ------------------

const showPassword = (button, isShown) => {
  document.getElementById(button.getAttribute("aria-controls")).type = isShown ? "text" : "password";
  button.setAttribute("aria-pressed", isShown);
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-show]");
  if (!button) return;
  showPassword(button, button.getAttribute("aria-pressed") !== "true");
  document.getElementById(button.getAttribute("aria-controls")).focus();
});

document.addEventListener("submit", (event) => {
  for (const button of event.target.querySelectorAll("[data-show]")) showPassword(button, false);
});

// --- Enter goes to the next field ----------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  const form = event.target.closest("form[data-enter-moves-on]");
  const typed = "input[inputmode=numeric], input[list]";
  if (event.key !== "Enter" || !form || !event.target.matches(typed)) return;
  if (event.target.matches("[data-enter-sends]") && event.target.value) return;
  if (form.querySelector("[data-agrees]")) return; // nothing is missing: the script of the totals adds it up
  if (event.target.matches("[data-needed]") && !event.target.value) return event.preventDefault();
  const fields = [...form.querySelectorAll(typed)];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
});

// --- a digit that is typed nowhere is the number of a table ---------------------------------------------

document.addEventListener("keydown", ({ key, target, ctrlKey, altKey, metaKey }) => {
  if (target !== document.body || !/^\d$/.test(key) || ctrlKey || altKey || metaKey) return;
  document.querySelector("[data-takes-digits] input")?.focus();
});

// --- an Enter too many ---------------------------------------------------------------------------------

// One Enter more than the sheet needs, or a held one, closes no round and leaves no table.
const AFTER_SAVING = 500; // milliseconds
const sinceSaved = () => Date.now() - Number(sessionStorage.getItem("saved-at"));
const countFromNow = () => sessionStorage.setItem("saved-at", Date.now());
const noteSaving = () => {
  countFromNow();
  sessionStorage.setItem("next-page-counts", "yes");
};
document.addEventListener("sheet:saved", noteSaving); // from sheet/saving.js
// However slowly the next page comes, the same key does not lead away from it.
if (sinceSaved() < 5000 && sessionStorage.getItem("next-page-counts")) countFromNow();
sessionStorage.removeItem("next-page-counts");
document.addEventListener(
  "keydown",
  (event) => {
    const pressed = event.key === "Enter" && event.target.closest("a, button:not([type=button], .save), summary");
    if (!pressed) return;
    const isTooMany = event.repeat || sinceSaved() < AFTER_SAVING;
    if (isTooMany) event.preventDefault();
    else if (pressed.id === "next-table") noteSaving();
  },
  true,
);

// --- nothing is sent twice --------------------------------------------------------------------------

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
  setTimeout(() => delete form.dataset.sent, 5000);
  // The form of a sheet has such words, too, and shows them elsewhere.
  const busy = form.querySelector(".busy");
  if (busy) busy.textContent = form.dataset.busy ?? "";
});

// Going back shows the page as the browser stored it, with old entries: read it again.
window.addEventListener("pageshow", (event) => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  for (const words of document.querySelectorAll("form .busy")) words.textContent = "";
  if (event.persisted) location.reload();
});
