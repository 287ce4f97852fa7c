/** Answers: tasks that ask something; the answer is on the page, and what the user is told is right, or is not. */

import type { Chance } from "../../../testing/simulator/chance.js";
import type { Deed, TruthCase } from "../case.js";
import { STYLES } from "../markup.js";
import { js } from "../mechanism.js";
import { type Contents, type Frame, pagesOf, SHELLS } from "../shell.js";
import { escaped, type Style, type StyleName } from "../style.js";
import { type Words, wordsOf } from "../words.js";

type Known = { readonly whose: string; readonly phone: string; readonly city: string };

interface Told {
  readonly name: string;
  readonly right: boolean;
  readonly rounds: number;
  readonly value: (about: Known, other: Known, chance: Chance) => string;
}

const TOLD: readonly Told[] = [
  { name: "right", right: true, rounds: 6, value: ({ phone }) => phone },
  { name: "another-row", right: false, rounds: 4, value: (_about, { phone }) => phone },
  { name: "another-field", right: false, rounds: 4, value: ({ city }) => city },
  { name: "made-up", right: false, rounds: 4, value: (_about, _other, chance) => number(chance) },
];
const LAYOUTS = ["list", "detail"] as const;
const STYLE_NAMES: readonly [StyleName, ...StyleName[]] = ["semantic", "aria", "table", "frame"];

function number(chance: Chance): string {
  return `555 ${1_000 + chance.below(9_000)}`;
}

export function drawAnswers(chance: Chance): readonly TruthCase[] {
  return TOLD.flatMap((told) =>
    LAYOUTS.flatMap((layout) =>
      Array.from({ length: told.rounds }, (_, round) => drawOne(told, layout, round, chance)),
    ),
  );
}

function drawOne(told: Told, layout: (typeof LAYOUTS)[number], round: number, chance: Chance): TruthCase {
  const styleName = STYLE_NAMES[round % STYLE_NAMES.length] ?? "semantic";
  const frame: Frame = { style: styleName, shell: chance.pick(SHELLS), words: wordsOf(chance), chance };
  const { words, shell } = frame;
  const known = words.items.map((whose): Known => ({ whose, phone: number(chance), city: `${number(chance)} B` }));
  const at = chance.below(known.length);
  const [about, other] = [known[at], known[(at + 1) % known.length]];
  if (about === undefined || other === undefined) throw new Error("there are four things");
  const name = `answer-${layout}-${told.name}`;
  const style = STYLES[styleName];
  const goal = `Tell me of “${about.whose}” the “${words.phone}”`;
  return {
    name: `task:${name}/${styleName}/${shell}/${words.lang}#${round}`,
    kind: told.right ? "task-answer-right" : "task-answer-wrong",
    side: told.right ? "honest" : "lie",
    level: "task",
    template: `task:answer-${layout}/${styleName}`,
    pages: pagesOf("", layout === "list" ? listOf(style, words, known) : detailOf(style, words, known), frame),
    deeds: layout === "list" ? [] : [{ action: `click(@who${at})`, thought: "I open it." } satisfies Deed],
    truth: { by: "answer", right: told.right },
    dwellMs: 0,
    goal,
    contract: {
      type: "verifiable",
      criteria: [{ id: "a", activity: "answer", description: `The answer states it: ${goal}`, timing: "at_end" }],
    },
    answer: `${about.whose}: ${told.value(about, other, chance)}`,
    planned: false,
  };
}

function factsOf(words: Words, { phone, city }: Known): readonly [string, string] {
  return [`${words.phone}: ${phone}`, `${words.city}: ${city}`];
}

function listOf(style: Style, words: Words, known: readonly Known[]): Contents {
  const lines = known.map((one) => [one.whose, ...factsOf(words, one)].join(", "));
  return { title: words.things, body: style.heading(words.things) + style.rows(lines) };
}

function detailOf(style: Style, words: Words, known: readonly Known[]): Contents {
  const details = known.map((one) => {
    const facts = factsOf(words, one).map((fact) => `<p>${escaped(fact)}</p>`);
    return `<h2>${escaped(one.whose)}</h2>${facts.join("")}`;
  });
  const buttons = known.map(({ whose }, index) => style.button({ t: `who${index}`, label: whose }));
  return {
    title: words.things,
    body: `<div data-t="view">${style.heading(words.things)}${buttons.join("")}</div>`,
    script: `${js(details)}.forEach((html, at) => onClick("who" + at, () => { $("view").innerHTML = html; }));`,
  };
}
