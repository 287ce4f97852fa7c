/** Proves core/replay/keep.ts: what is kept of a run that worked, and what never is (RP1, RP2). */

import { describe, expect, test } from "vitest";
import { keepScript } from "../../../core/replay/keep.js";
import { ADD, aRun, contractOf, FORM, LIST, START, traced } from "./traced.js";

const whyNot = (run: Parameters<typeof keepScript>[0]): string => {
  const kept = keepScript(run);
  return kept.kind === "none" ? kept.why : "kept";
};
const DONE = contractOf({ text: "Pepper", absent: true });

describe("keepScript", () => {
  test("RP2 steps by role, name and context, with parameters in place of values and what each step brought", () => {
    const kept = keepScript(ADD);
    expect(kept).toMatchObject({
      kind: "script",
      script: {
        request: "Add the product '{{value:1}}' with price '{{value:2}}'",
        startUrl: START,
        steps: [
          {
            action: "click(0)",
            target: { role: "link", name: "Add product", region: "main", group: "Products" },
            expected: { activity: "element", role: "textbox", name: "Name" },
          },
          { action: 'type(0,"{{value:1}}")', target: { role: "textbox", name: "Name" } },
          { action: 'type(0,"{{value:2}}")', target: { role: "textbox", name: "Price" } },
          { action: "click(0)", target: { role: "button", name: "Save", fields: ["name", "price", "shelf"] } },
        ],
        contract: { criteria: [{ text: "{{value:1}}" }, { text: "{{value:2}}" }] },
      },
    });
    expect(JSON.stringify(kept)).not.toMatch(/Salt|3\.20/);
  });

  test("RP2 a step on the row that the request names", () => {
    const kept = keepScript(aRun("Delete the product 'Saffron'", [traced(LIST, "click(4)")], DONE));
    expect(kept).toMatchObject({ script: { steps: [{ target: { name: "Delete", row: "{{value:1}}" } }] } });
  });

  test("RP2 a secret is its slot", () => {
    const page =
      "<main><form method=post><label>Password <input type=password></label><button>Save</button></form></main>";
    const run = aRun(
      "Set the password to '{{secret:password}}'",
      [traced(page, 'type(1,"{{secret:password}}")'), traced(page, "click(2)")],
      contractOf({ text: "Saved" }),
    );
    expect(keepScript(run)).toMatchObject({
      script: { request: run.request, steps: [{ action: 'type(0,"{{secret:password}}")' }, {}] },
    });
  });

  test.each([
    "Delete the cheapest product",
    "Delete the first product",
    "Delete every product",
    "Delete the product if it is old",
    "Delete the product tomorrow",
    "Lösche das älteste Produkt",
    "Supprime le premier produit",
  ])("RP2 what chooses by comparison, place or time is never kept: %s", (request) => {
    expect(whyNot(aRun(request, [traced(LIST, "click(3)")], DONE))).toMatch(/depends/);
  });

  test("RP2 'First name' and 'last name' are labels, and quoted words say nothing about the request", () => {
    const page = "<main><form method=post><label>First name <input></label><button>Save</button></form></main>";
    const run = (value: string) =>
      aRun(`Set the first name to '${value}'`, [traced(page, `type(1,"${value}")`)], contractOf({ text: value }));
    expect(whyNot(run("Jas"))).toBe("kept");
    expect(whyNot(run("Every oldest Monday"))).toBe("kept");
  });

  test("RP2 a row, a thing or a value that the request does not name was found on the page", () => {
    const request = "Delete the overdue product";
    expect(whyNot(aRun(request, [traced(LIST, "click(3)")], DONE))).toMatch(/name the row/);
    const cards = "<main><a href=/p/1>Saffron</a><a href=/p/2>Pepper</a></main>";
    expect(whyNot(aRun("Open the product on offer", [traced(cards, "click(1)")], DONE))).toMatch(/does not name it/);
    const typed = aRun("Add a product", [traced(FORM, 'type(2,"Salt")')], DONE);
    expect(whyNot(typed)).toMatch(/does not stand in the request/);
    const part = aRun("Add the product Saltpeter", [traced(FORM, 'type(2,"Salt")')], DONE);
    expect(whyNot(part)).toMatch(/does not stand in the request/);
    const days = "<main><form method=post><button type=button>24</button><button>Save</button></form></main>";
    expect(whyNot(aRun("Book a day for it", [traced(days, "click(1)")], DONE))).toMatch(/number/);
  });

  test.each([
    ["Account settings", "kept"],
    ["Einstellungen", "kept"],
    ["Invoice from Bob", expect.stringMatching(/does not name it/)],
    ["Bob's profile", expect.stringMatching(/does not name it/)],
  ])("RP2 a place of the application's own is no thing of its data: %s", (name, expected) => {
    const page = `<main><ul><li><a href=/1>${name}</a><li><a href=/2>Orders</a></ul></main>`;
    const run = aRun("Switch the newsletter off", [traced(page, "click(1)")], contractOf({ text: "Saved" }));
    expect(whyNot(run)).toEqual(expected);
  });

  test("RP2 the same day in other words stands in the request", () => {
    const page = "<main><form method=post><label>Born <input type=date></label><button>Save</button></form></main>";
    const run = aRun(
      "Set born to 2 April 1990",
      [traced(page, 'setValue(1,"1990-04-02")')],
      contractOf({ text: "Saved" }),
    );
    expect(whyNot(run)).toBe("kept");
  });

  test.each([
    ["is there twice", "<main><form><button>Save</button><button>Save</button></form></main>", /not told from others/],
    ["has no name", "<main><form><button></button></form></main>", /no name/],
  ])("RP2 a target that %s", (_what, html, why) => {
    expect(whyNot(aRun("Save it", [traced(html, "click(1)")], DONE))).toMatch(why);
  });

  test.each([
    ["judged by a model", contractOf({ activity: "judge" })],
    ["the user's own", { ...DONE, generatedFrom: "user" as const }],
    ["advisory", { ...DONE, type: "advisory" as const }],
  ])("RP1 a contract that is %s keeps nothing", (_what, contract) => {
    expect(whyNot({ ...ADD, contract })).toMatch(/contract/);
  });

  test.each(['navigate("https://shop.test/products/17")', "switchTab(2)", 'upload(1,"a.pdf")', "drag(3,4)"])(
    "RP2 %s is not kept",
    (written) => {
      expect(whyNot(aRun("Delete the product 'Pepper'", [traced(LIST, written)], DONE))).not.toBe("kept");
    },
  );
});
