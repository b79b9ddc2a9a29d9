// A few letters of a name leave only those in a long list that they fit. Without it the whole list is there.

// As jassclub.names: every word that was typed stands somewhere in one of the spellings of the name.
const plain = (typed) => typed.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
const isFound = (typed, name) => plain(typed).split(/\s+/).every((word) => name.includes(word));

for (const field of document.querySelectorAll("input[data-narrows]")) {
  const list = document.querySelector(field.dataset.narrows);
  if (!list) continue; // nobody stands in it yet
  const narrow = () => {
    for (const each of list.querySelectorAll("[data-name]")) {
      (each.closest("tr") || each).hidden = !isFound(field.value, each.dataset.name);
    }
  };
  field.addEventListener("input", narrow);
  field.addEventListener("change", (event) => event.stopPropagation()); // it is no tick that is to be saved
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // tick, or untick, the only one that is left, and go on to the next name
    const left = [...list.querySelectorAll("[data-name]")].filter((each) => !each.hidden);
    const box = left.length === 1 && left[0].querySelector("input[type=checkbox]");
    if (!box || !field.value) return;
    box.click();
    field.value = "";
    narrow();
  });
  narrow(); // the browser may have kept what was typed
}

for (const select of document.querySelectorAll("select[data-narrow]")) {
  const all = [...select.options];
  const field = Object.assign(document.createElement("input"), { type: "search", autocomplete: "off" });
  field.className = "narrows-select";
  field.setAttribute("aria-label", `${select.labels[0]?.textContent.trim()}: ${select.dataset.narrow}`);
  field.placeholder = select.dataset.narrow;
  field.autofocus = select.autofocus;
  field.addEventListener("input", () => {
    const chosen = select.value;
    const left = all.filter((each) => !each.dataset.name || isFound(field.value, each.dataset.name));
    select.replaceChildren(...left);
    const fit = left.filter((each) => each.dataset.name);
    select.value = fit.length === 1 ? fit[0].value : left.some((each) => each.value === chosen) ? chosen : "";
  });
  field.addEventListener("change", (event) => event.stopPropagation());
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    select.focus();
  });
  select.before(field);
  if (select.autofocus) field.focus();
}
