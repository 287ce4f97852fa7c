/** Proves activities/written-action.ts: what a model writes as an object is the call that clients receive. */

import { describe, expect, test } from "vitest";
import { numbersOn, writtenAction, writtenEntry } from "../../activities/written-action.js";
import { responseSchemaOf, strictSchemaOf } from "../../adapters/model/response-schema.js";
import { isEntryVerb, readAction } from "../../core/action/grammar.js";
import { VERB_NAMES } from "../../core/action/verbs.js";
import { linesOf, outlineOf } from "../../core/page/outline/outline.js";
import { misfitOf } from "../../testing/gemini/conforming.js";
import { actionInWords } from "../../testing/in-words.js";
import { skeletonOf } from "../core/page/pages.js";

const buttons = (count: number) =>
  skeletonOf(Array.from({ length: count }, (_, n) => `<button data-sf="p.${n + 5}">Edit</button>`).join(""));
const PAGE = buttons(3);
const CALLS = [
  "click(5)",
  "doubleClick(6)",
  "rightClick(7)",
  'type(5,"Jas")',
  'setValue(5,"")',
  'select(6,"Canada")',
  "check(5,true)",
  'press(5,"Enter")',
  'press("Control+A")',
  "hover(7)",
  "drag(5,6)",
  'upload(5,"report.pdf")',
  "scroll(7)",
  'scroll("top")',
  'dialog("accept")',
  "switchTab(1)",
  'navigate("https://example.com/")',
  "goBack()",
  "refresh()",
  "wait(2)",
  'finish("Her number is \\"1045\\".")',
  'fail("There is no such field.")',
  'look("Carla")',
  'googleSearch("add a patient")',
  'verifySuccess("It is there.")',
];

test("every verb is written in at least one call", () => {
  expect(new Set(CALLS.map((call) => readAction(call)?.kind))).toEqual(new Set(VERB_NAMES));
});

describe.each(CALLS)("PR5 %s", (call) => {
  const written = actionInWords(call);

  test("is read from its object, and from the call itself", () => {
    expect(writtenAction(PAGE).parse(written)).toBe(call);
    expect(writtenAction(PAGE).parse(call)).toBe(call);
  });

  test("fits the schema that a provider is given", () => {
    const answer = { action: written };
    for (const schema of [responseSchemaOf(writtenAction(PAGE)), responseSchemaOf(writtenAction(undefined))])
      expect(misfitOf(answer.action, schema)).toBeNull();
  });

  test("is an entry or is refused beside one", () => {
    const kind = readAction(call)?.kind;
    expect(writtenEntry(PAGE).safeParse(written).success).toBe(isEntryVerb(kind));
  });
});

describe("the numbers of the page", () => {
  test("PR5 no other number fits a provider's schema", () => {
    const said = { kind: "click", element: 68 };
    expect(numbersOn(PAGE)).toEqual([5, 6, 7]);
    expect(misfitOf(said, responseSchemaOf(writtenAction(PAGE)))).not.toBeNull();
  });

  test("PR5 are those that the page's lines show, also without numbers of a client", () => {
    const plain = skeletonOf(
      `<h1>Team</h1><button id="68">Edit</button><button id="go">Go</button><button>Stop</button>`,
    );
    const shown = linesOf(outlineOf(plain)).flatMap((line) => Number(/\[(\d+)\]/.exec(line)?.[1] ?? []));
    expect(numbersOn(plain)).toEqual(shown.filter((number) => !Number.isNaN(number) && number > 0));
    expect(numbersOn(plain)).toContain(68);
  });

  test("PR5 are written once, however many actions take one", () => {
    const schema = JSON.stringify(strictSchemaOf(writtenAction(buttons(200))));
    expect(schema.match(/\[5,6,7,/g)).toHaveLength(1);
    expect(schema).toContain('"$ref":"#/$defs/element"');
  });

  test("PR5 of a page with more than 200 are not listed", () => {
    expect(writtenAction(buttons(201)).parse({ kind: "click", element: 9_999 })).toBe("click(9999)");
  });
});

test("a provider is told of objects alone", () => {
  expect(JSON.stringify(responseSchemaOf(writtenAction(PAGE)))).not.toContain("unsent");
  expect(misfitOf("click(5)", responseSchemaOf(writtenAction(PAGE)))).not.toBeNull();
});

test("lengths are told only to servers that keep to them", () => {
  expect(JSON.stringify(strictSchemaOf(writtenAction(PAGE), { lengths: true }))).toContain('"maxLength":2000');
  expect(JSON.stringify(strictSchemaOf(writtenAction(PAGE)))).not.toContain("maxLength");
});
