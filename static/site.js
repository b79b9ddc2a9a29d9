// What makes the pages quicker to use. Everything also works without it.
"use strict";

document.documentElement.dataset.script = "on";
for (const each of document.querySelectorAll("[data-with-script]")) each.hidden = false;

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit-on-change]")) event.target.form.requestSubmit();
});

// A page that comes back with an error begins where something is to be mended: at a field that was refused, or
// at a password, which is empty again. The next thing typed takes the place of what was refused.
const refused = document.querySelector("main [aria-invalid=true]");
const toType = refused?.form?.querySelector("[aria-invalid=true], [type=password]") ?? refused;
toType?.focus();
if (toType?.matches("input")) toType.select();

// --- a password is shown to whoever types it, and hidden again before it is sent ------------------

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

// --- roll call -----------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tick]");
  if (!button) return;
  const boxes = [...button.form.querySelectorAll("input[name=here]")];
  for (const box of boxes) box.checked = button.dataset.tick === "all";
  boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
});

// Whom another laptop ticked or sent home, the answer to the next tick shows: so does this page then.
const roll = document.querySelector("form.roll");

const showTicksOfOthers = (sent) => {
  const here = new Set(roll.elements.shown.value.split(" "));
  const others = [...roll.querySelectorAll("input[name=here]")].filter(
    (box) => box.checked === sent.get(box.value) && box.checked !== here.has(box.value),
  );
  for (const box of others) box.checked = here.has(box.value);
  const words = roll.querySelector(".elsewhere");
  words.hidden = !others.length;
  const names = others.map((box) => `${box.checked ? "☑" : "☐"} ${box.closest("label").textContent.trim()}`);
  words.textContent = `${roll.dataset.elsewhere} ${names.join(", ")}`;
};

if (roll) {
  let sent = new Map();
  roll.addEventListener("htmx:configRequest", () => {
    sent = new Map([...roll.querySelectorAll("input[name=here]")].map((box) => [box.value, box.checked]));
  });
  roll.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) showTicksOfOthers(sent);
  });

  // A tick that did not arrive is said, and sent again: the next try takes along all that is ticked by then.
  const unsaved = roll.querySelector(".unsaved");
  let timer = null;
  const say = (words) => {
    clearTimeout(timer);
    unsaved.textContent = words;
    unsaved.hidden = !words;
  };
  const tryLater = (seconds) => {
    say(roll.dataset.trying);
    timer = setTimeout(() => {
      roll.querySelector("input[name=here]")?.dispatchEvent(new Event("change", { bubbles: true }));
    }, seconds * 1000);
  };
  roll.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) say("");
  });
  for (const lost of ["htmx:sendError", "htmx:timeout"]) roll.addEventListener(lost, () => tryLater(3));
  roll.addEventListener("htmx:responseError", (event) => {
    const { xhr } = event.detail;
    // Whatever else the site refuses, sending it again would not mend.
    if (![429, 502, 503, 504].includes(xhr.status)) return say(roll.dataset.notSaved);
    tryLater(Math.min(Number(xhr.getResponseHeader("Retry-After")) || 3, 60));
  });
}

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

// --- an Enter too many ---------------------------------------------------------------------------------

// Whoever presses it once more than the sheet needs, or holds it, closes no round and leaves no table by that.
const AFTER_SAVING = 500; // milliseconds
const sinceSaved = () => Date.now() - Number(sessionStorage.getItem("saved-at"));
const countFromNow = () => sessionStorage.setItem("saved-at", Date.now());
const noteSaving = () => {
  countFromNow();
  sessionStorage.setItem("next-page-counts", "yes");
};
document.addEventListener("sheet:saved", noteSaving); // from sheet/saving.js
// The page that comes next, however slowly, is not to be led away from by the same key.
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
  // The form of a sheet has such words, too, and says them in a place of its own.
  const busy = form.querySelector(".busy");
  if (busy) busy.textContent = form.dataset.busy ?? "";
});

// Back to a page that the browser kept shows old entries: read it again.
window.addEventListener("pageshow", (event) => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  for (const words of document.querySelectorAll("form .busy")) words.textContent = "";
  if (event.persisted) location.reload();
});
