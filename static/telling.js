// While a deal is typed the page says what is open or missing, and whose Weis counts.
"use strict";

(() => {
  const PAUSE = 300; // milliseconds without a key before the site is asked
  const waiting = new WeakMap();

  const tell = async (deal) => {
    if (!deal.isConnected) return; // it was saved meanwhile, and another stands in its place
    const form = deal.closest("form");
    if (!form) return; // it was saved meanwhile, and another stands in its place
    const place = deal.querySelector("[data-telling]");
    const sent = new FormData(form);
    sent.set("only", deal.dataset.deal);
    try {
      const answer = await fetch(form.dataset.tellingUrl, { method: "POST", body: sent });
      if (answer.ok && !answer.redirected) place.innerHTML = await answer.text();
    } catch {
      // No connection: saving says so, and what would be told here is not needed to save.
    }
  };

  document.addEventListener("input", (event) => {
    const deal = event.target.closest?.("form[data-telling-url] [data-deal]");
    if (!deal) return;
    clearTimeout(waiting.get(deal));
    waiting.set(deal, setTimeout(tell, PAUSE, deal));
  });
})();
