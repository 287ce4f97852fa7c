/** Place jobs: changes made where a thing stands, without a form. */

import { js } from "../mechanism.js";
import { criteria, type Job, UNDO } from "./job.js";

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
