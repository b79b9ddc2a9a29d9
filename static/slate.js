// Only the slate, as large as the screen: for a tablet that lies in the middle of the table, or a phone that is shown
// around. A tap turns it by a quarter, so that it is read from every side; that is remembered. The screen stays on.
"use strict";

(() => {
  const TURN = "slate-turn"; // in quarters
  const page = document.documentElement.dataset;
  let lock = null;
  let before = null; // what had the focus

  const keepAwake = async () => {
    const isWanted = page.slate !== undefined || document.body.matches(".live");
    if (!isWanted || document.visibilityState !== "visible" || (lock && !lock.released)) return;
    // Where the battery is low, or the page is not secure, the screen goes off as usual.
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  };

  const turn = (quarters) => {
    localStorage.setItem(TURN, quarters % 4);
    page.slate = quarters % 4;
  };
  const open = () => {
    before = document.activeElement;
    turn(Number(localStorage.getItem(TURN)) || 0);
    document.querySelector("#slate [data-slate]").focus();
    keepAwake();
  };
  const close = () => {
    delete page.slate;
    before?.focus();
  };

  document.addEventListener("click", (event) => {
    const isOpen = page.slate !== undefined;
    if (event.target.closest("[data-slate]:not(html)")) isOpen ? close() : open();
    else if (!event.target.closest("#slate")) return;
    else if (isOpen) turn(Number(page.slate) + 1);
    else if (page.sheet === "deal") open();
  });
  // A tap on the slate takes the focus from no number.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("#slate")) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (page.slate === undefined) return;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowRight") turn(Number(page.slate) + 1);
  });

  document.addEventListener("visibilitychange", keepAwake);
  document.addEventListener("pointerdown", keepAwake);
  keepAwake();
})();
