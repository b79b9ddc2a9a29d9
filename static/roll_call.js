// The roll call: everybody at once, what other laptops ticked meanwhile, and ticks that did not arrive.

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tick]");
  if (!button) return;
  const boxes = [...button.form.querySelectorAll("input[name=here]")];
  for (const box of boxes) box.checked = button.dataset.tick === "all";
  boxes[0]?.dispatchEvent(new Event("change", { bubbles: true }));
});

// The answer to a tick contains the ticks of other laptops: the page shows them, and names the players.
const roll = document.querySelector("form.roll");

const showTicksOfOthers = (sent) => {
  const here = new Set(roll.elements.shown.value.split(" "));
  const others = [...roll.querySelectorAll("input[name=here]")].filter(
    (box) => box.checked === sent.get(box.value) && box.checked !== here.has(box.value),
  );
  for (const box of others) box.checked = here.has(box.value);
  const words = roll.querySelector(".elsewhere");
  words.hidden = !others.length;
  const names = others.map((box) => `${box.checked ? "☑" : "☐"} ${box.closest("label").textContent.trim()}`);
  words.textContent = `${roll.dataset.elsewhere} ${names.join(", ")}`;
};

let sent = new Map();
roll.addEventListener("htmx:configRequest", () => {
  sent = new Map([...roll.querySelectorAll("input[name=here]")].map((box) => [box.value, box.checked]));
});
roll.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  showTicksOfOthers(sent);
  showUnsaved("");
});

// A tick that did not arrive is sent again, and the page says so: the next try sends all ticks of that moment.
const unsaved = roll.querySelector(".unsaved");
let timer = null;
const showUnsaved = (words) => {
  clearTimeout(timer);
  unsaved.textContent = words;
  unsaved.hidden = !words;
};
const tryLater = (seconds) => {
  showUnsaved(roll.dataset.trying);
  timer = setTimeout(() => {
    roll.querySelector("input[name=here]")?.dispatchEvent(new Event("change", { bubbles: true }));
  }, seconds * 1000);
};
for (const lost of ["htmx:sendError", "htmx:timeout"]) roll.addEventListener(lost, () => tryLater(3));
roll.addEventListener("htmx:responseError", (event) => {
  const { xhr } = event.detail;
  // Any other refusal would come again.
  if (![429, 502, 503, 504].includes(xhr.status)) return showUnsaved(roll.dataset.notSaved);
  tryLater(Math.min(Number(xhr.getResponseHeader("Retry-After")) || 3, 60));
});
