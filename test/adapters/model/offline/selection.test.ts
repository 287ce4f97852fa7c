/** Proves the offline rule for what a list offers for its ticked rows: adapters/model/offline/rows.ts. */

import { describe, expect, test } from "vitest";
import { type Done, proposed } from "./placing.js";

const row = (name: string, box = "") =>
  `<tr><td><input type=checkbox aria-label=Select ${box}></td><td>${name}</td></tr>`;
const list = (around: string, ticked: readonly string[] = []) =>
  `<h1>Books</h1><form method=post>${around}<table><tr><th></th><th>Title</th></tr>${["Low Tide", "Dune"]
    .map((name) => row(name, ticked.includes(name) ? "checked" : ""))
    .join("")}</table></form><button>Archive list</button>`;
const MENU = `<button type=button aria-haspopup=menu aria-expanded=false>With selected</button>`;
const OPEN = `<button type=button aria-haspopup=menu aria-expanded=true>With selected</button><a href="#">Archive</a>`;
const ACTION = `<label>Action <select><option value="">---<option>Archive selected books</select></label><button>Go</button>`;
const pressed = (name: string): Done => ({ action: "click(1)", role: "button", name });

describe("selectionRule", () => {
  test.each([
    ["ticks the row", list(MENU), [], "check Select @ Low Tide = true"],
    ["opens the menu", list(MENU, ["Low Tide"]), [], "click With selected"],
    ["chooses the item", list(OPEN, ["Low Tide"]), [pressed("With selected")], "click Archive"],
    ["chooses the option", list(ACTION, ["Low Tide"]), [], "select Action = Archive selected books"],
    ["leaves alone what is ticked by others", list(MENU, ["Low Tide", "Dune"]), [], /^Other rows are ticked too/],
    ["knows no control of the page itself", list(""), [], /no way to archive it there/],
  ])("issue 15 “Archive the book Low Tide” %s", async (_what, html, done, expected) => {
    expect(await proposed("Archive the book Low Tide", html, done)).toMatch(expected);
  });

  test("issue 15 the action is run once, by its own button", async () => {
    const chosen = { action: 'select(1,"Archive selected books")', role: "combobox", name: "Action" };
    const page = list(ACTION, ["Low Tide"]);
    expect(await proposed("Archive the book Low Tide", page, [chosen])).toBe("click Go");
    expect(await proposed("Archive the book Low Tide", page, [chosen, pressed("Go")])).toBe("wait");
  });
});

describe("several of a list", () => {
  test("issue 15 all that are named are ticked first, and done at once", async () => {
    const goal = "Archive the books 'Low Tide' and 'Dune'";
    const plan = (done: readonly Done[], ticked: readonly string[]) =>
      proposed(goal, list(done.length > 0 ? OPEN : MENU, ticked), done, [
        "Archive the books 'Low Tide'",
        "Archive the books 'Dune'",
      ]);
    expect(await plan([], [])).toBe("check Select @ Low Tide = true");
    expect(await plan([], ["Low Tide"])).toBe("check Select @ Dune = true");
    expect(await plan([pressed("With selected")], ["Low Tide", "Dune"])).toBe("click Archive");
  });
});
