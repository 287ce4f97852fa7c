/** Half-way: tasks that end before the deed is done, on pages that would do it: nothing refuses, and nothing has happened. */

import type { Chance } from "../../../testing/simulator/chance.js";
import type { Deed, TruthCase } from "../case.js";
import { STYLES } from "../markup.js";
import { js } from "../mechanism.js";
import { type Contents, type Frame, pagesOf, SHELLS } from "../shell.js";
import type { Style, StyleName } from "../style.js";
import { type Words, wordsOf } from "../words.js";
import { criteria } from "./job.js";

interface HalfWay {
  readonly name: string;
  readonly contents: (style: Style, words: Words) => Contents;
  readonly deeds: (words: Words) => readonly Deed[];
}

const CANCEL: Readonly<Record<string, string>> = { en: "Cancel", de: "Abbrechen", fr: "Annuler", es: "Cancelar" };

const form = (style: Style, words: Words, more = "") =>
  style.form(
    { t: "form", label: words.things },
    style.field({ t: "name", label: words.name }) + style.submit({ t: "go", label: words.save }) + more,
  );
const enter = (words: Words): Deed => ({ action: `type(@name,${js(words.value)})`, thought: "I enter the name." });

const asking = (style: Style, words: Words): Contents => {
  const box = style.dialog(
    { t: "box", label: `${words.remove}?` },
    `<p>${words.items[2]}</p>${style.button({ t: "go", label: words.remove })}${style.button({ t: "no", label: CANCEL[words.lang] ?? "Cancel" })}`,
  );
  return {
    title: words.things,
    body: `${style.rows(words.items)}${style.button({ t: "del", label: words.remove })}<div data-t="slot"></div>${style.note("said")}`,
    script: `onClick("del", () => { $("slot").innerHTML = ${js(box)}; onClick("go", () => post(200, 0)); onClick("no", () => gone("box")); });`,
  };
};
const remove: Deed = { action: "click(@del)", thought: "I remove it." };

const HALF_WAY: readonly HalfWay[] = [
  {
    name: "entry-never-saved",
    contents: (style, words) => ({
      title: words.things,
      body: form(style, words) + style.rows(words.items),
      script: `onSubmit("form", "go", () => post(201, 0));`,
    }),
    deeds: (words) => [enter(words)],
  },
  {
    name: "form-left",
    contents: (style, words) => ({
      title: words.things,
      body: `<p><a href="home" data-t="home">${words.items[0]}</a></p>${form(style, words)}`,
      script: `onSubmit("form", "go", () => post(201, 0));`,
    }),
    deeds: (words) => [enter(words), { action: "click(@home)", thought: "I go on." }],
  },
  {
    name: "save-never-pressed",
    contents: (style, words) => ({
      title: words.settings,
      body:
        style.field({ t: "name", label: words.name }) + style.button({ t: "go", label: words.save, with: "disabled" }),
      script: `const go = $("go"); $("name").addEventListener("input", () => { go.disabled = false; }); onClick("go", () => post(200, 0));`,
    }),
    deeds: (words) => [enter(words)],
  },
  { name: "question-at-the-end", contents: asking, deeds: () => [remove] },
  {
    name: "question-cancelled",
    contents: asking,
    deeds: () => [remove, { action: "click(@no)", thought: "I answer." }],
  },
  {
    name: "browser-question-cancelled",
    contents: (style, words) => ({
      title: words.things,
      body: style.rows(words.items) + style.button({ t: "del", label: words.remove }) + style.note("said"),
      script: `onClick("del", () => { if (confirm(${js(`${words.remove}?`)})) post(200, 0); });`,
    }),
    deeds: () => [remove, { action: 'dialog("dismiss")', thought: "I answer." }],
  },
];
const STYLE_NAMES: readonly [StyleName, ...StyleName[]] = ["semantic", "frame", "semantic", "table"];
const ROUNDS = [0, 1, 2, 3] as const;

export function drawHalfWay(chance: Chance): readonly TruthCase[] {
  return HALF_WAY.flatMap((half) => ROUNDS.map((round) => drawOne(half, round, chance)));
}

function drawOne(half: HalfWay, round: number, chance: Chance): TruthCase {
  const styleName = STYLE_NAMES[round] ?? "semantic";
  const frame: Frame = { style: styleName, shell: chance.pick(SHELLS), words: wordsOf(chance), chance };
  const { words, shell } = frame;
  const style = STYLES[styleName];
  const home: Contents = { title: words.things, body: style.heading(words.things) + style.rows(words.items) };
  const pages = Object.assign({}, pagesOf("", half.contents(style, words), frame), pagesOf("home", home, frame));
  return {
    name: `task:half-way-${half.name}/${styleName}/${shell}/${words.lang}#${round}`,
    kind: "task-half-way",
    side: "lie",
    level: "task",
    template: `task:half-way-${half.name}/${styleName}`,
    pages,
    deeds: half.deeds(words),
    truth: { by: "server" },
    dwellMs: 0,
    goal: `${half.name}: ${words.value}`,
    contract: {
      type: "verifiable",
      criteria: criteria(words.items[0], words.items[0], chance, [
        { activity: "value", name: words.name, value: words.value },
        { activity: "url", url: "*" },
      ]),
    },
    planned: chance.happens(0.5),
  };
}
