/** Jobs: a form filled in, in the page or in a dialog, entries removed after a question, and changes where a thing stands. */

import { js } from "../mechanism.js";
import type { Style } from "../style.js";
import type { Words } from "../words.js";
import { COMPLAINTS, criteria, type Job, UNDO } from "./job.js";

export const PLACE_JOBS: readonly Job[] = [
  {
    name: "rename-in-place",
    body: (style, words) =>
      `<div data-t="view"><h2 data-t="place">${words.items[0]}</h2>${style.button({ t: "edit", label: words.edit })}${style.rows(words.items.slice(1))}${style.note("said")}<p data-t="err"></p></div>`,
    script: (words, ending) =>
      `const done = () => { const was = ${js(words.items[0])}; $("place").textContent = valueOf("name"); say("said", ${js(words.saved)}); const undo = [() => { $("place").textContent = was; }, () => say("said", "")]; ${UNDO} };
onClick("edit", () => { $("place").innerHTML = ${js(`<input data-t="name" aria-label="${words.name}" value="${words.items[0]}">`)}; $("name").focus(); $("name").addEventListener("keydown", async (e) => { if (e.key !== "Enter") return; ${ending} }); });`,
    deeds: (words) => [
      { action: "click(@edit)", thought: "I begin to rename it." },
      { action: `setValue(@name,${js(words.value)})`, thought: "I enter the new name." },
      { action: 'press("Enter")', thought: "I finish." },
    ],
    criteria: (words, chance) =>
      criteria(words.value, words.saved, chance, [{ activity: "element", role: "heading", name: words.value }]),
  },
  {
    name: "hand-over-a-file",
    body: (style, words) =>
      `<div data-t="view"><p><label for="file">${words.notes}</label> <input id="file" type="file" data-t="file"></p>${style.button({ t: "go", label: words.submit })}<ul data-t="rows"><li>${words.items[0]}</li></ul>${style.note("said")}<p data-t="err"></p></div>`,
    script: (words, ending) =>
      `const done = () => { const row = addRow($("file").files[0].name); say("said", ${js(words.added)}); const undo = [() => row.remove(), () => say("said", "")]; ${UNDO} };
onClick("go", async () => { ${ending} });`,
    deeds: () => [
      { action: 'upload(@file,"specimen")', thought: "I choose the file." },
      { action: "click(@go)", thought: "I send it." },
    ],
    criteria: (words, chance) => criteria("specimen.txt", words.added, chance),
  },
];

