// Several people may write in one match, and others watch: while nothing is typed here, the page shows what the others
// wrote. What a watcher has opened stays open.
"use strict";

(() => {
  const EVERY = 5000;
  const BESIDE = ["#progress", ".deals:has(> .reads)", "#summary", "#slate", "#now", ".history", "#take-back"];
  // Until a match is over; a table's page only while its slate lies on the table.
  const isLive = () => document.body.matches(".live") || document.documentElement.dataset.slate !== undefined;
  // The deals of the form, each with the version that it shows.
  const versionsOf = (sheet) =>
    [...sheet.querySelectorAll("form[data-play] [name$=-seen]")].map((seen) => seen.name + seen.value).join();
  // The sheet's script objects while something is typed.
  const isFree = () =>
    document.visibilityState === "visible" &&
    !document.querySelector(".htmx-request") &&
    document.dispatchEvent(new CustomEvent("sheet:refresh", { cancelable: true }));

  const show = (fresh) => {
    const sheet = document.getElementById("sheet");
    const hasHistory = (page) => Boolean(page.querySelector(".history"));
    if (versionsOf(sheet) !== versionsOf(fresh) || hasHistory(sheet) !== hasHistory(fresh)) {
      const notes = sheet.querySelector(".notes details[open]");
      if (notes) fresh.querySelector(".notes details")?.setAttribute("open", "");
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

  // An answer from before the last save here would undo what was saved, and what has been typed since.
  let savings = 0;
  document.addEventListener("htmx:beforeRequest", () => (savings += 1));

  const refresh = async () => {
    if (!isLive() || !isFree()) return;
    const before = savings;
    const answer = await fetch(location.href).catch(() => null); // without a connection: the next time
    if (!answer?.ok) return;
    const there = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.body.classList.toggle("live", there.body.matches(".live"));
    const fresh = there.getElementById("sheet");
    if (fresh && savings === before && isFree()) show(fresh);
  };
  setInterval(refresh, EVERY);
})();
