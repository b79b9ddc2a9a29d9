// The sheet of a match by keyboard and thumb: begins when the page is read.

import { selectStart } from "./answers.js";
import { showAgain } from "./deals.js";
import { FORM, getDeal, isChanged, markChanged } from "./fields.js";
import "./leaving.js";
import { followAll, setTyped } from "./numbers.js";
import { showFields } from "./optional.js";
import { showSoundChoice } from "./signals.js";
import "./thumb.js";
import "./totals.js";

document.documentElement.classList.add("scripted");
showAgain();
// A slow browser gets here late: keys typed before belong to the fields that had them.
for (const field of [...document.querySelectorAll(`${FORM} input.points`)].filter(isChanged)) {
  setTyped(field, field.value);
  markChanged(getDeal(field));
}
if (!location.hash && document.activeElement === document.body) selectStart();
followAll(document);
showFields(document);
showSoundChoice();
// Where the address names a part of the page, the browser goes there and focuses nothing.
window.addEventListener("load", () => {
  if (location.hash) selectStart();
});
