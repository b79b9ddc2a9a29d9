// Typing letters of a name narrows a long list to the names that match. Without the script the whole list is there.

// As jassclub/engine/names.py: every typed word is part of one of the spellings of the name.
const plain = (typed) => typed.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
const matches = (typed, name) => plain(typed).split(/\s+/).every((word) => name.includes(word));

for (const field of document.querySelectorAll("input[data-narrows]")) {
  const list = document.querySelector(field.dataset.narrows);
  if (!list) continue; // nobody stands in it yet
  const narrow = () => {
    for (const entry of list.querySelectorAll("[data-name]")) {
      (entry.closest("tr") || entry).hidden = !matches(field.value, entry.dataset.name);
    }
  };
  field.addEventListener("input", narrow);
  field.addEventListener("change", (event) => event.stopPropagation()); // it is no tick that is to be saved
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // tick, or untick, the only one that is left, and go on to the next name
    const left = [...list.querySelectorAll("[data-name]")].filter((entry) => !entry.hidden);
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
  const label = select.labels[0]?.textContent.replace(/[\s:]+$/, ""); // a label may end with its colon
  field.setAttribute("aria-label", `${label}, ${select.dataset.narrow}`);
  field.placeholder = select.dataset.narrow;
  field.autofocus = select.autofocus;
  field.addEventListener("input", () => {
    const chosen = select.value;
    const left = all.filter((option) => !option.dataset.name || matches(field.value, option.dataset.name));
    select.replaceChildren(...left);
    const named = left.filter((option) => option.dataset.name);
    select.value = named.length === 1 ? named[0].value : left.some((option) => option.value === chosen) ? chosen : "";
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
