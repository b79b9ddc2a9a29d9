// The page of a match lies on the table: its screen stays on while the match is played.
(() => {
  "use strict";
  let lock = null;
  async function keepAwake() {
    const wanted = document.querySelector("[data-awake]") && document.visibilityState === "visible";
    if (!wanted || (lock && !lock.released) || !navigator.wakeLock) return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null; // the battery is low, or the page is not secure: then the screen goes off as usual
    }
  }
  document.addEventListener("visibilitychange", keepAwake);
  document.addEventListener("pointerdown", keepAwake);
  keepAwake();
})();
