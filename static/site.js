// What makes the pages quicker to use. Everything also works without it.
"use strict";

document.documentElement.dataset.script = "on";
for (const each of document.querySelectorAll("[data-with-script]")) each.hidden = false;
for (const each of document.querySelectorAll("[data-without-script]")) each.hidden = true;

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

// --- the sheet of a table ---------------------------------------------------------------------------

const ALL = 157;
const STOECK = 20;
const TRUMP_KEYS = { e: "diamonds", h: "hearts", f: "spades", c: "clubs", o: "obenabe", u: "undenufe" };
// The same keys on the letters and on the number block: for this side, and for the other.
const HONOUR_KEYS = {
  m: ["matsch", 0],
  "*": ["matsch", 0],
  M: ["matsch", 1],
  "/": ["matsch", 1],
  s: ["stoeck", 0],
  "+": ["stoeck", 0],
  S: ["stoeck", 1],
  "-": ["stoeck", 1],
};

const dealOf = (element) => element.closest("[data-deal]");
const points = (deal, side) => deal.querySelector(`input.points[data-side="${side}"]`);
const honour = (deal, name, side) => deal.querySelector(`input[name$="-${name}_${side}"]`);

const follow = (field) => {
  const other = points(dealOf(field), 1 - Number(field.dataset.side));
  const number = Number(field.value);
  const readable = /^\d+$/.test(field.value) && number <= ALL;
  field.classList.remove("follows");
  other.classList.add("follows");
  other.value = readable ? ALL - number : "";
};

const toggle = (deal, name, side) => {
  const box = honour(deal, name, side);
  if (!box) return;
  box.checked = !box.checked;
  settle(deal, name, side);
};

const settle = (deal, name, side) => {
  const box = honour(deal, name, side);
  const other = honour(deal, name, 1 - side);
  if (!box.checked) return;
  if (other) other.checked = false;
  if (name === "matsch") {
    points(deal, side).value = ALL;
    follow(points(deal, side));
  }
};

const isUntouched = (deal) =>
  [...deal.querySelectorAll("input:not([type=hidden])")].every((field) =>
    field.matches("[type=checkbox], [type=radio]")
      ? field.checked === field.defaultChecked
      : field.value === field.defaultValue,
  );

const moveOn = (deal) => {
  const next = deal.nextElementSibling;
  if (!next) {
    document.getElementById("next-table")?.focus();
    return;
  }
  const field = points(next, 0);
  field.focus();
  field.select();
};

document.addEventListener("keydown", (event) => {
  const deal = event.target.closest?.("[data-sheet] [data-deal]");
  if (!deal || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" && !event.target.matches("button, summary, a")) {
    event.preventDefault();
    if (!isUntouched(deal) || deal.classList.contains("refused")) deal.querySelector("button.save").click();
    moveOn(deal);
    return;
  }
  if (!event.target.matches("input.points")) return;
  const side = Number(event.target.dataset.side);
  if (event.key in HONOUR_KEYS) {
    const [name, away] = HONOUR_KEYS[event.key];
    toggle(deal, name, away ? 1 - side : side);
  } else if (event.key.toLowerCase() in TRUMP_KEYS) {
    const choose = (value) => deal.querySelector(`input[name$="-trump"][value="${value}"]`);
    const chosen = choose(TRUMP_KEYS[event.key.toLowerCase()]);
    (chosen.checked ? choose("") : chosen).checked = true;
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const row = event.key === "ArrowDown" ? deal.nextElementSibling : deal.previousElementSibling;
    if (row) points(row, side).select();
  } else return;
  event.preventDefault();
});

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-sheet] input.points")) follow(event.target);
});

document.addEventListener("change", (event) => {
  const match =
    event.target.matches?.("[data-sheet] [type=checkbox]") &&
    event.target.name.match(/-(matsch|stoeck)_([01])$/);
  if (match) settle(dealOf(event.target), match[1], Number(match[2]));
});

