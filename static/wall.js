// The wall turns its pages, keeps itself up to date, and obeys keys. Without it each page leads to the next one.
"use strict";

(() => {
  const LONG_AWAY = 60_000; // milliseconds without an answer until the wall says so
  const AWAKE = 3000; // how long the keys stay after the mouse has moved
  const nav = document.querySelector("nav");
  const isNarrow = matchMedia("(1/1 < aspect-ratio < 8/5)"); // an old projector: 4 to 3
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const part = (id) => document.getElementById(id);
  const slides = () => [...document.querySelectorAll(".slide")];
  const named = () => slides().map((slide) => slide.getAttribute("aria-label")).join();
  const timeOf = (moment) =>
    new Date(moment).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  let at = slides().findIndex((slide) => slide.matches(".now"));
  let isPaused = false;
  let turned = Date.now();
  let ticked = turned;
  let asked = turned;
  let heard = turned;
  let text = "";

  const show = () => {
    const all = slides();
    at = (at + all.length) % all.length;
    all.forEach((slide, number) => slide.classList.toggle("now", number === at));
    part("clock").textContent = timeOf(Date.now());
    part("away").hidden = Date.now() - heard < LONG_AWAY;
    part("away").querySelector("time").textContent = timeOf(heard);
    const pause = nav.querySelector("[aria-pressed]");
    pause.setAttribute("aria-pressed", isPaused);
    if (all.length === 1) return;
    const waited = (Date.now() - turned) / 1000;
    part("page").textContent = `${at + 1} / ${all.length}`;
    part("paused").hidden = !isPaused;
    part("bar").hidden = false;
    part("bar").value = isCalm ? Math.floor(waited) : waited;
  };

  const turn = (steps) => {
    at += steps;
    turned = Date.now();
    show();
  };

  const replace = (answer) => {
    const fresh = new DOMParser().parseFromString(answer, "text/html");
    if (answer === text || !fresh.getElementById("board")) return;
    const before = named();
    text = answer;
    document.title = fresh.title;
    part("board").replaceWith(fresh.getElementById("board"));
    if (named() !== before) at = turned = 0;
    if (!turned) turned = Date.now(); // another view begins with its first page
    show();
  };

  // Without an answer the wall shows what it has, and asks again.
  const ask = async () => {
    asked = Date.now();
    const address = new URL(location.href);
    if (isNarrow.matches) address.searchParams.set("narrow", "1");
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout?.(8000) });
      if (!answer.ok) return;
      replace(await answer.text());
      heard = Date.now();
    } catch {
      return;
    }
  };

  const tick = () => {
    const now = Date.now();
    const { refresh, turn: stays } = part("board").dataset;
    if (isPaused) turned += now - ticked;
    ticked = now;
    if (now - asked >= refresh * 1000) ask();
    if (now - turned >= stays * 1000) turn(1);
    else show();
  };

  const pause = () => {
    isPaused = !isPaused && slides().length > 1;
    show();
  };
  const KEYS = {
    " ": pause,
    p: pause,
    ArrowRight: () => turn(1),
    PageDown: () => turn(1),
    ArrowLeft: () => turn(-1),
    PageUp: () => turn(-1),
  };

  document.addEventListener("keydown", (event) => {
    const isOurs = KEYS[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (!isOurs || (event.key === " " && event.target.closest("a, button"))) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  nav.addEventListener("click", (event) => KEYS[event.target.closest("button")?.dataset.key]?.());

  let sleeps = 0;
  const wake = () => {
    nav.classList.add("awake");
    clearTimeout(sleeps);
    sleeps = setTimeout(() => nav.classList.remove("awake"), AWAKE);
  };
  // Browsers say that a mouse has moved also where the page has moved below it.
  let last = "";
  document.addEventListener("pointermove", ({ screenX, screenY }) => {
    const place = `${screenX} ${screenY}`;
    if (last && last !== place) wake();
    last = place;
  });
  document.addEventListener("pointerdown", wake);

  part("keys").hidden = false;
  show();
  if (isNarrow.matches) ask();
  isNarrow.addEventListener("change", ask);
  setInterval(tick, 250);
})();
