// What makes the pages quicker to use. Everything also works without it.
"use strict";

document.documentElement.dataset.script = "on";
for (const each of document.querySelectorAll("[data-with-script]")) each.hidden = false;

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit-on-change]")) event.target.form.requestSubmit();
});

// A page that comes back with an error begins where something is to be mended.
document.querySelector("main [aria-invalid=true]")?.focus();

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
}

// --- Enter goes to the next number ----------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  const form = event.target.closest("form[data-enter-moves-on]");
  if (event.key !== "Enter" || !form || !event.target.matches("input[inputmode=numeric]")) return;
  const fields = [...form.querySelectorAll("input[inputmode=numeric]")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
});

// --- tokens from the bag: show at once what cannot be ----------------------------------------------

const checkBag = (form) => {
  const highest = 4 * Number(form.dataset.bag);
  const fields = [...form.querySelectorAll("input[inputmode=numeric]")];
  const holders = new Map();
  for (const field of fields) {
    const token = field.value.trim();
    if (token) holders.set(token, (holders.get(token) || 0) + 1);
  }
  for (const field of fields) {
    const token = field.value.trim();
    const inBag = /^\d+$/.test(token) && Number(token) >= 1 && Number(token) <= highest;
    const fault = !token
      ? ""
      : !inBag
        ? form.dataset.outside
        : holders.get(token) > 1
          ? form.dataset.twice
          : "";
    const box = field.closest(".field");
    box.classList.toggle("wrong", Boolean(fault));
    let mark = box.querySelector(".mark");
    if (!mark) {
      box.querySelector(".errorlist")?.remove();
      mark = document.createElement("span");
      mark.className = "mark";
      box.append(mark);
    }
    mark.textContent = fault;
  }
  const missing = Array.from({ length: highest }, (_, index) => String(index + 1)).filter(
    (token) => !holders.has(token),
  );
  form.querySelector(".bag-state").textContent = missing.length
    ? `${form.dataset.missing} ${missing.join(", ")}`
    : form.dataset.complete;
};

for (const form of document.querySelectorAll("form[data-bag]")) {
  form.addEventListener("input", () => checkBag(form));
}

// --- nothing is sent twice --------------------------------------------------------------------------

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
  setTimeout(() => delete form.dataset.sent, 5000);
});

// Back to a page that the browser kept shows old entries: read it again.
window.addEventListener("pageshow", (event) => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  if (event.persisted) location.reload();
});
