/** Proves scripts/check/linear.ts, and by it the expressions that are made at run time. */

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { keepScript } from "../../core/replay/keep.js";
import { extractSecrets } from "../../core/secrets/extract.js";
import { ungroundedFacts } from "../../core/verification/completion/grounding.js";
import { negates } from "../../core/verification/evidence/denied-success.js";
import { gatherEvidence } from "../../core/verification/evidence/evidence.js";
import { toneOf } from "../../core/verification/evidence/messages.js";
import { openAlternatives, withFewWords } from "../../scripts/check/alternatives.js";
import {
  type Expression,
  faultsOfExpressions,
  literalsIn,
  PROVEN,
  unboundedNormalisations,
} from "../../scripts/check/linear.js";
import { parse } from "../../scripts/measure/product.js";
import { redaction } from "../../ui/report/redaction.js";
import { aRun, contractOf, FORM, traced } from "../core/replay/traced.js";
import { postedInput } from "../core/verification/posted.js";
import { anExport } from "../ui/report/an-export.js";
import { recording } from "./recording.js";

const KEPT = join(import.meta.dirname, "..", "..", PROVEN);
const QUADRATIC = String.raw`\d+x`;
const LINEAR = String.raw`(?<!\d)\d+x`;
const at = (source: string): Expression => ({ source, flags: "g", at: "core/here.ts:1" });

describe("literalsIn", () => {
  test("finds every literal with its line, and no text that looks like one", () => {
    const file = parse(
      "core/here.ts",
      'const one = /a+b/giu;\nconst text = "/c+d/"; // /e+f/\nuse(/[/]g/.test(one / 2));',
    );
    expect(literalsIn(file)).toEqual([
      { source: "a+b", flags: "giu", at: "core/here.ts:1" },
      { source: "[/]g", flags: "", at: "core/here.ts:3" },
    ]);
  });
});

