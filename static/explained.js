// A tap on a figure of the standings opens its explanation under the row, a second tap closes it again.
"use strict";

// An explanation spans the columns that were shown when it was opened.
document.querySelector(".all-columns input")?.addEventListener("change", () => {
  for (const row of document.querySelectorAll("tr.opened")) row.remove();
  for (const link of document.querySelectorAll("a.opens")) link.removeAttribute("aria-expanded");
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("table.standings a.opens");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button;
  if (!link || elsewhere) return;
  event.preventDefault();

  const line = link.closest("tr");
  const next = line.nextElementSibling;
  const opened = next?.matches("tr.opened") ? next : null;
  for (const other of line.querySelectorAll("a.opens")) other.removeAttribute("aria-expanded");
  opened?.remove();
  if (opened?.dataset.of === link.href) return;

  const row = document.createElement("tr");
  row.className = "opened";
  row.dataset.of = link.href;
  const cell = row.insertCell();
  cell.colSpan = [...line.cells].filter((shownCell) => shownCell.offsetWidth).length; // a phone shows some of them
  const within = document.createElement("div");
  within.setAttribute("aria-live", "polite");
  cell.append(within);
  line.after(row);
  link.setAttribute("aria-expanded", "true");
  // Asked as htmx asks, the site sends the explanation alone.
  const answer = await fetch(link.href, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.ok && !answer.redirected) within.innerHTML = await answer.text();
  // Where it does not come, its own page does, or the browser says why not.
  else location.assign(link.href);
});
