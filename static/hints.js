// Hints while a deal is typed: what is open or missing, and whose Weis counts.
"use strict";

(() => {
  const PAUSE = 300; // milliseconds without a key before the site is asked
  const waiting = new WeakMap();

  const showHints = async (deal) => {
    const form = deal.isConnected && deal.closest("form");
    if (!form) return; // the deal was saved meanwhile, and another has its place
    const place = deal.querySelector("[data-telling]");
    const entered = new FormData(form);
    entered.set("only", deal.dataset.deal);
    try {
      const answer = await fetch(form.dataset.tellingUrl, { method: "POST", body: entered });
      if (answer.ok && !answer.redirected) place.innerHTML = await answer.text();
    } catch {
      // No connection: saving says so, and hints are not needed to save.
    }
  };

  document.addEventListener("input", (event) => {
    const deal = event.target.closest?.("form[data-telling-url] [data-deal]");
    if (!deal) return;
    clearTimeout(waiting.get(deal));
    waiting.set(deal, setTimeout(showHints, PAUSE, deal));
  });
})();
