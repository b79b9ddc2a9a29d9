// Of two numbers the second follows from the first. A player who is read both out may type it too: it must not begin
// the next deal unnoticed. On a phone or tablet the sheet asks, where it comes soon after; a second save means yes.

import { showsOneDeal } from "./deals.js";
import { getDeal, getForm, isFollowing, isNew } from "./fields.js";
import { select } from "./focus.js";
import { follow, setTyped, sharedNumbers } from "./numbers.js";
import { save } from "./saving.js";
import { QUESTION, sound } from "./signals.js";

const SOON = 10_000; // milliseconds: no deal is played in less
let followed = null; // the number that nobody typed, the deal that was sent with it, and when

document.addEventListener(
  "click",
  ({ target }) => {
    const deal = target.matches?.("button.save") && getDeal(target);
    if (!deal) return;
    const numbers = sharedNumbers(deal);
    const field = isNew(deal) && numbers.length === 2 && numbers.find(isFollowing);
    followed = field && Number(field.value) ? { value: field.value, deal: deal.dataset.deal, at: Date.now() } : null;
  },
  true,
);

// Whether the sheet asks about this number; once.
export const asksIfNew = (deal, field) => {
  const before = followed;
  const isEcho = before && isNew(deal) && deal.dataset.deal !== before.deal && field.value === before.value;
  if (!isEcho || !showsOneDeal() || Date.now() - before.at > SOON) return false;
  followed = null;
  const question = getForm().querySelector("template[data-echo]").content.cloneNode(true);
  const words = question.querySelector("strong");
  words.textContent = words.textContent.replace("#", field.value);
  question.querySelector("[data-new-deal=no]").addEventListener("click", () => {
    setTyped(field, "");
    follow(deal, field.dataset.part);
    removeEcho(deal);
    select(field);
  });
  question.querySelector("[data-new-deal=yes]").addEventListener("click", () => {
    removeEcho(deal);
    save(deal);
  });
  deal.append(question);
  sound(QUESTION);
  select(field); // the next digit replaces it
  return true;
};

export const removeEcho = (deal) => deal.querySelector(".echo")?.remove();
