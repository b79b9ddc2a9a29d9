// Tokens from the bag: the page shows at once what is wrong, and what is still missing.

const form = document.querySelector("form[data-bag]");
const fields = [...form.querySelectorAll(".tokens input")];
const byToken = form.dataset.way === "tokens";

// As jassclub/engine/names.py: letters without accents and capitals, or an umlaut in two letters. Every typed word
// begins a word of the name.
const letters = JSON.parse(form.dataset.letters);
const twoLetters = { ...letters, ...JSON.parse(form.dataset.twoLetters) };
const wordsOf = (name, table = letters) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/./gu, (letter) => table[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .match(/[\p{L}\p{N}_]+/gu) || [];
const waysToWrite = (name) => [wordsOf(name), wordsOf(name, twoLetters)];

const begins = (wanted, words) => {
  let at = 0;
  return wanted.every((beginning) => {
    while (at < words.length && !words[at].startsWith(beginning)) at += 1;
    at += 1;
    return at <= words.length;
  });
};

const people = [...form.querySelectorAll("#people-here option")].map((option) => option.value);

const matchingPeople = (typed) => {
  const wanted = wordsOf(typed);
  if (!wanted.length) return [];
  const peopleWith = (fits) => people.filter((name) => waysToWrite(name).some(fits));
  const exact = peopleWith((words) => words.join(" ") === wanted.join(" "));
  if (exact.length) return exact;
  const similar = peopleWith((words) => begins(wanted, words));
  const byFirstWord = similar.filter((name) => waysToWrite(name).some(([first]) => first.startsWith(wanted[0])));
  return byFirstWord.length ? byFirstWord : similar;
};

// The entry of a field: its player or token (key), what is wrong with it, or the player's whole name.
const readEntry = (field) => {
  const typed = field.value.trim();
  if (!typed) return { key: "" };
  if (!byToken) {
    const inBag = /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= Number(form.dataset.bag);
    return inBag ? { key: String(Number(typed)) } : { key: "", fault: form.dataset.outside };
  }
  const [name, ...others] = matchingPeople(typed);
  if (name && !others.length) return { key: name, hint: name === typed ? "" : name };
  return { key: "", fault: name ? form.dataset.several : form.dataset.nobody };
};

const mark = (field, fault, hint) => {
  const box = field.closest(".field");
  box.classList.toggle("wrong", Boolean(fault));
  let note = box.querySelector(".mark");
  if (!note) {
    box.querySelector(".errorlist")?.remove();
    note = document.createElement("span");
    note.className = "mark";
    box.append(note);
  }
  note.classList.toggle("hint", !fault);
  note.textContent = fault || hint || "";
};

const check = () => {
  const entries = fields.map(readEntry);
  const times = new Map();
  for (const { key } of entries) if (key) times.set(key, (times.get(key) || 0) + 1);
  entries.forEach(({ key, fault, hint }, index) => {
    mark(fields[index], fault || (times.get(key) > 1 ? form.dataset.twice : ""), hint);
  });
  const missing = byToken
    ? entries.flatMap(({ key }, index) => (key ? [] : [index + 1]))
    : Array.from({ length: Number(form.dataset.bag) }, (_, index) => index + 1).filter(
        (token) => !times.has(String(token)),
      );
  form.querySelector(".bag-state").textContent = missing.length
    ? `${form.dataset.missing} ${missing.join(", ")}`
    : form.dataset.complete;
};

form.addEventListener("input", check);
if (!form.querySelector(".errorlist")) check(); // the site's own errors stay until something is typed
