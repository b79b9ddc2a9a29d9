// The page of a season's regulation shows only the fields that matter. Without the script all are there.
"use strict";

const form = document.querySelector("form.regulation");

const notifyChange = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));

// Empty rows are hidden until somebody asks for one; the server brings more once all are used.
for (const row of form.querySelectorAll(".rows [data-empty]")) row.hidden = true;

form.addEventListener("click", (event) => {
  const more = event.target.closest("[data-more]");
  const list = more?.closest("fieldset").querySelector(".rows");
  const next = list?.querySelector("[data-row][hidden]:not([data-gone])");
  if (next) {
    event.preventDefault();
    next.hidden = false;
    next.querySelector("select, input")?.focus();
  }
  const row = event.target.closest("[data-remove]")?.closest("[data-row]");
  if (row) {
    row.hidden = true;
    row.dataset.gone = "";
    const tick = row.querySelector("input[name$=-DELETE]");
    tick.checked = true;
    row.closest("fieldset").querySelector("[data-more]").focus();
    notifyChange(tick);
  }
});

// --- ties ----------------------------------------------------------------------------------------

const ties = [...form.querySelectorAll(".ties [data-row]")];
const chosenIn = (row) => row.querySelector("select");

// All rows with a choice, and one more.
const showTies = () => {
  const last = ties.findLastIndex((row) => chosenIn(row).value);
  ties.forEach((row, at) => {
    row.hidden = at > last + 1;
    row.querySelector("[data-move=up]").disabled = at === 0 || at > last;
    row.querySelector("[data-move=down]").disabled = at >= last;
  });
};

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (!button) return;
  const at = ties.indexOf(button.closest("[data-row]"));
  const other = at + (button.dataset.move === "up" ? -1 : 1);
  const [one, two] = [chosenIn(ties[at]), chosenIn(ties[other])];
  [one.value, two.value] = [two.value, one.value];
  showTies();
  const moved = ties[other].querySelector(`[data-move=${button.dataset.move}]`);
  (moved.disabled ? two : moved).focus();
  notifyChange(two);
});

form.addEventListener("change", showTies);
showTies();