export const FORM_JOBS: readonly Job[] = [
  {
    name: "fill-a-form",
    body: (style, words) =>
      `<div data-t="view">${style.form({ t: "form", label: words.things }, style.field({ t: "name", label: words.name }) + style.select({ t: "city", label: words.city, options: words.items }) + style.submit({ t: "go", label: words.save }) + COMPLAINTS)}${style.rows(words.items)}${style.note("said")}</div>`,
    script: (words, ending) =>
      `const done = () => { const row = addRow(valueOf("name")); say("said", ${js(words.saved)}); const undo = [() => row.remove(), () => say("said", "")]; ${UNDO} }; onSubmit("form", "go", async () => { ${ending} });`,
    deeds: (words) => [
      { action: `setValue(@name,${js(words.value)})`, thought: "I enter the name." },
      { action: `select(@city,${js(words.items[1])})`, thought: "I choose the place." },
      { action: "click(@go)", thought: "I save it." },
    ],
    criteria: (words, chance) =>
      criteria(words.value, words.saved, chance, [
        { activity: "value", name: words.name, value: words.value },
        { activity: "count", name: words.value, op: ">=", count: 1 },
      ]),
  },
  {
    // The contract speaks of the first entry, and holds long before the plan is at its end.
    name: "save-twice",
    accepted: 2,
    body: (style, words) =>
      `<div data-t="view">${style.form({ t: "first", label: words.things }, style.field({ t: "one", label: words.name }) + style.submit({ t: "add", label: words.add }))}${style.rows(words.items)}${style.form({ t: "form", label: words.settings }, style.field({ t: "name", label: words.email }) + style.submit({ t: "go", label: words.save }) + COMPLAINTS)}${style.note("said")}</div>`,
    script: (words, ending) =>
      `const done = () => { say("said", ${js(words.saved)}); const undo = [() => say("said", "")]; ${UNDO} };
onSubmit("first", "add", async () => { await post(201, 0); addRow(valueOf("one")); put("one", ""); }); onSubmit("form", "go", async () => { ${ending} });`,
    deeds: (words) => [
      { action: `setValue(@one,${js(words.value)})`, thought: "I enter the name." },
      { action: "click(@add)", thought: "I add it." },
      { action: 'setValue(@name,"ann@example.org")', thought: "I enter the address." },
      { action: "click(@go)", thought: "I save it." },
    ],
    criteria: (words) => [
      { id: "c1", activity: "text", description: "It is listed", text: words.value, timing: "at_end" },
    ],
  },
  {
    name: "modal-form",
    body: (style, words) =>
      `<div data-t="view">${style.button({ t: "open", label: words.add })}${style.rows(words.items)}<div data-t="slot"></div>${style.note("said")}<p data-t="err"></p></div>`,
    script: (words, ending) =>
      `const done = () => { const v = valueOf("name"); gone("box"); const row = addRow(v); say("said", ${js(words.added)}); const undo = [() => row.remove(), () => say("said", "")]; ${UNDO} };
onClick("open", () => { $("slot").innerHTML = FORM; onSubmit("form", "go", async () => { ${ending} }); });`,
    deeds: (words) => [
      { action: "click(@open)", thought: "I open the form." },
      { action: `type(@name,${js(words.value)})`, thought: "I enter the name." },
      { action: "click(@go)", thought: "I save it." },
    ],
    criteria: (words, chance) =>
      criteria(words.value, words.added, chance, [
        { activity: "element", role: "dialog", name: words.add, absent: true },
      ]),
  },
  {
    name: "settings",
    body: (style, words) =>
      `<div data-t="view">${style.form({ t: "form", label: words.settings }, style.check({ t: "tick", label: words.notes }) + style.field({ t: "name", label: words.email, type: "email" }) + style.submit({ t: "go", label: words.save }) + COMPLAINTS)}${style.note("said")}</div>`,
    script: (words, ending) =>
      `onTick("tick"); const done = () => { say("said", ${js(words.saved)}); const undo = [() => say("said", "")]; ${UNDO} }; onSubmit("form", "go", async () => { ${ending} });`,
    deeds: (words) => [
      { action: "check(@tick,true)", thought: "I tick the box." },
      { action: 'setValue(@name,"ann@example.org")', thought: "I enter the address." },
      { action: "click(@go)", thought: `I save ${words.settings}.` },
    ],
    criteria: (words, chance) =>
      criteria(words.saved, words.saved, chance, [
        { activity: "value", role: "checkbox", name: words.notes, value: "on" },
        { activity: "value", name: words.email, value: "ann@example.org" },
      ]),
  },
  {
    name: "remove-an-entry",
    body: (style, words) =>
      `<div data-t="view"><ul>${words.items.map((one, index) => `<li data-t="row${index}">${one} ${style.button({ t: `del${index}`, label: words.remove })}</li>`).join("")}</ul>${style.note("said")}<p data-t="err"></p><div data-t="slot"></div></div>`,
    script: (words, ending) =>
      `const done = () => { const row = $("row2"); const p = row.parentNode; const n = row.nextSibling; row.remove(); say("said", ${js(words.saved)}); gone("box"); const undo = [() => p.insertBefore(row, n), () => say("said", "")]; ${UNDO} };
onClick("del2", () => { $("slot").innerHTML = FORM; onClick("go", async () => { ${ending} }); });`,
    deeds: () => [
      { action: "click(@del2)", thought: "I remove the entry." },
      { action: "click(@go)", thought: "I confirm." },
    ],
    criteria: (words, chance) =>
      criteria(words.saved, words.saved, chance, [
        { activity: "element", role: "listitem", name: words.items[2], absent: true },
        { activity: "url", url: "*/*" },
      ]),
  },
  {
    name: "confirm-in-the-browser",
    body: (style, words) =>
      `<div data-t="view"><ul>${words.items.map((one, index) => `<li data-t="row${index}">${one} ${style.button({ t: `del${index}`, label: words.remove })}</li>`).join("")}</ul>${style.note("said")}<p data-t="err"></p></div>`,
    script: (words, ending) =>
      `const done = () => { const row = $("row1"); const p = row.parentNode; const n = row.nextSibling; row.remove(); say("said", ${js(words.saved)}); const undo = [() => p.insertBefore(row, n), () => say("said", "")]; ${UNDO} };
onClick("del1", async () => { if (!confirm(${js(`${words.remove}?`)})) return; ${ending} });`,
    deeds: () => [
      { action: "click(@del1)", thought: "I remove the entry." },
      { action: 'dialog("accept")', thought: "I confirm." },
    ],
    criteria: (words, chance) =>
      criteria(words.saved, words.saved, chance, [
        { activity: "element", role: "listitem", name: words.items[1], absent: true },
      ]),
  },
];

export function laterPart(job: Job, style: Style, words: Words): string {
  if (job.name === "remove-an-entry")
    return style.dialog(
      { t: "box", label: `${words.remove}?` },
      `<p>${words.items[2]}</p>${style.button({ t: "go", label: words.remove })}`,
    );
  return style.dialog(
    { t: "box", label: words.add },
    style.form(
      { t: "form", label: words.things },
      style.field({ t: "name", label: words.name, type: "search" }) + style.submit({ t: "go", label: words.save }),
    ),
  );
}
