// Which deals are open, and which one is shown: on phones and tablets the sheet shows one deal under the thumb, and
// the list of all deals is one tap away. Style sheets read the view from the page's `data-sheet`.

import { allDeals, getDeal, isNew, isTouchScreen, isUntouched, NOTICE } from "./fields.js";

// The ids of deals without an answer yet: sent or queued, and those that are sent again until there is an answer.
export const sent = new Set();
export const unanswered = new Set();

export const isOpen = (deal) => {
  const isOnItsWay = sent.has(deal.id) || unanswered.has(deal.id);
  return (isNew(deal) && !isOnItsWay) || deal.querySelector(NOTICE);
};

const page = document.documentElement.dataset;
const isSmall = matchMedia("(max-width: 47rem), (hover: none) and (pointer: coarse)");
let shown = location.hash.match(/^#deal-(\d+)$/)?.[1]; // the number of the deal
let wasNew = false;
let wantsList = false; // until the page is left

// "deal"; "done" where no deal is left; "list" on request; nothing on a laptop.
const setView = (hasDeal) => {
  if (!isSmall.matches) delete page.sheet;
  else if (wantsList) page.sheet = "list";
  else page.sheet = hasDeal ? "deal" : "done";
};
export const showsOneDeal = () => page.sheet === "deal";
export const currentDeal = () => (showsOneDeal() ? allDeals().find((deal) => deal.matches(".current")) : null);

export const show = (deal) => {
  shown = deal?.dataset.deal;
  wasNew = Boolean(deal) && isNew(deal);
  for (const other of allDeals()) other.classList.toggle("current", other === deal);
  setView(Boolean(deal));
  // The sheet has keys of its own: no keyboard of the phone covers the slate.
  const inputMode = showsOneDeal() && isTouchScreen.matches ? "none" : "numeric";
  for (const field of document.querySelectorAll("#sheet input.points")) field.inputMode = inputMode;
};
export const showAs = (view, deal) => {
  wantsList = view === "list";
  show(deal ?? dealToShow());
};

// The deal that was shown; the next one where somebody else has written it meanwhile.
const dealToShow = () => {
  const deals = allDeals();
  const same = deals.find((deal) => deal.dataset.deal === shown);
  const isDone = same && wasNew && !isNew(same) && isUntouched(same) && !same.matches(".refused");
  if (same && !isDone) return same;
  const first = deals.find((deal) => deal.matches(".refused") || deal.querySelector("[data-begin]"));
  return first || deals.find(isOpen) || (deals.length === 1 ? deals[0] : null);
};
export const showAgain = () => show(dealToShow());
isSmall.addEventListener("change", showAgain);

// In the list, from a deal that was saved before to the deal below it; else to one that is open.
export const nextDeal = (deal) => {
  const others = allDeals().filter((other) => other !== deal);
  const below = others.filter((other) => deal.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const first = showsOneDeal() ? others.find((other) => other.matches(".refused")) : !isNew(deal) && below[0];
  return first || below.find(isOpen) || others.find(isOpen);
};
