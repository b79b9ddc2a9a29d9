// "This is me": standings begin with the reader's own row, and the form to sign up has the reader's name. The choice
// stays on this device: nothing is sent.
"use strict";

(() => {
  const KEY = "jassclub-this-is-me";

  // A browser may refuse to store anything: then the choice holds for this page.
  const store = (player) => {
    try {
      player ? localStorage.setItem(KEY, player) : localStorage.removeItem(KEY);
    } catch {}
  };
  const stored = () => {
    try {
      return localStorage.getItem(KEY) ?? "";
    } catch {
      return "";
    }
  };

  const signsUp = document.querySelector("form[data-own-name]");
  if (signsUp) {
    const { member: own, name: typed } = signsUp.elements;
    const isKnown = [...own.options].some((option) => option.value && option.value === stored());
    if (isKnown && !own.value && !typed.value) {
      own.value = stored();
      // Nobody chose it by hand: a name that is typed counts instead.
      const giveWay = () => {
        if (typed.value && own.value === stored()) own.value = "";
      };
      typed.addEventListener("input", giveWay);
      own.addEventListener("change", () => typed.removeEventListener("input", giveWay), { once: true });
    }
    // Signing somebody else up does not change who the reader is.
    signsUp.addEventListener("submit", () => own.value && !stored() && store(own.value));
  }

  const table = document.querySelector("table.standings");
  const asks = document.querySelector("[data-own-row]");
  if (!asks || !table?.querySelector("tr[data-player]")) return;

  const nameOf = (line) => line.querySelector("td.name").textContent.trim();
  const lineOf = (player) => [...table.tBodies].at(-1).querySelector(`tr[data-player="${CSS.escape(player)}"]`);
  const select = asks.querySelector("select");
  const choose = (player) => {
    const line = player && lineOf(player);
    if (line && ![...select.options].some((option) => option.value === player)) {
      select.append(new Option(nameOf(line), player));
    }
    select.value = line ? player : "";
    return line;
  };

  const show = (player) => {
    table.querySelector("tbody.own")?.remove();
    table.querySelector("tr.me")?.classList.remove("me");
    const mine = choose(player);
    if (!mine) return;
    mine.classList.add("me");
    const own = document.createElement("tbody");
    own.className = "own";
    own.append(mine.cloneNode(true));
    table.tBodies[0].before(own);
  };

  // A hundred names in order take a phone longer than all else here: they come when somebody turns to them.
  let areListed = false;
  const listNames = () => {
    if (areListed) return;
    areListed = true;
    const { compare } = new Intl.Collator(document.documentElement.lang);
    const lines = [...table.querySelectorAll("tbody:not(.own) > tr[data-player]")];
    const named = lines.map((line) => ({ name: nameOf(line), player: line.dataset.player }));
    named.sort((one, other) => compare(one.name, other.name));
    const chosen = select.value;
    select.replaceChildren(select.options[0], ...named.map(({ name, player }) => new Option(name, player)));
    select.value = chosen;
  };
  for (const turnedTo of ["pointerdown", "focus"]) select.addEventListener(turnedTo, listNames);

  select.addEventListener("change", () => {
    store(select.value);
    show(select.value);
  });
  asks.hidden = false;
  show(stored());
})();
