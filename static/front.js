// The front page: one's own place comes first, and while an evening is under way the page shows by itself what
// has changed, without losing what is opened or where one reads.
import { mark, ownKey } from "./me.js";

// --- one's own place --------------------------------------------------------------------------------

const card = document.querySelector("[data-own]");
const KEPT = "jassclub-own-place"; // of the last page: it stands there at once, until the new one has come

const show = (html) => {
  if (card.dataset.shown !== html) card.innerHTML = html;
  card.dataset.shown = html;
  mark(card);
};

const fill = async () => {
  const own = ownKey();
  card.hidden = false;
  card.classList.toggle("known", Boolean(own));
  if (!own) return;
  const stored = sessionStorage.getItem(KEPT)?.split("\n");
  if (stored?.[0] === own && !card.dataset.shown) show(stored.slice(1).join("\n"));
  const answer = await fetch(card.dataset.own, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok) return; // without a connection: the next time
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const place = page.querySelector(`template[data-of="${CSS.escape(own)}"]`) ?? page.querySelector("template[data-of='']");
  if (!place) return;
  show(place.innerHTML);
  try {
    sessionStorage.setItem(KEPT, `${own}\n${place.innerHTML}`);
  } catch {}
};
if (card) fill();

// --- what has changed --------------------------------------------------------------------------------

const EVERY = Number(document.querySelector("[data-refresh]")?.dataset.refresh) * 1000;
const moves = matchMedia("(prefers-reduced-motion: no-preference)");
const hrefs = (part) => [...part.querySelectorAll("[href]")].map((link) => link.getAttribute("href"));
const words = (part) => [part.hidden, part.textContent.replace(/\s+/g, " "), ...hrefs(part)].join();
const places = (part) =>
  new Map([...part.querySelectorAll("li[data-player]")].map((line) => [line.dataset.player, line.offsetTop]));

// The same link or button in the new part.
const counterpart = (held, part) => {
  const like = [...part.querySelectorAll(held.localName)];
  return like.find((other) => other.getAttribute("href") === held.getAttribute("href") && words(other) === words(held));
};

const change = (here, there) => {
  if (!there || words(here) === words(there) || here.querySelector("details[open]")) return;
  const held = here.contains(document.activeElement) ? document.activeElement : null;
  const holds = held && counterpart(held, there);
  if (held && (!holds || held.value)) return; // somebody types, or presses what is no longer there: the next time
  const before = places(here);
  here.replaceWith(there);
  mark(there);
  holds?.focus({ preventScroll: true });
  if (!moves.matches) return;
  for (const line of there.querySelectorAll("li[data-player]")) {
    const from = before.get(line.dataset.player) - line.offsetTop;
    if (from) line.animate({ transform: [`translateY(${from}px)`, "none"] }, { duration: 600, easing: "ease-in-out" });
  }
};

let tag = null;
const refresh = async () => {
  if (document.visibilityState !== "visible") return;
  const answer = await fetch(location.pathname, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const isKnown = tag && answer.headers.get("ETag") === tag;
  tag = answer.headers.get("ETag");
  if (isKnown) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const here of document.querySelectorAll("[data-part]")) {
    change(here, fresh.querySelector(`[data-part="${here.dataset.part}"]`));
  }
  if (card) fill();
};
if (EVERY) setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
