// The totals of a whole sheet: the control sum while they are typed.

import { isChanged } from "./fields.js";

const plural = new Intl.PluralRules(document.documentElement.lang);

const showControlSum = (place) => {
  const form = place.closest("form");
  const fieldsOf = (name) => [...form.querySelectorAll(`[data-sum="${name}"]`)];
  const sumOf = (name) => fieldsOf(name).reduce((sum, field) => sum + (Number(field.value) || 0), 0);
  let expected = Number(place.dataset.units);
  for (const count of place.querySelectorAll("[data-count]")) {
    const number = sumOf(count.dataset.count);
    count.textContent = number;
    expected += Number(count.dataset.amount) * number;
    const words = count.nextElementSibling;
    words.textContent = plural.select(number) === "one" ? words.dataset.one : words.dataset.many;
  }
  const entered = sumOf("points");
  place.querySelector("[data-expected]").textContent = expected;
  place.querySelector("[data-entered]").textContent = entered;
  const isComplete = fieldsOf("points").every((field) => field.value);
  place.classList.toggle("wrong", isComplete && entered !== expected);
  const isTyped = [...form.querySelectorAll("[data-sum]")].some(isChanged);
  place.toggleAttribute("data-agrees", isTyped && isComplete && entered === expected);
};

for (const place of document.querySelectorAll("[data-units]")) {
  place.closest("form").addEventListener("input", () => showControlSum(place));
  showControlSum(place);
}
