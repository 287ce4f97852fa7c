/** Proves core/replay/renamed.ts: a button under a new name is known by where it stands, or it is not known (RP7). */

import { describe, expect, test } from "vitest";
import { targetOf } from "../../../core/replay/locate.js";
import { renamedControl } from "../../../core/replay/renamed.js";
import { skeletonOf } from "../page/pages.js";

const FORM = `<main><form method=post><label>Name <input name=n></label><label>Price <input name=p></label>
  <button>Add to cellar</button><button type=button>Cancel</button></form></main>`;
const TABS = `<main><div role=tablist><button role=tab aria-selected=true>Account</button>
  <button role=tab>Appearance</button></div></main>`;

/** What a control of the first page, by its name, is on the second. */
function renamed(name: string, before: string, after: string): string | null {
  const page = skeletonOf(before);
  const node = Object.values(page.nodes).find((one) => one.name === name && one.control !== undefined);
  if (node === undefined) throw new Error(`no ${name}`);
  return renamedControl(targetOf(node, page), skeletonOf(after))?.name ?? null;
}
const with_ = (from: string, to: string) => FORM.replace(from, to);

describe("renamedControl", () => {
  test("RP7 the one button of the form whose name was not there then", () => {
    expect(renamed("Add to cellar", FORM, with_("Add to cellar", "Put away"))).toBe("Put away");
  });

  test("RP7 a tab", () => {
    expect(renamed("Appearance", TABS, TABS.replace("Appearance", "Looks"))).toBe("Looks");
  });

  test.each<[string, string]>([
    ["two are new", with_("<button>Add to cellar</button>", "<button>Put away</button><button>Keep</button>")],
    [
      "what stood beside it is called otherwise too",
      FORM.replace("Add to cellar", "Put away").replace("Cancel", "Back"),
    ],
    ["it is there by its name, and another is new", with_(">Cancel<", ">Cancel</button><button type=button>Put away<")],
    ["it is gone", with_("<button>Add to cellar</button>", "")],
    ["the new one deletes", with_("Add to cellar", "Delete cellar")],
    ["the new one sends", with_("Add to cellar", "Share it")],
    [
      "it is in another form",
      with_("name=n", "name=x")
        .replace("Name ", "Card number ")
        .replace("Price ", "Code ")
        .replace("Add to cellar", "Put away"),
    ],
    ["it has no name", with_("Add to cellar", "")],
  ])("RP7 never where %s", (_what, after) => {
    expect(renamed("Add to cellar", FORM, after)).toBeNull();
  });

  test("RP7 a link, or a button in no form, may be anything", () => {
    const page = "<main><a href=/a>Open cellar</a><button type=button>Add</button></main>";
    expect(renamed("Open cellar", page, page.replace("Open cellar", "Put away"))).toBeNull();
    expect(renamed("Add", page, page.replace(">Add<", ">Put away<"))).toBeNull();
  });
});
