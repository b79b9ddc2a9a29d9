// The sheet of a match by keyboard and thumb. What a game is stands in data attributes: nothing here knows one.
// Everything also works without this.
"use strict";

(() => {
  const FORM = "form[data-play]";
  const NUMBER = "input.points, [data-sum]";
  const SAID = ".errors, .asking"; // why a deal is refused, or what it asks
  const isText = (element) => element.matches("textarea, input[type=text]:not(.points)"); // where letters are letters
  const byThumb = matchMedia("(hover: none) and (pointer: coarse)"); // a touch screen and no keyboard
  const form = () => document.querySelector(FORM);
  const dealOf = (element) => element?.closest?.(`${FORM} [data-deal]`);
  const isRows = () => Boolean(document.querySelector("#sheet.rows"));
  const shown = (element) => element.checkVisibility();
  const numbers = (deal) => [...deal.querySelectorAll("input.points")].filter(shown);
  const firstNumber = (deal) => numbers(deal).find((field) => "required" in field.dataset) || numbers(deal)[0];
  const line = (deal, part) => [...deal.querySelectorAll(`input.points[data-part="${part}"]`)];
  const inDeal = (deal) => [...deal.querySelectorAll("input:not([type=hidden]), select")];

  const isChanged = (field) => {
    if (field.matches("select")) {
      const was = [...field.options].find((option) => option.defaultSelected) || field.options[0];
      return field.value !== was.value;
    }
    if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue && !field.classList.contains("follows");
  };
  const isUntouched = (deal) => !inDeal(deal).some(isChanged);
  const mark = (deal) => deal.classList.toggle("changed", !isUntouched(deal));

  // --- the number that nobody typed follows --------------------------------------------------------

  const setTyped = (field, value) => {
    field.value = value;
    delete field.dataset.brought;
    if (value === "") delete field.dataset.typed;
    else field.dataset.typed = "";
    field.classList.remove("follows");
  };

  // What is chosen or typed in a part that is no number for each side.
  const chosenIn = (deal, part) =>
    deal.querySelector(`[type=radio][data-part="${part}"]:checked, select[data-part="${part}"]`)?.value || "";

  // With one of the answers in another part the total is another, and nothing follows while there is none.
  const isUnanswered = (deal, field) => field.dataset.totalBy && !chosenIn(deal, field.dataset.totalBy);
  const totalOf = (deal, field) => {
    const { total, totalBy, otherAnswer, otherTotal } = field.dataset;
    const chosen = totalBy && chosenIn(deal, totalBy);
    return chosen && chosen === otherAnswer ? otherTotal : total;
  };

  const follow = (deal, part, from) => {
    const fields = line(deal, part);
    if (!fields[0]?.dataset.total) return;
    const total = Number(totalOf(deal, fields[0]));
    const typed = fields.filter((field) => "typed" in field.dataset);
    const free = fields.filter((field) => !("typed" in field.dataset));
    const rest = typed.reduce((sum, field) => sum - Number(field.value), total);
    const isKnown = !isUnanswered(deal, fields[0]);
    const readable = isKnown && typed.every((field) => /^\d+$/.test(field.value.trim())) && rest >= 0;
    if (free.length === 1 && typed.length && readable) {
      if (free[0] === from) return;
      free[0].value = rest;
      free[0].classList.add("follows");
      return;
    }
    for (const field of free) {
      if (field.classList.contains("follows")) field.value = "";
      field.classList.remove("follows");
    }
  };

  const followAll = (root) => {
    for (const field of root.querySelectorAll("input.points[data-total][data-typed]")) {
      follow(dealOf(field), field.dataset.part);
    }
  };

  // Another total holds where something else is chosen.
  const followChoice = (deal, part) => {
    const field = deal.querySelector(`input.points[data-total-by="${part}"]`);
    if (field) follow(deal, field.dataset.part);
  };

  // --- what is asked only sometimes --------------------------------------------------------------------

  // Some things are asked of a side only when it has 0 elsewhere.
  const showNeeded = (deal) => {
    for (const cell of deal.querySelectorAll("[data-at-zero]")) {
      const has = (part) => line(deal, part).find((field) => field.dataset.side === cell.dataset.side)?.value;
      const needed = cell.dataset.atZero.split(" ").every((part) => has(part) === "0");
      const answer = cell.querySelector("select");
      cell.classList.toggle("unneeded", !needed && !answer.value && !answer.matches("[aria-invalid]"));
    }
  };

  // What one thing stands instead of is put away while it is said, and comes back as it was.
  const putAway = (place) => {
    place.hidden = true;
    for (const field of place.querySelectorAll("input.points")) {
      if (field.value) field.dataset.putAway = field.classList.contains("follows") ? "" : field.value;
      setTyped(field, "");
    }
    for (const box of place.querySelectorAll("[type=checkbox]:checked, [type=radio]:checked")) box.checked = false;
  };
  const putBack = (deal, place) => {
    place.hidden = false;
    for (const field of place.querySelectorAll("input.points[data-put-away]")) {
      setTyped(field, field.dataset.putAway);
      delete field.dataset.putAway;
      follow(deal, field.dataset.part);
    }
  };
  const showInstead = (deal, byHand) => {
    for (const place of deal.querySelectorAll("[data-instead-of]")) {
      const said = [...place.querySelectorAll("[type=checkbox], [type=radio]")].some((box) => box.checked && box.value);
      for (const name of place.dataset.insteadOf.split(" ")) {
        const other = deal.querySelector(`[data-field="${name}"]`);
        if (!other) continue;
        const filled = [...other.querySelectorAll("input.points")].some((field) => field.value);
        if (!said) putBack(deal, other);
        else if (byHand || !filled) putAway(other);
      }
    }
  };

  // The same row once more, empty: its inputs have the number of the row in their names.
  const addMeld = (last, number) => {
    const meld = last.cloneNode(true);
    for (const box of meld.querySelectorAll("input")) {
      for (const each of ["name", "id"]) box[each] = box[each].replace(/_\d+_(?=[a-z]+(_\d+)?$)/, `_${number}_`);
      box.checked = box.defaultChecked = box.value === "";
    }
    last.after(meld);
  };

  // As many rows for melds as are filled in, and one more.
  const showMelds = (deal) => {
    let free = 0;
    for (const meld of deal.querySelectorAll("[data-meld]")) {
      const filled = [...meld.querySelectorAll(":checked")].some((box) => box.value);
      if (!filled) free += 1;
      meld.hidden = !filled && free > 1;
    }
    const melds = [...deal.querySelectorAll("[data-meld]")];
    if (melds.length && !free && melds.length < Number(melds[0].dataset.meld)) addMeld(melds.at(-1), melds.length);
  };

  const showFields = (root, byHand) => {
    const deals = root.matches?.("[data-deal]") ? [root] : root.querySelectorAll(`${FORM} [data-deal]`);
    for (const deal of deals) {
      showNeeded(deal);
      showInstead(deal, byHand);
      showMelds(deal);
    }
  };

  // --- ticks, choices and their keys -----------------------------------------------------------------

  const ticks = (deal, part) => [...deal.querySelectorAll(`[type=checkbox][data-part="${part}"]`)];

  // Only one side can have it; the honour for all points brings the points.
  const settle = (deal, box) => {
    if (box.checked && box.dataset.side !== undefined) {
      for (const other of ticks(deal, box.dataset.part)) if (other !== box) other.checked = false;
    }
    if (box.checked && box.dataset.part === form().dataset.all && "bringsAll" in box.dataset) allPoints(deal, box.dataset.side);
    mark(deal);
  };

  const shared = (deal) => {
    const first = deal.querySelector("input.points[data-total]");
    return first ? line(deal, first.dataset.part) : [];
  };
  const single = (deal) => deal.querySelector("input.points[data-high]:not([data-side])");

  // Numbers that somebody typed stay: where they are not all points, the site says so.
  const allPoints = (deal, side) => {
    const isOfASide = shared(deal).length && side !== undefined;
    const fields = isOfASide ? shared(deal) : [single(deal)].filter(Boolean);
    if (fields.some((field) => "typed" in field.dataset && !("brought" in field.dataset))) return;
    const winner = isOfASide ? fields.find((field) => field.dataset.side === side) : fields[0];
    if (!winner) return;
    for (const field of fields) setTyped(field, "");
    setTyped(winner, isOfASide ? totalOf(deal, winner) : winner.dataset.high);
    winner.dataset.brought = "";
    follow(deal, winner.dataset.part);
  };

  const choose = (deal, part, value) => {
    const list = deal.querySelector(`select[data-part="${part}"]`);
    if (list) {
      list.value = list.value === value ? "" : value;
      list.dispatchEvent(new Event("input", { bubbles: true }));
      return;
    }
    const find = (each) => deal.querySelector(`[type=radio][data-part="${part}"][value="${each}"]`);
    const chosen = find(value);
    if (!chosen) return;
    if (chosen.checked) {
      chosen.checked = false;
      const none = find("");
      if (none) none.checked = true;
    } else chosen.checked = true;
    chosen.dispatchEvent(new Event("input", { bubbles: true })); // as when it is tapped
  };

  const keyFor = (pressed) => {
    const keys = JSON.parse(form()?.dataset.keys ?? "[]"); // none where the match has just ended
    return (
      keys.find((key) => key.keys.includes(pressed)) ||
      keys.find((key) => key.keys.includes(pressed.toLowerCase()))
    );
  };

  const say = (deal, field, key) => {
    const boxes = ticks(deal, key.field);
    if (key.value === true) boxes[0]?.click();
    else if (key.value === "this" || key.value === "other") {
      const side = Number(field.dataset.side ?? lastNumber(deal)?.dataset.side ?? 0);
      const wanted = key.value === "this" ? side : (side + 1) % Math.max(boxes.length, 1);
      boxes.find((box) => Number(box.dataset.side) === wanted)?.click();
    } else choose(deal, key.field, key.value);
    followChoice(deal, key.field);
    showFields(deal, true);
    keepFocus(deal, field, key);
    mark(deal);
  };

  // A field that the key put away would lose the focus, and the next Enter would go nowhere: what was said has
  // it then, and gives it back to the numbers when it is taken back.
  const keepFocus = (deal, field, key) => {
    const said = deal.querySelector(`[data-field="${key.field}"] :checked`);
    if (!shown(field)) said?.focus();
    else if (!shown(document.activeElement)) select(firstNumber(deal));
  };

  // --- one side has all points: asked before it is sent ----------------------------------------------

  const winnerOfAll = (deal) => {
    const part = form().dataset.all;
    if (!part || !ticks(deal, part).length || ticks(deal, part).some((box) => box.checked)) return null;
    if (deal.querySelector("[name$='-no_all']:not(button)")) return null;
    const fields = shared(deal);
    const one = fields.length && ticks(deal, part)[0].dataset.side !== undefined ? null : single(deal);
    const addsUp = (field) => fields.every((other) => other === field || Number(other.value) === 0);
    const winner = one
      ? one.value === one.dataset.high && one
      : fields.find((field) => field.value === totalOf(deal, field) && addsUp(field));
    const changed = (one ? [one] : fields).some((field) => field.value !== field.defaultValue);
    return winner && changed ? winner : null;
  };

  const ask = (deal) => {
    if (deal.querySelector(".ask")) return;
    deal.querySelector(SAID)?.remove();
    deal.classList.toggle("asks", deal.matches(".refused"));
    deal.append(form().querySelector("template[data-question]").content.cloneNode(true));
    sound(QUESTION);
    if (document.activeElement.matches(NUMBER)) select(document.activeElement); // another takes its place
  };

  const answer = (deal, yes) => {
    const part = form().dataset.all;
    if (yes) {
      const side = winnerOfAll(deal)?.dataset.side;
      const box = ticks(deal, part).find((each) => each.dataset.side === side) || ticks(deal, part)[0];
      box.checked = true;
      settle(deal, box);
    } else {
      const name = deal.querySelector("[name$='-seen']").name.replace("seen", "no_all");
      deal.append(Object.assign(document.createElement("input"), { type: "hidden", name, value: "1" }));
    }
    deal.querySelector(".ask").remove();
    save(deal);
  };

  const saysYes = (pressed) => {
    const key = keyFor(pressed);
    if (key) return key.field === form().dataset.all && key.value !== "other";
    const yes = document.querySelector("[data-answer=yes]").textContent.trim()[0];
    return ["y", yes.toLowerCase()].includes(pressed.toLowerCase());
  };

  // --- saving and going on -----------------------------------------------------------------------------

  const save = (deal) => {
    if (winnerOfAll(deal)) {
      ask(deal);
      return;
    }
    if (!isUntouched(deal) || deal.matches(".refused") || deal.querySelector("[name$='-no_all']")) {
      deal.querySelector("button.save").click();
    } else moveOn(deal);
  };

  // An Enter that comes just after this leads nowhere: see site.js.
  const noteSaving = () => document.dispatchEvent(new Event("sheet:saved"));

  const select = (field) => {
    field?.focus();
    if (field?.matches(NUMBER)) field.select();
  };
  const wrongNumber = (deal) => numbers(deal).find((field) => field.matches("[aria-invalid=true]"));

  // Not told by the row's classes: for a moment after it was saved it still has those from before.
  const isNew = (deal) => deal.querySelector("[name$='-seen']").value === "0";
  const isBlank = (deal) => isNew(deal) && isUntouched(deal) && !deal.querySelector(SAID);
  const sent = new Set(); // the ids of deals without an answer yet, also of those that wait for their turn
  const isOnItsWay = (deal) => sent.has(deal.id) || waiting.has(deal.id);
  const isOpen = (deal) => (isNew(deal) && !isOnItsWay(deal)) || deal.querySelector(SAID);

  // From a deal that was saved already to the one below it, from a new one to the next that is still open.
  const moveOn = (deal) => {
    if (!isRows() || (byThumb.matches && !document.activeElement.matches(NUMBER))) return;
    const others = [...deal.parentElement.children].filter((each) => each !== deal);
    const below = others.filter((each) => deal.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
    const next = (!isNew(deal) && below[0]) || below.find(isOpen) || others.find(isOpen);
    if (next) select(wrongNumber(next) || firstNumber(next));
    else document.getElementById("next-table")?.focus();
  };

  // What is no number, or more than there is, is refused at once: nothing can be typed beside it.
  const isImpossible = (deal, field) => {
    const typed = field.value.trim();
    return typed && field.dataset.total && !(/^\d+$/.test(typed) && Number(typed) <= Number(totalOf(deal, field)));
  };

  // The next number that must be there and is not. A line that is left empty altogether is meant to be. Of more
  // than two numbers the last one is gone to although it follows: whoever reads all of them out types it, too.
  const nextEmpty = (deal, field) => {
    const { part, total } = field.dataset;
    const fields = numbers(deal);
    const skipped = total && !field.value ? part : null;
    const isOfMany = line(deal, part).length > 2;
    const isToType = (each) => !each.value || (isOfMany && each.dataset.part === part && each.matches(".follows"));
    return fields
      .slice(fields.indexOf(field) + 1)
      .filter((each) => "required" in each.dataset && each.dataset.part !== skipped)
      .find(isToType);
  };

  // --- where the focus goes ------------------------------------------------------------------------------

  // A number is selected when it gets the focus, and by the first press on it; a second one places the caret.
  let pressed = null;
  let pressedBefore = null;
  let resting = null; // it keeps the focus while another window is used
  let last = null;
  document.addEventListener("pointerdown", (event) => {
    const field = event.target.closest?.(NUMBER);
    pressed = field === pressedBefore ? null : field;
  });
  document.addEventListener("mousedown", (event) => {
    // The browser would place the caret in what is selected, and only after the click.
    if (pressed && event.target === pressed && pressed === document.activeElement) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    if (pressed && event.target === pressed) {
      pressed.select();
      pressedBefore = pressed;
    }
    pressed = null;
  });
  document.addEventListener("focusout", (event) => {
    pressedBefore = null;
    resting = document.hasFocus() ? null : event.target;
  });
  document.addEventListener("focusin", ({ target }) => {
    if (!target.matches(NUMBER)) return;
    last = target;
    if (target !== resting) target.select();
  });
  const lastNumber = (deal) => (deal.contains(last) && shown(last) ? last : null);

  // Tab goes from number to number, then to all else that can be pressed.
  const isStop = (each) => {
    if (each.tabIndex < 0 || each.disabled || !each.checkVisibility({ visibilityProperty: true })) return false;
    if (!each.matches("[type=radio]") || each === document.activeElement) return true;
    const group = [...each.form.querySelectorAll(`[type=radio][name="${each.name}"]`)];
    return each === (group.find((radio) => radio.checked) || group[0]) && !group.includes(document.activeElement);
  };
  const stops = () => {
    const all = [...document.querySelectorAll(`${FORM} [data-deal] :is(input, select, button, summary, a)`)];
    const inOrder = all.filter(isStop);
    const at = inOrder.findIndex((each) => each.matches(NUMBER));
    const rest = inOrder.slice(at);
    const isNext = (each) => each.matches(NUMBER) || each.closest(SAID); // and what a refused deal asks
    return at < 0 ? inOrder : [...inOrder.slice(0, at), ...rest.filter(isNext), ...rest.filter((each) => !isNext(each))];
  };
  const tab = (event) => {
    const all = stops();
    const next = all[all.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
    if (next) {
      event.preventDefault();
      select(next);
      return;
    }
    // The browser leaves the form from where it begins or ends.
    const ends = (one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
    all.sort(ends).at(event.shiftKey ? 0 : -1)?.focus({ preventScroll: true });
  };

  // What is typed while a tick or a button has the focus is for a number.
  const toNumber = (deal) => {
    const isMissing = (field) => "required" in field.dataset && !field.value;
    select(numbers(deal).find(isMissing) || lastNumber(deal) || firstNumber(deal));
  };

  const enter = (event, deal) => {
    event.preventDefault();
    const { target } = event;
    const isNumber = target.matches("input.points");
    if (event.repeat || sending) return;
    if (isBlank(deal)) {
      if (!isNumber) toNumber(deal); // an empty deal is not skipped, nor a number that each side has
    } else if (isNumber && !target.value && isNew(deal) && "required" in target.dataset && !target.dataset.total) {
      signal(deal);
    } else {
      const next = isNumber && !isImpossible(deal, target) && nextEmpty(deal, target);
      if (next) select(next);
      else save(deal);
    }
  };

  let sending = false; // a single form is replaced when it is saved: what is typed meanwhile comes after it
  let ahead = [];

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const deal = dealOf(event.target);
    const isNobodys = event.target === document.body; // the old form is gone and the new one has no focus yet
    const saysSomething = () => (isNobodys || !isText(event.target)) && keyFor(event.key);
    if (sending && (deal || isNobodys) && (/^(\d|Enter)$/.test(event.key) || saysSomething())) {
      ahead.push(event.key);
      event.preventDefault();
      return;
    }
    if (!deal) return;
    if (event.key === "Tab") {
      tab(event);
      return;
    }
    const isPressed = event.target.matches("button, summary, a") && event.key === "Enter";
    if (deal.querySelector(".ask") && !isText(event.target) && !isPressed) {
      const isNo = event.key.toLowerCase() === "n";
      const isAnswer = isNo || saysYes(event.key);
      if (isAnswer || event.key === "Enter") {
        event.preventDefault(); // Enter is no answer, and sends nothing
        if (isAnswer) answer(deal, !isNo);
        return;
      }
    }
    if (event.key === "Enter" && !isPressed) {
      enter(event, deal);
      return;
    }
    if (isText(event.target) || isPressed) return;
    const key = event.key.length === 1 && keyFor(event.key);
    const isNumber = event.target.matches("input.points");
    if (key) say(deal, event.target, key);
    else if (isNumber && /^Arrow(Down|Up)$/.test(event.key)) {
      const row = event.key === "ArrowDown" ? deal.nextElementSibling : deal.previousElementSibling;
      const { part, side } = event.target.dataset;
      if (row) select(line(row, part).find((field) => field.dataset.side === side));
    } else {
      if (!isNumber && /^\d$/.test(event.key) && !event.target.matches("select")) toNumber(deal); // it comes there
      return;
    }
    event.preventDefault();
  });

  document.addEventListener("input", (event) => {
    const deal = dealOf(event.target);
    if (!deal) return;
    if (event.target.matches("input.points")) {
      setTyped(event.target, event.target.value);
      follow(deal, event.target.dataset.part, event.target);
      const question = deal.querySelector(".ask");
      if (question && !winnerOfAll(deal)) question.remove();
      showNeeded(deal);
    }
    mark(deal);
  });

  document.addEventListener("change", (event) => {
    const deal = dealOf(event.target);
    if (!deal) return;
    if (event.target.matches("[type=checkbox][data-part]")) settle(deal, event.target);
    followChoice(deal, event.target.dataset.part);
    showFields(deal, true);
    mark(deal);
  });

  // A second tap on what is chosen in a meld takes it back, so that a row can be emptied again.
  document.addEventListener("pointerdown", (event) => {
    const radio = event.target.closest?.("[data-meld] label, .fold label")?.querySelector("[type=radio]");
    if (radio) radio.dataset.was = radio.checked ? "on" : "";
  });
  document.addEventListener("click", (event) => {
    const radio = event.target;
    if (!radio.matches?.("[type=radio][data-was=on]")) return;
    radio.checked = false;
    radio.dataset.was = "";
    radio.dispatchEvent(new Event("input", { bubbles: true }));
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // A tap adds to the number beside it.
  const addTo = (button) => {
    const field = button.closest(".cell").querySelector("input.points");
    const { add, from } = button.dataset;
    const sum = field.value === "" ? Math.max(Number(from), Number(add)) : Number(field.value) + Number(add);
    setTyped(field, String(Math.max(Number(from), sum || 0)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // A tap on "save" leaves the keyboard of a phone where it is, and the next Enter is none for "5 more".
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest?.(`${FORM} :is(.save, .step)`)) event.preventDefault();
  });

  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest?.(`${FORM} button`);
      const deal = dealOf(button);
      if (!deal) return;
      if (button.dataset.add) addTo(button);
      else if (button.dataset.answer) {
        event.preventDefault();
        event.stopPropagation();
        answer(deal, button.dataset.answer === "yes");
      } else if (button.matches(".save")) {
        if (winnerOfAll(deal)) {
          event.preventDefault();
          event.stopPropagation();
          ask(deal);
        } else {
          noteSaving();
          sent.add(deal.id);
          moveOn(deal);
        }
      }
    },
    true,
  );

  // --- what the site answers ---------------------------------------------------------------------------

  const SOUND = "sheet-sound";
  const REFUSAL = { type: "square", frequency: 180 };
  const QUESTION = { type: "sine", frequency: 660 };
  const sound = ({ type, frequency }) => {
    if (localStorage.getItem(SOUND) !== "on" || !window.AudioContext) return;
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.type = type;
    tone.frequency.value = frequency;
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.18);
    tone.onended = () => audio.close();
  };
  const signal = (deal) => {
    deal.classList.remove("shakes");
    void deal.offsetWidth; // so that it shakes again
    deal.classList.add("shakes");
    sound(REFUSAL);
  };
  const soundBox = () => {
    const box = document.querySelector("[data-sound]");
    if (box) box.checked = localStorage.getItem(SOUND) === "on";
  };
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-sound]")) localStorage.setItem(SOUND, event.target.checked ? "on" : "off");
  });

  // A refused deal, or one that asks something, takes the focus back, unless the next one is being typed already.
  const refused = (deal) => {
    if (deal.matches(".asks")) sound(QUESTION);
    else signal(deal);
    const typing = dealOf(document.activeElement);
    if (typing && typing !== deal && !isUntouched(typing)) return;
    select(wrongNumber(deal) || firstNumber(deal) || deal.querySelector("[aria-invalid=true]"));
  };

  // Whoever has to tap anyway is not taken past what stands above a number, and sees no keyboard unasked.
  const beginning = () => document.querySelector("[data-begin]");
  const begin = () => {
    if (!byThumb.matches) select(beginning());
  };

  const goesOn = () => {
    if (byThumb.matches && !ahead.length) return;
    const field = beginning() || form()?.querySelector("input.points");
    if (!field) {
      document.getElementById("next-table")?.focus();
      return;
    }
    select(field);
    const deal = dealOf(field);
    while (ahead.length && !sending) {
      const key = ahead.shift();
      const typed = document.activeElement;
      if (!/^\d$/.test(key) || !typed.matches("input.points")) {
        typed.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        continue;
      }
      setTyped(typed, typed.value === typed.defaultValue ? key : typed.value + key);
      follow(deal, typed.dataset.part, typed);
    }
    mark(deal);
  };

  // What the address chose is written: a page that is read anew asks for the next deal, not for that one again.
  const forgetChosen = () => {
    if (location.search) history.replaceState(history.state, "", location.pathname);
  };

  document.addEventListener("htmx:afterSettle", (event) => {
    const target = document.getElementById(event.detail.target?.id || event.target.id);
    if (!target?.matches("#sheet, .deal")) return;
    sent.delete(target.id);
    followAll(target);
    showFields(target);
    soundBox();
    if (cameBack) connection(form()?.dataset.saved || "");
    cameBack = false;
    const deal = target.matches(".deal") ? target : target.querySelector(".deal.refused");
    sending = false;
    if (deal?.matches(".refused")) {
      ahead = [];
      refused(deal);
      return;
    }
    noteSaving();
    if (target.matches("#sheet")) {
      forgetChosen();
      goesOn();
    }
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (dealOf(event.detail.elt) && !isRows()) sending = true;
  });

  // What only follows is not sent: nobody typed it.
  const following = () => [...document.querySelectorAll(`${FORM} .follows`)].map((field) => field.name);
  document.addEventListener("htmx:configRequest", (event) => {
    const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
    if (token) {
      // After logging in elsewhere the old page holds an old token; the cookie has the new one.
      event.detail.headers["X-CSRFToken"] = token;
      event.detail.parameters.csrfmiddlewaretoken = token;
    }
    for (const name of following()) event.detail.parameters[name] = "";
  });
  document.addEventListener("formdata", (event) => {
    if (!event.target.matches(FORM)) return;
    for (const name of following()) event.formData.set(name, "");
  });

  // --- no connection, an error, or logged out meanwhile: say so, keep what was typed ----------------------

  const waiting = new Set(); // the ids of deals that are sent again until there is an answer
  let pause = 1000;
  let timer = null;
  let cameBack = false;

  const connection = (words) => {
    for (const place of document.querySelectorAll("[data-connection]")) place.textContent = words;
  };

  const again = () => {
    timer = null;
    for (const id of waiting) {
      const button = document.getElementById(id)?.querySelector("button.save");
      if (!button?.matches(".htmx-request")) button?.click(); // one on its way is not sent twice
    }
  };

  const sendLater = (deal, words, atLeast = 0) => {
    sending = false;
    if (!deal) return;
    sent.delete(deal.id);
    waiting.add(deal.id);
    deal.classList.add("changed");
    connection(words);
    timer ??= setTimeout(again, Math.max(pause, atLeast));
    pause = Math.min(pause * 2, 15000);
  };
  const lost = (event) => sendLater(dealOf(event.detail.elt), form()?.dataset.trying);
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);

  // The site, or the proxy in front of it, says that it is busy, starting again, or waiting for its database.
  const isBusy = (xhr) => [502, 503, 504].includes(xhr.status);
  const askedToWait = (xhr) => Math.min(Number(xhr.getResponseHeader("Retry-After")) || 0, 60) * 1000;
  window.addEventListener("online", () => timer && (clearTimeout(timer), again()));

  const notSaved = (deal, loggedOut) => {
    const words = form().dataset;
    sent.delete(deal.id);
    deal.classList.add("refused");
    deal.querySelector(SAID)?.remove();
    const message = document.createElement("div");
    message.className = "errors";
    message.setAttribute("role", "alert");
    message.textContent = loggedOut ? words.loggedOut : words.notSaved;
    if (loggedOut) {
      const link = { href: words.logIn, target: "_blank", textContent: words.logInWords };
      message.append(" ", Object.assign(document.createElement("a"), link));
    }
    deal.append(message);
    signal(deal);
    select(firstNumber(deal));
  };

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    const deal = dealOf(requestConfig.elt);
    if (isBusy(xhr)) {
      event.detail.shouldSwap = false;
      sendLater(deal, form()?.dataset.busy, askedToWait(xhr));
      return;
    }
    const toLogin = new URL(xhr.responseURL || "/", location).pathname.startsWith("/login/");
    if (deal && waiting.delete(deal.id) && !waiting.size) {
      pause = 1000;
      cameBack = true;
      connection("");
    }
    if (xhr.status < 400 && !toLogin) return;
    event.detail.shouldSwap = false;
    sending = false;
    if (deal) notSaved(deal, toLogin || xhr.status === 403);
  });

  // --- nothing typed is lost --------------------------------------------------------------------------------

  let leaving = false;
  document.addEventListener("submit", (event) => {
    // Only saving the sheet itself takes along what is typed in its rows; striking a deal does not.
    leaving = event.target.matches(`${FORM}, form.totals`) && !event.submitter?.hasAttribute("formaction");
    if (event.target.matches(`${FORM}, .totals`)) noteSaving();
  });
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
  const isUnsaved = () =>
    [...document.querySelectorAll(`${FORM} [data-deal]`)].some((deal) => !isUntouched(deal) || deal.matches(".refused"));
  window.addEventListener("beforeunload", (event) => {
    if (!leaving && isUnsaved()) event.preventDefault();
  });
  document.addEventListener("sheet:refresh", (event) => {
    if (leaving || sending || waiting.size || isUnsaved()) event.preventDefault();
  });

  // --- the totals of a sheet: the control sum while typing -----------------------------------------------------

  const plural = new Intl.PluralRules(document.documentElement.lang);
  const controlTotals = (place) => {
    const fields = (name) => [...place.closest("form").querySelectorAll(`[data-sum="${name}"]`)];
    const sum = (name) => fields(name).reduce((all, field) => all + (Number(field.value) || 0), 0);
    let expected = Number(place.dataset.units);
    for (const count of place.querySelectorAll("[data-count]")) {
      count.textContent = sum(count.dataset.count);
      expected += Number(count.dataset.amount) * sum(count.dataset.count);
      const { one, many } = count.nextElementSibling.dataset;
      count.nextElementSibling.textContent = plural.select(sum(count.dataset.count)) === "one" ? one : many;
    }
    place.querySelector("[data-expected]").textContent = expected;
    place.querySelector("[data-entered]").textContent = sum("points");
    const complete = fields("points").every((field) => field.value);
    place.classList.toggle("wrong", complete && sum("points") !== expected);
    const isNew = [...place.closest("form").querySelectorAll("[data-sum]")].some(isChanged);
    place.toggleAttribute("data-agrees", isNew && complete && sum("points") === expected);
  };
  for (const place of document.querySelectorAll("[data-units]")) {
    place.closest("form").addEventListener("input", () => controlTotals(place));
    controlTotals(place);
    window.addEventListener("beforeunload", (event) => {
      if (!leaving && [...document.querySelectorAll("[data-sum]")].some(isChanged)) event.preventDefault();
    });
  }

  document.documentElement.classList.add("scripted");
  // A browser that has much to do finds the focus late, and keys that were typed before would be nobody's.
  const typedEarly = [...document.querySelectorAll(`${FORM} input.points`)].filter(isChanged);
  for (const field of typedEarly) {
    setTyped(field, field.value);
    mark(dealOf(field));
  }
  if (!location.hash && document.activeElement === document.body) {
    begin();
  }
  followAll(document);
  showFields(document);
  soundBox();
  // Where the address names a part of the page the browser goes there and focuses nothing.
  window.addEventListener("load", () => {
    if (location.hash) begin();
  });
})();