describe("faultsOfExpressions", () => {
  test("a quadratic expression is a fault, with its place and a text on which it is slow", async () => {
    const faults = await faultsOfExpressions([at(QUADRATIC)]);
    expect(faults).toEqual([expect.stringMatching(/^core\/here\.ts:1 .*2nd degree polynomial: '/)]);
  });

  test("a linear one is none", async () => {
    expect(await faultsOfExpressions([at(LINEAR)])).toEqual([]);
  });

  test("a fault in one of many alternatives is found", async () => {
    const words = String.raw`(?<![\p{L}\p{N}])(?:one|two(?: \p{L}+)?|[\p{L} ]+\d|three)(?![\p{L}\p{N}])`;
    expect(await faultsOfExpressions([{ ...at(words), flags: "u" }])).toHaveLength(1);
  });
});

test("unboundedNormalisations finds each call of normalize but the one that is bounded", () => {
  const source = 'const plain = text.normalize("NFKC");\nnormalize(text); URL.normalize;';
  expect(unboundedNormalisations(parse("core/here.ts", source))).toEqual([
    expect.stringMatching(/^core\/here\.ts:1 calls normalize/),
  ]);
  expect(unboundedNormalisations(parse("core/page/mask/plain-text.ts", source))).toEqual([]);
});

describe("openAlternatives", () => {
  test("those that repeat without a bound, a refused sign around them read", () => {
    expect(openAlternatives(String.raw`(?<!\p{L})(?:one|two \d+|a(?:b|c)*|\*)(?![\d|])|^x{2,}`)).toEqual([
      String.raw`(?:^|\P{L})(?:two \d+)(?:$|[^\d|])`,
      String.raw`(?:^|\P{L})(?:a(?:b|c)*)(?:$|[^\d|])`,
      "^x{2,}",
    ]);
  });

  test("a reference to a group keeps it whole", () => {
    expect(openAlternatives(String.raw`(a)+\1|b+`)).toEqual([String.raw`(a)+\1|b+`]);
  });
});

test("withFewWords keeps every repetition and two words of each list", () => {
  expect(withFewWords(String.raw`(?:one|two|three) (?!(?:a|b|c)\b)\p{L}+(?:x|y+|z)`)).toBe(
    String.raw`(?:one|two) (?!(?:a|b)\b)\p{L}+(?:x|y+|z)`,
  );
});

/**
 * The lists of words of eighteen languages stand in the same few templates: each is proven once, with two of its words. A list
 * of fixed words repeats nothing, so more of them make an expression slower by a factor and not by a power.
 */
function templatesOf(expressions: readonly Expression[]): readonly Expression[] {
  const parts = expressions.flatMap(({ source, ...rest }) =>
    openAlternatives(source).map((part) => ({ ...rest, source: withFewWords(part.replace(OTHER_MARKS, "")) })),
  );
  const shortestFirst = parts.sort((a, b) => a.source.length - b.source.length);
  return [...Map.groupBy(shortestFirst, ({ source, flags }) => `${shapeOf(source)} ${flags}`).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/** Each pair of quotation marks is a list of its own; two of them are enough. */
const OTHER_MARKS = "„[^„“”]+[“”]|«[^«»]+»|`[^`]+`|‘[^‘’]+’|'[^'\\n]+'|";

/** With one mark for all fixed words, and one for all bounds: escapes and classes stay. */
function shapeOf(source: string): string {
  const words = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\{[\d,]+\}|[\p{L}'’-]+\??/gu;
  const marked = source.replace(words, (part) => {
    if (/^\{\d+,\d+\}$/.test(part)) return "{n}";
    return /^\\|^\[.*\\|^\[\^|^\{/.test(part) ? part : "w";
  });
  const list = /\(\?:[w |?]*\)\??|w+\??/g;
  let [before, shape] = ["", marked];
  while (before !== shape) [before, shape] = [shape, shape.replace(list, "w").replace(/w(?: w)+/g, "w")];
  return shape;
}

const HOSTILE = "(a+)+$ [x-";

/** Pages and requests whose words become part of an expression. */
function madeFromWords(words: string): void {
  ungroundedFacts(`It costs 4711 and "${words}" is A-1003`, [`There is 4,711 ${words}`], words);
  toneOf("The request has been rejected", `Reject${words}`);
  negates("not paid yet", words);
  extractSecrets("tulip", { asked: `What is the password of ${words}?` });
  const form = `<form method=post><label>City ${words} <input name=city value="Braga ${words}"></label><button>Save</button></form>`;
  const posted = { form, press: "Save", to: `/members?city=${encodeURIComponent(`Braga ${words}`)}` };
  const answer = `<h1>Members</h1><p>City ${words}: Lisbon</p>`;
  const typed = [{ name: `City ${words}`, value: `Braga ${words}` }];
  gatherEvidence({ ...postedInput({ ...posted, answer }), typed });
  const steps = [traced(FORM, `type(2,${JSON.stringify(words)})`)];
  keepScript(aRun(`Add '${words}'`, steps, contractOf({ text: words })));
  redaction(anExport());
}

describe("expressions made at run time", () => {
  test("while modules are loaded: each is linear", async () => {
    const script = join(import.meta.dirname, "made-expressions.ts");
    const args = ["--import", "./cli/stack/typescript.mjs", script];
    const printed = execFileSync(process.execPath, args, {
      cwd: join(import.meta.dirname, "..", ".."),
      encoding: "utf8",
    });
    const made = JSON.parse(printed) as readonly Expression[]; // what the script prints
    expect(made.length).toBeGreaterThan(70);
    expect(await faultsOfExpressions(templatesOf(made), KEPT)).toEqual([]);
  }, 120_000);

  test("of what a page or a request says, hostile or plain: each is linear", async () => {
    const made = await recording(() => ["Salt", HOSTILE].forEach(madeFromWords));
    const files = new Set(made.map((one) => one.at.replace(/:\d+$/, "")));
    expect([...files].sort()).toEqual([
      "core/replay/parameters.ts",
      "core/verification/completion/grounding.ts",
      "core/verification/evidence/messages.ts",
      "core/verification/record/record.ts",
      "core/verification/record/stored-record.ts",
      "core/words/matcher.ts",
      "ui/report/redaction.ts",
    ]);
    expect(await faultsOfExpressions(templatesOf(made), KEPT)).toEqual([]);
  });
});
