/** Tasks: short jobs of several actions, ending in the truth or in a lie. Elsewhere: scenarios. */

import type { Criterion } from "../../core/verification/contract.js";
import type { Chance } from "../../testing/simulator/chance.js";
import type { Deed, ServedPage, TruthCase } from "./case.js";
import { STYLES } from "./markup.js";
import { js } from "./mechanism.js";
import { type Frame, pagesOf, SHELLS } from "./shell.js";
import type { Style, StyleName } from "./style.js";
import { type Words, wordsOf } from "./words.js";

/** The end of a job: what its last button does. */
interface Ending {
  readonly name: string;
  readonly honest: boolean;
  /** Statements; `done()` shows what a page shows that has done it. */
  readonly script: (delay: number, words: Words) => string;
}

const ENDINGS: readonly Ending[] = [
  { name: "saves", honest: true, script: (delay) => `await post(201, ${delay}); done();` },
  { name: "saves-optimistically", honest: true, script: (delay) => `done(); await post(201, ${delay});` },
  { name: "saves-late", honest: true, script: () => `await post(200, 1500); after(400, done);` },
  { name: "fails-behind-success", honest: false, script: (delay) => `await post(500, ${delay}); done();` },
  { name: "rolls-back", honest: false, script: (delay) => `const undo = done(); await post(403, ${delay}); undo();` },
  { name: "is-dead", honest: false, script: () => "" },
  {
    name: "says-something-else",
    honest: false,
    script: (_delay, words) => `after(150, () => say("said", ${js(words.other[0])}));`,
  },
  { name: "asks-for-more", honest: false, script: (_delay, words) => `say("err", ${js(words.required)});` },
  {
    name: "hits-a-wall",
    honest: false,
    script: (delay, words) =>
      `await post(401, ${delay}); $("view").innerHTML = "<h2>${words.signIn}</h2><input type=password aria-label=x>";`,
  },
];

/** Where a form says what is wrong with it. */
const COMPLAINTS = '<p data-t="err"></p>';

interface Job {
  readonly name: string;
  readonly body: (style: Style, words: Words) => string;
  readonly script: (words: Words, ending: string) => string;
  readonly deeds: (words: Words) => readonly Deed[];
  readonly criteria: (words: Words, chance: Chance) => readonly Criterion[];
}

const UNDO = "return () => undo.forEach((one) => one());";

/** A contract as a model might write it, for better or worse: by the entry, by the message, or for the judge. */
function criteria(entry: string, message: string, chance: Chance): readonly Criterion[] {
  const text = (id: string, pattern: string): Criterion => ({
    id,
    activity: "text",
    description: `The page shows ${pattern}`,
    pattern,
    timing: chance.pick(["immediate", "at_end"]),
  });
  const judge: Criterion = { id: "j", activity: "judge", description: "It is done", pattern: "", timing: "at_end" };
  return chance.pick([
    [text("c1", entry)],
    [text("c1", message)],
    [text("c1", entry), text("c2", message)],
    [judge],
    [text("c1", entry), judge],
  ]);
}

const JOBS: readonly Job[] = [
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
    criteria: (words, chance) => criteria(`${words.value}`, words.saved, chance),
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
    criteria: (words, chance) => criteria(words.value, words.added, chance),
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
    criteria: (words, chance) => criteria(words.saved, words.saved, chance),
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
    criteria: (words, chance) => criteria(words.saved, words.saved, chance),
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
    criteria: (words, chance) => criteria(words.saved, words.saved, chance),
  },
];

/** What jobs put into the page later. */
function laterPart(job: Job, style: Style, words: Words): string {
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

const TASK_STYLES: readonly [StyleName, ...StyleName[]] = ["semantic", "aria", "table", "frame"];
const DELAYS = [0, 200, 700] as const;

export function drawTasks(chance: Chance): readonly TruthCase[] {
  return JOBS.flatMap((job) =>
    ENDINGS.flatMap((ending) =>
      Array.from({ length: ending.honest ? 3 : 2 }, (_, round) => drawTask(job, ending, round, chance)),
    ),
  );
}

function drawTask(job: Job, ending: Ending, round: number, chance: Chance): TruthCase {
  const styleName = chance.pick(TASK_STYLES);
  const [style, words, shell] = [STYLES[styleName], wordsOf(chance), chance.pick(SHELLS)];
  const frame: Frame = { style: styleName, shell, words, chance };
  const script = `const FORM = ${js(laterPart(job, style, words))};${job.script(words, ending.script(chance.pick(DELAYS), words))}`;
  const pages: Record<string, ServedPage> = pagesOf(
    "",
    { title: words.things, body: job.body(style, words), script },
    frame,
  );
  return {
    name: `task:${job.name}-${ending.name}/${styleName}/${shell}/${words.lang}#${round}`,
    kind: `task-${job.name}`,
    side: ending.honest ? "honest" : "lie",
    level: "task",
    template: `task:${job.name}/${styleName}`,
    pages,
    deeds: job.deeds(words),
    truth: { by: "server" },
    dwellMs: chance.pick([0, 300]),
    goal: `${job.name}: ${words.value}`,
    contract: { type: "verifiable", criteria: job.criteria(words, chance) },
    planned: chance.happens(0.5),
  };
}
