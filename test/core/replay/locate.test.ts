/** Proves core/replay/locate.ts: a step means one control or none, and never another one (RP5). */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../core/page/skeleton.js";
import { locate, targetOf } from "../../../core/replay/locate.js";
import { nodesOf, skeletonOf } from "../page/pages.js";
import { FORM, LIST } from "./traced.js";

/** The control of this place on the one page, looked for on the other. */
function find(from: string, place: number, on: string, action = "click(0)") {
  const page = skeletonOf(from);
  const node = controls(from)[place - 1];
  if (node === undefined) throw new Error(`no control ${place}`);
  return locate({ action, target: targetOf(node, page) }, skeletonOf(on));
}

const controls = (html: string): readonly SkeletonNode[] =>
  nodesOf(html).filter(({ control }) => control !== undefined);
const nameOf = (found: ReturnType<typeof find>) => (found.kind === "one" ? found.node.name : found.kind);

describe("locate", () => {
  test("RP5 each control of a page is found again on it", () => {
    for (const html of [LIST, FORM])
      for (const [index, node] of controls(html).entries()) {
        const found = find(html, index + 1, html);
        expect(found).toMatchObject({ kind: "one" });
        expect(found.kind === "one" && found.node.key).toBe(node.key);
      }
  });

  test("RP5 a row tells equal buttons apart, wherever it stands now", () => {
    const more = LIST.replace("<tr><td>Pepper", "<tr><td>Anise<td>4<td><button>Delete</button></tr><tr><td>Pepper");
    const found = find(LIST, 4, more);
    expect(found.kind === "one" && found.node.row).toBe("Saffron");
    expect(nameOf(find(LIST, 4, LIST.replace("Saffron", "Sage")))).toBe("none");
    expect(nameOf(find(LIST, 4, LIST.replace("Pepper", "Saffron")))).toBe("several");
  });

  test.each([
    ["renamed", FORM.replace("Save", "Store"), "none"],
    ["gone", FORM.replace("<button>Save</button>", ""), "none"],
    ["there twice", FORM.replace("<button>Save</button>", "<button>Save</button><button>Save</button>"), "several"],
    ["a link by now", FORM.replace("<button>Save</button>", "<a href=/x>Save</a>"), "none"],
    [
      "renamed, and another form has the old name",
      `${FORM.replace("Save", "Store")}<form><button>Save</button></form>`,
      "none",
    ],
    [
      "renamed, and another form of the same region has the old name",
      FORM.replace("<button>Save", "<button>Store").replace(
        "</form>",
        "</form><h2>Password</h2><form method=post><label>Old <input></label><button>Save</button></form>",
      ),
      "none",
    ],
    ["under another heading", FORM.replace("New product", "New order"), "none"],
    [
      "in another form, of other fields",
      FORM.replace("Name", "From").replace("Price", "To").replace("Shelf", "Day"),
      "none",
    ],
    [
      "in lower case, with a field more",
      FORM.replace("Save", "save").replace("<button>", "<label>Note <input></label><button>"),
      "save",
    ],
  ])("RP5 the button is %s", (_what, html, outcome) => {
    expect(nameOf(find(FORM, 5, html))).toBe(outcome);
  });

  test("RP5 what is to be chosen has to be offered", () => {
    expect(nameOf(find(FORM, 4, FORM, 'select(0,"Teas")'))).toBe("Shelf");
    expect(nameOf(find(FORM, 4, FORM.replace("Teas", "Oils"), 'select(0,"Teas")'))).toBe("none");
  });

  test("RP5 a question of the browser is the same only in the same words", () => {
    const asks = (words: string) =>
      `<main>x</main><div role=alertdialog aria-label="The browser asks (confirm)"><p>${words}</p></div>`;
    const page = skeletonOf(asks("Delete Pepper?"));
    const [dialog] = Object.values(page.nodes).filter(({ role }) => role === "alertdialog");
    const target = dialog && targetOf(dialog, page);
    expect(target).toBeDefined();
    const kindOn = (words: string) =>
      target && locate({ action: 'dialog("accept")', target }, skeletonOf(asks(words))).kind;
    expect(kindOn("Delete Pepper?")).toBe("one");
    expect(kindOn("Delete all products?")).toBe("none");
  });

  const label = fc.constantFrom("Save", "Store", "Cancel", "Delete", "Name", "Price", "Note", "Products");
  const places = fc.array(label, { minLength: 3, maxLength: 6 });

  test("RP5 however labels change, what is found has the label that was meant, and is the only one", () => {
    const pageOf = (names: readonly string[]) =>
      `<main><h1>Form</h1><form method=post>${names.map((name) => `<button type=button>${name}</button>`).join("")}</form></main>`;
    fc.assert(
      fc.property(places, places, fc.nat(5), (before, after, at) => {
        const place = (at % before.length) + 1;
        const found = find(pageOf(before), place, pageOf(after));
        const meant = before[place - 1];
        const times = after.filter((name) => name === meant).length;
        expect(found.kind).toBe(times === 0 ? "none" : times === 1 ? "one" : "several");
        if (found.kind === "one") expect(found.node.name).toBe(meant);
      }),
    );
  });
});
