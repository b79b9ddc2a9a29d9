// "This is me": chosen once on this device and kept here, nothing is sent. Every page marks what is about the
// reader: elements with `data-player`. Buttons with `data-me` choose, and take back.

const KEY = "jassclub-this-is-me";
const NAME = "jassclub-my-name";

// A browser may refuse to store anything: then the choice holds for this page.
const kept = new Map();
const read = (key) => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return kept.get(key) ?? "";
  }
};
const keep = (key, text) => {
  kept.set(key, text);
  try {
    text ? localStorage.setItem(key, text) : localStorage.removeItem(key);
  } catch {}
};

/** The key of the reader as a member; empty while nobody is chosen. */
export const ownKey = () => read(KEY);

/** What is about the reader, within `root`. */
export const mark = (root = document) => {
  const own = ownKey();
  for (const element of root.querySelectorAll(".me[data-player]")) element.classList.remove("me");
  if (own) {
    for (const element of root.querySelectorAll(`[data-player="${CSS.escape(own)}"]`)) element.classList.add("me");
  }
  for (const place of root.querySelectorAll(".seatings > .me")) place.parentElement.prepend(place);
  for (const button of root.querySelectorAll("[data-me]")) {
    button.setAttribute("aria-pressed", button.dataset.me === own);
  }
  for (const element of root.querySelectorAll("[data-while-unknown]")) element.hidden = Boolean(own);
  for (const element of root.querySelectorAll("[data-while-known]")) element.hidden = !own;
};

const showName = () => {
  for (const link of document.querySelectorAll("[data-whoami]")) {
    link.hidden = !ownKey();
    if (read(NAME)) link.textContent = read(NAME);
  }
};

const choose = (player, name) => {
  keep(KEY, player);
  keep(NAME, player && name);
  mark();
  showName();
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-me]");
  if (!button) return;
  const isTakenBack = button.getAttribute("aria-pressed") === "true";
  choose(isTakenBack ? "" : button.dataset.me, button.dataset.name ?? button.textContent.trim());
  // The page of names was opened on the way to another one.
  if (!isTakenBack && button.closest("#people")) {
    const from = document.referrer && new URL(document.referrer);
    const leadsBack = from && from.origin === location.origin && from.pathname !== location.pathname;
    location.assign(leadsBack ? from.href : "/");
  }
});
document.addEventListener("htmx:load", (event) => mark(event.target));

// --- the own line of long standings ---------------------------------------------------------------

// While it is out of sight a line at the edge of the page says how one stands, and leads there.
const row = () => document.querySelector("table.standings tbody tr.me");
const edge = document.createElement("a");
edge.className = "own-line";
edge.hidden = true;
const watcher = new IntersectionObserver(([entry]) => (edge.hidden = entry.isIntersecting));

const watchOwnRow = () => {
  watcher.disconnect();
  edge.hidden = true;
  const own = row();
  if (!own) return;
  const part = (name, text) => {
    const span = document.createElement("span");
    span.className = name;
    span.textContent = text.trim();
    return span;
  };
  const [rank, name, total] = [own.cells[0], own.querySelector(".name"), own.querySelector(".total")];
  const link = name.querySelector("a") ?? name;
  edge.replaceChildren(part("rank", rank.textContent), part("who", link.textContent), part("n", total.textContent));
  edge.href = "#own-row";
  document.getElementById("own-row")?.removeAttribute("id");
  own.id = "own-row";
  document.querySelector("main").append(edge);
  watcher.observe(own);
};

// --- signing up for an evening ---------------------------------------------------------------------

const signsUp = document.querySelector("form[data-own-name]");
if (signsUp) {
  const { member: own, name: typed } = signsUp.elements;
  const isKnown = [...own.options].some((option) => option.value && option.value === ownKey());
  if (isKnown && !own.value && !typed.value) {
    own.value = ownKey();
    // Nobody chose it by hand: a name that is typed counts instead.
    const giveWay = () => {
      if (typed.value && own.value === ownKey()) own.value = "";
    };
    typed.addEventListener("input", giveWay);
    own.addEventListener("change", () => typed.removeEventListener("input", giveWay), { once: true });
  }
  // Signing somebody else up does not change who the reader is.
  signsUp.addEventListener("submit", () => {
    if (own.value && !ownKey()) choose(own.value, own.selectedOptions[0].textContent.trim());
  });
}

// --- friendly matches ---------------------------------------------------------------------------------

// Whoever starts a match sits down first.
const seats = [...document.querySelectorAll(".players input[list=members]")];
const isMember = [...document.querySelectorAll("#members option")].some((option) => option.value === read(NAME));
if (isMember && seats.every((seat) => !seat.value)) seats[0].value = read(NAME);
for (const match of document.querySelectorAll(".matches > li")) {
  const played = read(NAME) && match.querySelector(".sides")?.textContent.includes(read(NAME));
  match.classList.toggle("me", Boolean(played));
}

mark();
showName();
watchOwnRow();
