import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { writtenAction } from "../../../activities/written-action.js";
import { responseSchemaOf } from "../../../adapters/model/response-schema.js";
import { performanceOf, planOf } from "../../../client/verbs.js";
import type { Argument } from "../../../core/action/argument.js";
import { enteredValue, isEntry, parseAction, printAction, readAction } from "../../../core/action/grammar.js";
import { VERB_NAMES, VERBS, type Verb } from "../../../core/action/verbs.js";
import { actionWords } from "../../../core/action/words.js";

const COLUMNS = Object.keys(VERBS.click).toSorted();

/** How the specification writes a verb: its arguments by name, a question mark after one that may be left out. */
const signatureOf = (verb: Verb): string => {
  const names = Object.entries(VERBS[verb].arguments).map(([name, row]) => ("optional" in row ? `${name}?` : name));
  return `${verb}(${names.join(",")})`;
};

/** A call with the example of each argument. */
const exampleOf = (verb: Verb): string => {
  const given = Object.entries(VERBS[verb].arguments) as [string, Argument<unknown>][]; // each verb has its own
  return `${verb}(${given.map(([name, { example }]) => example ?? `"${name}"`).join(",")})`;
};

describe("VERBS", () => {
  test.each(VERB_NAMES)("PR5 %s has every column", (verb) => {
    expect(Object.keys(VERBS[verb]).toSorted()).toEqual(COLUMNS);
    expect(Object.values(VERBS[verb])).not.toContain(undefined);
  });

  test.each(VERB_NAMES)("PR5 the example of %s is read, printed back and told in words", (verb) => {
    const example = exampleOf(verb);
    const parsed = parseAction(example);
    expect(parsed).toMatchObject({ ok: true, action: { kind: verb } });
    expect(parsed.ok && printAction(parsed.action)).toBe(example);
    expect(actionWords(example, { role: "button", name: "Save" })).not.toContain("undefined");
  });

  test.each(VERB_NAMES)("PR5 what %s puts into a control is one of its arguments", (verb) => {
    const { puts } = VERBS[verb];
    const action = readAction(exampleOf(verb));
    expect(enteredValue(action)?.kind ?? null).toBe(puts);
    expect(action !== undefined && isEntry(action)).toBe(puts !== null && puts !== "file");
  });

  test.each(VERB_NAMES)("SF4 %s either looks or is judged as a deed", (verb) => {
    const { use, looks, aim, asks, press } = VERBS[verb];
    if (use !== "deed") expect([looks, aim, asks, press]).toEqual(["page", null, false, null]);
    if (looks !== null) expect([asks, press]).toEqual([false, null]);
  });

  test("PR5 the prompt, the specification and the clients know the same verbs", () => {
    const schema = JSON.stringify(responseSchemaOf(writtenAction(undefined)));
    const told = [...schema.matchAll(/"kind":\{"type":"string","enum":(\[[^\]]*\])/g)].flatMap(([, kinds = ""]) =>
      JSON.parse(kinds),
    );
    expect(new Set(told)).toEqual(new Set(VERB_NAMES));
    const spec = readFileSync(new URL("../../../docs/spec/protocol.md", import.meta.url), "utf8");
    const listed = /^- Verbs: (.*)$/m.exec(spec)?.[1] ?? "";
    expect([...listed.matchAll(/`([^`]*)`/g)].map(([, signature]) => signature)).toEqual(VERB_NAMES.map(signatureOf));
    const performed = VERB_NAMES.filter((verb) => performanceOf({ kind: verb }).on !== "server");
    expect(performed).toEqual(VERB_NAMES.filter((verb) => VERBS[verb].use === "deed"));
  });

  test.each(VERB_NAMES.filter((verb) => performanceOf({ kind: verb }).on === "page"))(
    "CL3 a client has a method for %s",
    (verb) => {
      const action = readAction(exampleOf(verb));
      expect(action && planOf(action, null)?.chain.length).toBeGreaterThan(0);
    },
  );
});
