// Several may write in one match: while nothing is typed here, the page shows what the others have written.
"use strict";

(() => {
  const EVERY = 5000;
  const BESIDE = ["#progress", "#summary", "#slate", "#now", ".history", "#take-back"];
  // What the form answers to: the deals in it, each with the version that was read.
  const answersTo = (sheet) =>
    [...sheet.querySelectorAll("form[data-play] [name$=-seen]")].map((seen) => seen.name + seen.value).join();
  // The sheet's script objects while something is typed.
  const isFree = () =>
    document.visibilityState === "visible" &&
    !document.querySelector(".htmx-request") &&
    document.dispatchEvent(new CustomEvent("sheet:refresh", { cancelable: true }));

  const show = (fresh) => {
    const sheet = document.getElementById("sheet");
    if (answersTo(sheet) !== answersTo(fresh) || !sheet.querySelector(".history") !== !fresh.querySelector(".history")) {
      htmx.swap(sheet, fresh.outerHTML, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
      return;
    }
    for (const part of BESIDE) {
      const [here, there] = [sheet.querySelector(part), fresh.querySelector(part)];
      if (!here || !there || here.textContent === there.textContent) continue;
      here.replaceWith(there);
      htmx.process(there);
    }
  };

  // An answer from before the last saving here would take away what was saved, and what is typed by now.
  let savings = 0;
  document.addEventListener("htmx:beforeRequest", () => (savings += 1));

  const refresh = async () => {
    if (!isFree()) return;
    const before = savings;
    const answer = await fetch(location.href).catch(() => null); // without a connection: the next time
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("sheet");
    if (fresh && savings === before && isFree()) show(fresh);
  };
  if (document.querySelector("form[data-play]")) setInterval(refresh, EVERY);
})();
