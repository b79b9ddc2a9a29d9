// Tokens from the bag: show at once what cannot be, and what is still missing.

const form = document.querySelector("form[data-bag]");
const fields = [...form.querySelectorAll(".tokens input")];
const byToken = form.dataset.way === "tokens";

// As jassclub.names: letters without accents and capitals, or an umlaut in two letters, and every typed word
// begins one of the name.
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
  return wanted.every((each) => {
    while (at < words.length && !words[at].startsWith(each)) at += 1;
    at += 1;
    return at <= words.length;
  });
};

const people = [...form.querySelectorAll("#people-here option")].map((option) => option.value);

const meant = (typed) => {
  const wanted = wordsOf(typed);
  if (!wanted.length) return [];
  const those = (fits) => people.filter((name) => waysToWrite(name).some(fits));
  const exactly = those((words) => words.join(" ") === wanted.join(" "));
  if (exactly.length) return exactly;
  const found = those((words) => begins(wanted, words));
  const byFirstWord = found.filter((name) => waysToWrite(name).some(([first]) => first.startsWith(wanted[0])));
  return byFirstWord.length ? byFirstWord : found;
};

// What a field says: whose or which it is (key), what is wrong with it, or whom it means in full.
const read = (field) => {
  const typed = field.value.trim();
  if (!typed) return { key: "" };
  if (!byToken) {
    const inBag = /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= Number(form.dataset.bag);
    return inBag ? { key: String(Number(typed)) } : { key: "", fault: form.dataset.outside };
  }
  const found = meant(typed);
  if (found.length === 1) return { key: found[0], hint: found[0] === typed ? "" : found[0] };
  return { key: "", fault: found.length ? form.dataset.several : form.dataset.nobody };
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
  const said = fields.map(read);
  const times = new Map();
  for (const { key } of said) if (key) times.set(key, (times.get(key) || 0) + 1);
  said.forEach(({ key, fault, hint }, index) => {
    mark(fields[index], fault || (times.get(key) > 1 ? form.dataset.twice : ""), hint);
  });
  const missing = byToken
    ? said.flatMap(({ key }, index) => (key ? [] : [index + 1]))
    : Array.from({ length: Number(form.dataset.bag) }, (_, index) => index + 1).filter(
        (token) => !times.has(String(token)),
      );
  form.querySelector(".bag-state").textContent = missing.length
    ? `${form.dataset.missing} ${missing.join(", ")}`
    : form.dataset.complete;
};

form.addEventListener("input", check);
if (!form.querySelector(".errorlist")) check(); // what the site said of it stays until something is typed
