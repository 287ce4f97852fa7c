/** Page jobs: a task over several pages of a site that answers forms with whole pages. */

import type { Chance } from "../../../testing/simulator/chance.js";
import type { ServedPage, TruthCase } from "../case.js";
import { STYLES } from "../markup.js";
import { js } from "../mechanism.js";
import { type Contents, type Frame, pagesOf, SHELLS } from "../shell.js";
import type { Style, StyleName } from "../style.js";
import { type Words, wordsOf } from "../words.js";
import { criteria } from "./job.js";

interface Answer {
  readonly name: string;
  readonly honest: boolean;
  /** Query of the form's address, see the site. */
  readonly query: string;
}

const ANSWERS: readonly Answer[] = [
  { name: "lists-it", honest: true, query: "to=listed" },
  { name: "says-thanks", honest: true, query: "to=thanks&delay=400" },
  { name: "fails-and-says-thanks", honest: false, query: "status=500&page=thanks" },
  { name: "asks-again", honest: false, query: "status=200&void=1&page=again" },
  { name: "signs-out", honest: false, query: "void=1&to=login" },
  { name: "lists-without-it", honest: false, query: "void=1&to=unlisted" },
];
const STYLE_NAMES: readonly [StyleName, ...StyleName[]] = ["semantic", "table"];

export function drawPageTasks(chance: Chance): readonly TruthCase[] {
  return ANSWERS.flatMap((answer) => [0, 1].map((round) => drawPageTask(answer, round, chance)));
}

function drawPageTask(answer: Answer, round: number, chance: Chance): TruthCase {
  const styleName = STYLE_NAMES[round % 2] ?? "semantic";
  const frame: Frame = { style: styleName, shell: chance.pick(SHELLS), words: wordsOf(chance), chance };
  const { words, shell } = frame;
  const contents = contentsOf(answer, STYLES[styleName], words);
  const pages: Record<string, ServedPage> = Object.assign(
    {},
    ...Object.entries(contents).map(([path, one]) => pagesOf(path, one, frame)),
  );
  return {
    name: `task:pages-${answer.name}/${styleName}/${shell}/${words.lang}#${round}`,
    kind: "task-over-pages",
    side: answer.honest ? "honest" : "lie",
    level: "task",
    template: `task:pages/${styleName}`,
    pages,
    deeds: [
      { action: "click(@new)", thought: "I open the form." },
      { action: `type(@name,${js(words.value)})`, thought: "I enter the name." },
      { action: "click(@go)", thought: "I send it." },
    ],
    truth: { by: "server" },
    dwellMs: 0,
    goal: `Add ${words.value}`,
    contract: {
      type: "verifiable",
      criteria: criteria(words.value, answer.name === "lists-it" ? words.value : words.submitted, chance, [
        { activity: "url", url: answer.query.includes("thanks") ? "*/thanks" : "*/listed" },
      ]),
    },
    planned: chance.happens(0.5),
  };
}

function contentsOf({ query }: Answer, style: Style, words: Words): Readonly<Record<string, Contents>> {
  const title = words.things;
  const form = style.form(
    { t: "form", label: words.add, with: `method="post" action="do?${query}"` },
    style.field({ t: "name", label: words.name }) + style.submit({ t: "go", label: words.save }),
  );
  const link = `<p><a href="new" data-t="new">${words.add}</a></p>`;
  return {
    "": { title, body: link + style.rows(words.items) },
    new: { title: words.add, body: style.heading(words.add) + form },
    again: { title: words.add, body: `${style.heading(words.add)}<p class="error">${words.required}</p>${form}` },
    listed: { title, body: link + style.rows([...words.items, words.value]) },
    unlisted: { title, body: `<p class="flash">${words.failed}</p>${link}${style.rows(words.items)}` },
    thanks: { title, body: style.heading(words.submitted) + style.rows([words.value]) },
    login: {
      title: words.signIn,
      body:
        style.heading(words.signIn) +
        style.form(
          { t: "f", label: words.signIn, with: 'method="post"' },
          style.field({ t: "m", label: words.email, type: "email" }) + style.submit({ t: "s", label: words.signIn }),
        ),
    },
  };
}
