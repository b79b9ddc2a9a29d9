// The two names of a row change places without a new page.
"use strict";

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=swap]");
  if (!button) return;
  event.preventDefault();
  const row = button.closest("tr");
  const surname = row.querySelector("input[name$='-surname']");
  const firstName = row.querySelector("input[name$='-first_name']");
  [surname.value, firstName.value] = [firstName.value, surname.value];
});
