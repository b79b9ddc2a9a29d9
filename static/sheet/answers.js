// What the site answers, and what happens while it does not.

import {
  firstNumber,
  FORM,
  getDeal,
  getForm,
  hasRows,
  isNumber,
  isShown,
  isTouchScreen,
  isUntouched,
  markChanged,
  NOTICE,
} from "./fields.js";
import { currentDeal, sent, show, showAgain, showsOneDeal, unanswered } from "./deals.js";
import { focusNextTable, numberToType, refusedNumber, select } from "./focus.js";
import { singleForm } from "./keyboard.js";
import { follow, followAll, setTyped } from "./numbers.js";
import { showFields } from "./optional.js";
import { moveOn, noteSaving, resend } from "./saving.js";
import { QUESTION, showSoundChoice, signalRefusal, sound } from "./signals.js";

// --- the answer: the next deal, or a refusal -----------------------------------------------------------

// On a touch screen people may have to tap something above the number first, and see no keyboard unasked.
const opensKeyboard = () => isTouchScreen.matches && !showsOneDeal();
const startField = () => {
  const deal = currentDeal();
  return (deal || document).querySelector("[data-begin]") || (deal && numberToType(deal));
};
export const selectStart = () => {
  if (!opensKeyboard()) select(startField());
};

// A refused deal, or one about which the site asks, takes the focus back, unless the next one is being typed.
const returnTo = (deal) => {
  if (deal.matches(".asks")) sound(QUESTION);
  else signalRefusal(deal);
  const typing = getDeal(document.activeElement);
  if (typing && typing !== deal && !isUntouched(typing)) return;
  show(deal);
  select(refusedNumber(deal) || firstNumber(deal) || deal.querySelector("[aria-invalid=true]"));
};

const typeKey = (key) => {
  const field = document.activeElement;
  if (!/^\d$/.test(key) || !isNumber(field)) {
    field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return;
  }
  setTyped(field, field.value === field.defaultValue ? key : field.value + key);
  follow(getDeal(field), field.dataset.part, field);
};

// The next deal begins with the keys that were pressed while the last one was being saved.
const continueTyping = () => {
  if (opensKeyboard() && !singleForm.keys.length) return;
  const field = startField() || getForm()?.querySelector("input.points");
  if (!field) {
    singleForm.keys.length = 0; // meant for no number
    focusNextTable();
    return;
  }
  select(field);
  const deal = getDeal(field);
  while (singleForm.keys.length && !singleForm.isSaving) typeKey(singleForm.keys.shift());
  markChanged(deal);
};

// The deal that the address names is written: a page that is read again asks for the next one.
const forgetNamedDeal = () => {
  if (location.search) history.replaceState(history.state, "", location.pathname);
};

document.addEventListener("htmx:afterSwap", showAgain);
document.addEventListener("htmx:afterSettle", (event) => {
  const target = document.getElementById(event.detail.target?.id || event.target.id);
  if (!target?.matches("#sheet, .deal")) return;
  sent.delete(target.id);
  showAgain(); // htmx settles the classes of what it swapped
  followAll(target);
  showFields(target);
  showSoundChoice();
  if (isBack) showConnection(getForm()?.dataset.saved || "");
  isBack = false;
  const deal = target.matches(".deal") ? target : target.querySelector(".deal.refused");
  singleForm.isSaving = false;
  if (deal?.matches(".refused")) {
    singleForm.keys.length = 0;
    returnTo(deal);
    return;
  }
  noteSaving();
  // What was asked about it is answered.
  if (deal && deal === currentDeal() && !event.detail.requestConfig?.elt.matches(".save")) moveOn(deal);
  if (!target.matches("#sheet")) return;
  const isOwn = Boolean(event.detail.xhr); // else others wrote: who was in a field that is still there stays in it
  if (isOwn) forgetNamedDeal();
  if (isOwn || document.activeElement === document.body || !isShown(document.activeElement)) continueTyping();
});

// --- the request ---------------------------------------------------------------------------------------

document.addEventListener("htmx:beforeRequest", (event) => {
  if (getDeal(event.detail.elt) && !hasRows()) singleForm.isSaving = true;
});

// A number that only follows is not sent: nobody typed it.
const followingNames = () => [...document.querySelectorAll(`${FORM} .follows`)].map((field) => field.name);
document.addEventListener("htmx:configRequest", (event) => {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  if (token) {
    // After logging in elsewhere the old page holds an old token; the cookie has the new one.
    event.detail.headers["X-CSRFToken"] = token;
    event.detail.parameters.csrfmiddlewaretoken = token;
  }
  for (const name of followingNames()) event.detail.parameters[name] = "";
});
document.addEventListener("formdata", (event) => {
  if (!event.target.matches(FORM)) return;
  for (const name of followingNames()) event.formData.set(name, "");
});

// --- no answer, an error, or logged out meanwhile: the page says so and keeps what was typed --------------

const [FIRST_PAUSE, LONGEST_PAUSE] = [1000, 15000]; // milliseconds between two tries
let pause = FIRST_PAUSE;
let timer = null;
let isBack = false; // the connection, and nobody has been told yet

const showConnection = (words) => {
  for (const place of document.querySelectorAll("[data-connection]")) place.textContent = words;
};

const sendAgain = () => {
  timer = null;
  for (const id of unanswered) resend(document.getElementById(id));
};
const sendLater = (deal, words, atLeast = 0) => {
  singleForm.isSaving = false;
  if (!deal) return;
  sent.delete(deal.id);
  unanswered.add(deal.id);
  deal.classList.add("changed");
  showConnection(words);
  timer ??= setTimeout(sendAgain, Math.max(pause, atLeast));
  pause = Math.min(pause * 2, LONGEST_PAUSE);
};
for (const failure of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => sendLater(getDeal(event.detail.elt), getForm()?.dataset.trying));
}
window.addEventListener("online", () => timer && (clearTimeout(timer), sendAgain()));

const showNotSaved = (deal, isLoggedOut) => {
  const words = getForm().dataset;
  sent.delete(deal.id);
  deal.classList.add("refused");
  deal.querySelector(NOTICE)?.remove();
  const message = document.createElement("div");
  message.className = "errors";
  message.setAttribute("role", "alert");
  message.textContent = isLoggedOut ? words.loggedOut : words.notSaved;
  if (isLoggedOut) {
    const link = { href: words.logIn, target: "_blank", textContent: words.logInWords };
    message.append(" ", Object.assign(document.createElement("a"), link));
  }
  deal.append(message);
  signalRefusal(deal);
  select(firstNumber(deal));
};

// The site, or the proxy in front of it, is busy, starting again, or waiting for its database.
const isBusy = (xhr) => [502, 503, 504].includes(xhr.status);
const retryAfter = (xhr) => Math.min(Number(xhr.getResponseHeader("Retry-After")) || 0, 60) * 1000;

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig } = event.detail;
  const deal = getDeal(requestConfig.elt);
  if (isBusy(xhr)) {
    event.detail.shouldSwap = false;
    sendLater(deal, getForm()?.dataset.busy, retryAfter(xhr));
    return;
  }
  const leadsToLogin = new URL(xhr.responseURL || "/", location).pathname.startsWith("/login/");
  if (deal && unanswered.delete(deal.id) && !unanswered.size) {
    pause = FIRST_PAUSE;
    isBack = true;
    showConnection("");
  }
  if (xhr.status < 400 && !leadsToLogin) return;
  event.detail.shouldSwap = false;
  singleForm.isSaving = false;
  if (deal) showNotSaved(deal, leadsToLogin || xhr.status === 403);
});