// A refused deal takes the focus back, unless the next one is being typed already.
document.addEventListener("htmx:afterSettle", (event) => {
  const deal = document.getElementById(event.target.id)?.closest?.(".deal");
  if (!deal || !deal.classList.contains("refused")) return;
  const typing = document.activeElement?.closest?.("[data-deal]");
  if (typing && typing !== deal && !isUntouched(typing)) return;
  const field = deal.querySelector("[aria-invalid=true]") || points(deal, 0);
  field.focus();
  field.select();
});

// No connection, an error, or logged out meanwhile: say so at the deal and keep what was typed.
const notSaved = (element, loggedOut) => {
  const deal = element?.closest?.("[data-sheet] [data-deal]");
  if (!deal) return;
  const words = deal.closest("[data-sheet]").dataset;
  deal.classList.add("refused");
  deal.querySelector(".errors")?.remove();
  const message = document.createElement("div");
  message.className = "errors";
  message.setAttribute("role", "alert");
  message.textContent = loggedOut ? words.loggedOut : words.notSaved;
  if (loggedOut) {
    const link = Object.assign(document.createElement("a"), {
      href: words.logIn,
      target: "_blank",
      textContent: words.logInWords,
    });
    message.append(" ", link);
  }
  deal.append(message);
  points(deal, 0).focus();
};
document.addEventListener("htmx:sendError", (event) => notSaved(event.target));
document.addEventListener("htmx:timeout", (event) => notSaved(event.target));
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  const toLogin = new URL(xhr.responseURL || "/", location).pathname.startsWith("/login/");
  if (xhr.status < 400 && !toLogin) return;
  event.detail.shouldSwap = false;
  notSaved(event.detail.requestConfig.elt, toLogin || xhr.status === 403);
});
// After logging in elsewhere the old page holds an old token; the cookie has the new one.
document.addEventListener("htmx:configRequest", (event) => {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  if (!token) return;
  event.detail.headers["X-CSRFToken"] = token;
  event.detail.parameters.csrfmiddlewaretoken = token;
});

// --- nothing is sent twice, nothing typed is lost ---------------------------------------------------

let leaving = false;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
  setTimeout(() => delete form.dataset.sent, 5000);
  // Only saving the sheet itself takes along what is typed in its rows; striking a deal does not.
  leaving = form.matches("[data-sheet]") && !event.submitter?.hasAttribute("formaction");
});

const unsaved = () =>
  [...document.querySelectorAll("[data-sheet] [data-deal]")].some(
    (deal) => !isUntouched(deal) || deal.classList.contains("refused"),
  );
window.addEventListener("beforeunload", (event) => {
  if (!leaving && unsaved()) event.preventDefault();
});

// Back to a page that the browser kept shows old entries: read it again.
window.addEventListener("pageshow", (event) => {
  leaving = false;
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  if (event.persisted) location.reload();
});

// --- the totals of a sheet: the control sum while typing ---------------------------------------------

const controlTotals = (line) => {
  const form = line.closest("form");
  const [deals, bonus] = line.dataset.control.split(" ").map(Number);
  const both = (name) =>
    [0, 1].reduce((sum, side) => sum + (Number(form.elements[`${name}_${side}`]?.value) || 0), 0);
  const [matsche, stoeck, entered] = [both("matsch"), both("stoeck"), both("points")];
  const expected = ALL * deals + bonus * matsche + STOECK * stoeck;
  const show = (name, value) => {
    const place = line.querySelector(`[data-${name}]`);
    if (place) place.textContent = value;
  };
  show("matsche", matsche);
  show("stoeck", stoeck);
  show("expected", expected);
  show("entered", entered);
  line.classList.toggle(
    "wrong",
    Boolean(form.elements.points_0.value && form.elements.points_1.value) && entered !== expected,
  );
};
for (const line of document.querySelectorAll("[data-control]")) {
  line.closest("form").addEventListener("input", () => controlTotals(line));
  controlTotals(line);
}
