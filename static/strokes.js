// Strokes that are new on the slate are drawn one after the other, as chalk does it.
"use strict";

(() => {
  const ALL = 1500; // milliseconds
  const EACH = 220;
  const moves = matchMedia("(prefers-reduced-motion: no-preference)");
  const linesOf = (slate) => [...slate.querySelectorAll("line[data-deal]")];
  const keysOf = (slate) => new Set(linesOf(slate).map((line) => line.outerHTML));

  let slate = document.getElementById("slate");
  let before = slate && keysOf(slate);

  const drawNew = () => {
    const now = document.getElementById("slate");
    if (!now || now === slate) return;
    const fresh = linesOf(now).filter((line) => !before.has(line.outerHTML));
    [slate, before] = [now, keysOf(now)];
    if (!moves.matches) return;
    const duration = Math.min(EACH, ALL / fresh.length);
    fresh.forEach((line, at) => {
      const length = line.getTotalLength();
      const dashes = [`0 ${length}`, `${length} 0`].map((strokeDasharray) => ({ strokeDasharray }));
      line.animate(dashes, { duration, delay: at * duration, fill: "backwards" });
    });
  };
  // Saving a deal and looking what others wrote both put a new slate in the old one's place.
  if (slate) new MutationObserver(drawNew).observe(document.querySelector("main"), { childList: true, subtree: true });
})();
