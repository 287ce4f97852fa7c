/** Proves core/replay/parameters.ts: which quoted values another request may change (RP3). */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepScript } from "../../../core/replay/keep.js";
import { valuesFor } from "../../../core/replay/request-template.js";
import { fillScript } from "../../../core/replay/script.js";
import type { Criterion } from "../../../protocol/contract.js";
import { aRun, contractOf, FORM, LIST, traced } from "./traced.js";

function templateFor(request: string, name: string, price: string, criterion: Partial<Criterion> = { text: name }) {
  const steps = [traced(FORM, `type(2,${JSON.stringify(name)})`), traced(FORM, `type(3,${JSON.stringify(price)})`)];
  const kept = keepScript(aRun(request, steps, contractOf(criterion)));
  return kept.kind === "script" ? kept.script.request : kept.why;
}

describe("parameters", () => {
  test.each([
    [
      "entered as they stand",
      "Add 'Salt' for '3.20'",
      "Salt",
      "3.20",
      undefined,
      "Add '{{value:1}}' for '{{value:2}}'",
    ],
    ["equal values stay words", "Add 'Salt' for 'Salt'", "Salt", "Salt", undefined, "Add 'Salt' for 'Salt'"],
    ["one within another stays", "Add 'Salt' for 'Salt 2'", "Salt", "Salt 2", undefined, "Add 'Salt' for 'Salt 2'"],
    [
      "said outside quotes too",
      "Set name to 'Name' for '30'",
      "Name",
      "30",
      undefined,
      "Set name to 'Name' for '{{value:1}}'",
    ],
    ["the name of a field", "Call it 'Price' for '30'", "Price", "30", undefined, "Call it 'Price' for '{{value:1}}'"],
    ["a single character", "Add 'Salt' for '3'", "Salt", "3", undefined, "Add '{{value:1}}' for '3'"],
    [
      "a slug",
      "Add 'Sea Salt' for '30'",
      "Sea Salt",
      "30",
      { activity: "url", url: "*/sea-salt" },
      "Add 'Sea Salt' for '{{value:1}}'",
    ],
    ["cents", "Add 'Salt' for '3.20'", "Salt", "3.20", { text: "3200" }, "Add '{{value:1}}' for '3.20'"],
    [
      "a day in other words",
      "Add 'Salt' for '1990-04-02'",
      "Salt",
      "1990-04-02",
      { text: "2 April 1990" },
      "Add '{{value:1}}' for '1990-04-02'",
    ],
  ] as const)("RP3 %s", (_what, request, name, price, criterion, template) => {
    expect(templateFor(request, name, price, criterion)).toBe(template);
  });

  test("RP3 a quoted name of a control is a word of the request", () => {
    const run = aRun("Click 'Add product'", [traced(LIST, "click(2)")], contractOf({ text: "New product" }));
    expect(keepScript(run)).toMatchObject({
      script: { request: "Click 'Add product'", steps: [{ target: { name: "Add product" } }] },
    });
  });

  const PERSON = `<main><h1>Invite</h1><form method=post action=/new><label>Given name <input name=g></label>
    <label>Surname <input name=s></label><label>Known as <input name=k></label><button>Invite</button></form></main>`;

  function invited(...entries: readonly string[]) {
    const steps = entries.map((text, at) => traced(PERSON, `setValue(${at + 1},${JSON.stringify(text)})`));
    const kept = keepScript(aRun("Invite 'Grace Hopper'", steps, contractOf({ text: entries.join(" ") })));
    return kept.kind === "script" ? kept.script : kept.why;
  }

  test("RP3 a value of which each word has a field of its own is a value for each", () => {
    const script = invited("Grace", "Hopper");
    expect(script).toMatchObject({
      request: "Invite '{{value:1}} {{value:2}}'",
      steps: [{ action: 'setValue(0,"{{value:1}}")' }, { action: 'setValue(0,"{{value:2}}")' }],
      contract: { criteria: [{ text: "{{value:1}} {{value:2}}" }] },
    });
  });

  test.each([
    ["only one word of it was entered", ["Grace"]],
    ["one word was entered beside the whole", ["Grace Hopper", "Grace"]],
    ["one word was entered twice", ["Grace", "Hopper", "Grace"]],
  ])("RP3 a value stays a word of the request where %s", (_what, entries) => {
    expect(invited(...entries)).toMatchObject({ request: "Invite 'Grace Hopper'" });
  });

  test("RP3 a word of a value that the request says elsewhere too stays what it is there", () => {
    const steps = [traced(FORM, 'type(2,"Spices Deluxe")'), traced(FORM, 'select(4,"Spices")')];
    const kept = keepScript(
      aRun("Add 'Spices Deluxe' on the shelf Spices", steps, contractOf({ text: "Spices Deluxe" })),
    );
    expect(kept).toMatchObject({ script: { request: "Add '{{value:1}}' on the shelf Spices" } });
  });

  test("RP3 the row that a value names may be named elsewhere too", () => {
    const list = LIST.replace("<button>Delete</button>", "<button>Delete Pepper</button>");
    const asks = "<main><h1>x</h1><div role=dialog aria-label='Delete Pepper?'><button>Delete</button></div></main>";
    const run = aRun(
      "Delete 'Pepper'",
      [traced(list, "click(3)"), traced(asks, "click(1)")],
      contractOf({ text: "Pepper", absent: true }),
    );
    expect(keepScript(run)).toMatchObject({ kind: "script" });
  });

  const word = fc.stringMatching(/^[A-Z][a-z]{2,9}(?: [A-Z][a-z]{2,9})?$/);

  test("RP3 with other values the script enters those, each in its own field, and checks those", () => {
    const kept = keepScript(
      aRun(
        "Add 'Salt' for '3.20'",
        [traced(FORM, 'type(2,"Salt")'), traced(FORM, 'type(3,"3.20")')],
        contractOf({ text: "Salt", within: "3.20", description: "'Salt' is there." }),
      ),
    );
    if (kept.kind === "none") throw new Error(kept.why);
    const { script } = kept;
    fc.assert(
      fc.property(word, word, (name, price) => {
        const values = valuesFor(script.request, `Add '${name}' for '${price}'`);
        const { steps, contract } = fillScript(script, values ?? []);
        expect(steps.map(({ action }) => action)).toEqual([`type(0,"${name}")`, `type(0,"${price}")`]);
        expect(contract.criteria[0]).toMatchObject({ text: name, within: price, description: `'${name}' is there.` });
      }),
    );
  });
});
