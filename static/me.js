// The page knows who one is, once one has said so: standings begin with one's own line, and to sign up one's name
// is chosen already. That stays on this device: nothing is sent.
"use strict";

(() => {
  const KEY = "jassclub-this-is-me";

  // A browser may refuse to keep anything: then it holds for this page.
  const keep = (player) => {
    try {
      player ? localStorage.setItem(KEY, player) : localStorage.removeItem(KEY);
    } catch {}
  };
  const kept = () => {
    try {
      return localStorage.getItem(KEY) ?? "";
    } catch {
      return "";
    }
  };

  const signsUp = document.querySelector("form[data-own-name]");
  if (signsUp) {
    const own = signsUp.elements.member;
    if (!own.value && [...own.options].some((each) => each.value === kept())) own.value = kept();
    signsUp.addEventListener("submit", () => own.value && keep(own.value));
  }

  const table = document.querySelector("table.standings");
  const asks = document.querySelector("[data-own-row]");
  const lines = [...(table?.querySelectorAll("tr[data-player]") ?? [])];
  if (!asks || !lines.length) return;

  const nameOf = (line) => line.querySelector("td.name").textContent.trim();
  const select = asks.querySelector("select");
  const language = document.documentElement.lang;
  for (const line of [...lines].sort((one, other) => nameOf(one).localeCompare(nameOf(other), language))) {
    select.append(new Option(nameOf(line), line.dataset.player));
  }

  const show = (player) => {
    table.querySelector("tbody.own")?.remove();
    for (const line of lines) line.classList.toggle("me", line.dataset.player === player);
    const mine = lines.find((line) => line.dataset.player === player);
    select.value = mine ? player : "";
    if (!mine) return;
    const own = document.createElement("tbody");
    own.className = "own";
    own.append(mine.cloneNode(true));
    table.tBodies[0].before(own);
  };

  select.addEventListener("change", () => {
    keep(select.value);
    show(select.value);
  });
  asks.hidden = false;
  show(kept());
})();
