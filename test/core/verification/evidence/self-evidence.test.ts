/** Proves core/verification/evidence/self-evidence.ts and opening.ts: what moves, is chosen or opens by itself is nobody's effect. */

import { describe, expect, test } from "vitest";
import type { SkeletonNode } from "../../../../core/page/skeleton.js";
import { conclude } from "../../../../core/verification/verdict.js";
import type { ObservedChange } from "../../../../protocol/observation.js";
import { type Act, gather, inputOf, settled } from "../acts.js";
import { control, node } from "../pages.js";

const caused = (...seen: readonly ObservedChange[]) => ({ witness: { caused: seen } });

function believed(act: Act): string {
  const { summary, settlement } = gather(act);
  if (settlement.kind === "decided") return `${settlement.verdict.tag} ${settlement.verdict.rule}`;
  const judgement = { actionSucceeded: true, taskCompleted: true, confidence: 0.95, reason: "" };
  return conclude({ evidence: summary, judgement, issued: inputOf(act).issued }).tag;
}

const isLikelyAtMost = (act: Act) => expect([settled(act), believed(act)]).toEqual([null, "likely"]);

describe("in-its-composite", () => {
  /** A press on `on`, by which the other member of the composite is chosen or opened. */
  function chosen(composite: string, member: string, on: SkeletonNode, state: object): Act {
    const region = `main>${composite}`;
    const one = (fields: object) => control(member, "Ben", { n: 9, region, state: fields });
    const target = { ...on, region };
    const seen = caused({ text: `Ben ${on.name}` });
    return { action: "click(7)", on: target, before: [target, one({})], after: [target, one(state)], seen };
  }
  const target = (role: string, name: string) => control(role, name, { n: 7 });

  test.each([
    ["grid", "row", "button", "Delete", { selected: true }],
    ["treegrid", "row", "link", "Archive", { selected: true }],
    ["grid", "row", "button", "", { selected: true }],
    ["tree", "treeitem", "button", "Duplicate", { selected: true }],
    ["toolbar", "button", "button", "Export", { pressed: true }],
    ["listbox", "option", "button", "Remove", { selected: true }],
    ["grid", "row", "generic", "Delete", { selected: true }],
    ["menu", "menuitemcheckbox", "textbox", "Search", { checked: true }],
  ])("VD20 in a %s a %s is chosen wherever a %s '%s' in it is pressed", (composite, member, role, name, state) => {
    isLikelyAtMost(chosen(composite, member, target(role, name), state));
  });

  test.each([
    ["listbox", "option", "option", "Chile", { selected: true }],
    ["tablist", "tab", "tab", "Notes", { selected: true }],
    ["tree", "treeitem", "treeitem", "North", { selected: true }],
    ["tree", "treeitem", "generic", "caret-down", { expanded: true }],
    ["grid", "row", "gridcell", "Ben", { selected: true }],
    ["grid", "row", "generic", "", { selected: true }],
    ["listbox", "option", "listbox", "", { selected: true }],
  ])("VD20 in a %s a %s is chosen by a member or a part of one: %s '%s'", (composite, member, role, name, state) => {
    const act = chosen(composite, member, target(role, name), state);
    const own = role === composite ? { ...act, action: 'press("ArrowDown")' } : act;
    const at = role === composite ? { ...target(role, name), region: "main" } : act.on;
    const swap = (nodes: Act["before"]) => (nodes ?? []).map((one) => (one.key === at?.key && at ? at : one));
    expect(settled({ ...own, on: at ?? target(role, name), before: swap(act.before), after: swap(act.after) })).toEqual(
      ["confirmed", "tied-in-its-composite"],
    );
  });
});

const region = "main>table";
const row = (who: string) => node("row", who, { region, text: `${who} open Archive` });
const archive = (who: string, n: number) => control("button", "Archive", { n, region, row: who });
const rowsOf = (...who: readonly string[]) => who.flatMap((one) => [row(one), archive(one, one.charCodeAt(0))]);
const before = rowsOf("Ada", "Ben", "Cleo", "Dan");

describe("a row that moves", () => {
  const n = "C".charCodeAt(0);
  const act: Act = {
    action: `click(${n})`,
    on: archive("Cleo", n),
    before,
    after: rowsOf("Cleo", "Ada", "Ben", "Dan"),
  };

  test.each<[string, Act]>([
    ["nobody saw move", act],
    ["moved while the page heard something else", { ...act, seen: caused({ text: "Sent" }) }],
    ["moved while its button alone was marked", { ...act, seen: caused({ n, text: "Archive" }) }],
  ])("VD20 that %s is bumped by the list itself", (_, given) => isLikelyAtMost(given));

  test.each<[string, Act]>([
    ["while the page heard the press", { ...act, seen: caused({ text: "Cleo open Archive" }) }],
    ["by a drag", { ...act, action: `drag(${n},${"A".charCodeAt(0)})` }],
    ["by a key", { ...act, action: 'press("Alt+ArrowUp")' }],
  ])("VD20 that moved %s is the action's", (_, given) => {
    expect(settled(given)).toEqual(["confirmed", "tied-at-target"]);
  });
});

describe("sorted-its-table", () => {
  const head = control("button", "Who", { n: 7, region });
  const column = (sorted?: "ascending") => node("columnheader", "Who", { region, state: sorted ? { sorted } : {} });
  const act: Act = { action: "click(7)", on: head, before: [column(), head, ...before] };
  const sorted = rowsOf("Dan", "Cleo", "Ben", "Ada");
  const taken = before.map((one) =>
    /^(?:Ada|Ben)$/.test(one.name) ? { ...one, text: `${one.name} taken by Eva` } : one,
  );

  test.each<[string, Act]>([
    ["change places", { ...act, after: [column(), head, ...sorted] }],
    ["say something else", { ...act, after: [column(), head, ...taken] }],
    [
      "change places while the page hears something else",
      { ...act, after: [column(), head, ...sorted], seen: caused({ text: "Sent" }) },
    ],
  ])("VD20 rows that %s may do so by themselves", (_, given) => isLikelyAtMost(given));

  test.each<[string, Act]>([
    ["its head says so", { ...act, after: [column("ascending"), head, ...sorted] }],
    [
      "the client saw the rows move",
      { ...act, after: [column(), head, ...sorted], seen: caused({ text: "Dan open Archive" }) },
    ],
  ])("VD20 rows are sorted by their head where %s", (_, given) => {
    expect(settled(given)).toEqual(["confirmed", "tied-sorted-its-table"]);
  });
});

describe("openedItsList", () => {
  const button = (opens?: readonly string[]) =>
    control("button", "More", { n: 5, control: { popup: true, ...(opens && { opens }) } });
  const list = node("listbox", "Online", { region: "main" });
  const option = (name: string) => node("option", name, { region: 'main>listbox "Online"' });
  const file = (name: string) => node("treeitem", name, { region: "main>tree" });
  const act: Act = { action: "click(5)", kind: "dropdown", on: button() };

  test.each<[string, readonly SkeletonNode[], readonly SkeletonNode[]]>([
    ["somebody joins a list", [list, option("Eva")], [option("Tom")]],
    ["somebody joins an empty list", [list], [option("Tom")]],
    ["a file joins a tree", [file("a.txt")], [file("b.txt")]],
  ])("VD8 a menu did not open because %s", (_, there, came) => {
    const given = { ...act, before: [button(), ...there], after: [button(), ...there, ...came] };
    expect(settled(given)).toBeNull();
    expect(believed(given)).not.toMatch(/^confirmed/);
    const asked: Act = { ...given, kind: "generic", action: "rightClick(5)" };
    expect(settled(asked)).toBeNull();
    expect(believed(asked)).not.toMatch(/^confirmed/);
  });

  test.each<[string, readonly SkeletonNode[], readonly SkeletonNode[], readonly string[]]>([
    ["a list came", [], [list, option("Eva")], []],
    ["choices came without one", [], [node("menuitem", "Edit", { region: "menu" })], []],
    [
      "a list came beside another",
      [list, option("Eva")],
      [node("menu", ""), node("menuitem", "Edit", { region: "menu" })],
      [],
    ],
    ["its own list, which stood there empty, was filled", [list], [option("Tom")], [option("Tom").key]],
  ])("VD8 it opened where %s", (_, there, came, opens) => {
    const given = { ...act, before: [button(), ...there], after: [button(opens), ...there, ...came] };
    expect(settled(given)).toEqual(["confirmed", "dropdown-expanded"]);
  });
});

describe("an entry that Enter takes out of its field", () => {
  const field = (value?: string) => control("textbox", "Line 1", { n: 7, ...(value && { value }) });
  const other = control("textbox", "Line 2", { n: 8 });
  const act = (more: Partial<Act>): Act => ({
    action: 'press(7,"Enter")',
    on: field("Rope 20 m"),
    before: [field("Rope 20 m")],
    after: [field()],
    ...more,
  });

  const caused = [{ text: "Line 1", n: 7 }];
  test.each<[string, Partial<Act>]>([
    ["nothing else", {}],
    [
      "the client, which saw the field change in the key's events",
      { seen: { witness: { caused, didDomMutate: true } } },
    ],
    [
      "the focus, which went to another field",
      { after: [field(), other], focus: ["sf:7", "sf:8"], before: [field("Rope 20 m"), other] },
    ],
  ])("VD20 proves nothing beside %s, whatever a judge says", (_, more) => {
    expect([settled(act(more)), believed(act(more))]).toEqual([null, "unknown"]);
  });

  test.each([
    ["a row that is new", { after: [field(), node("listitem", "Rope 20 m")] }],
    [
      "words that were there and are others now",
      { before: [field("Rope 20 m"), node("status", "Empty")], after: [field(), node("status", "Last: Rope 20 m")] },
    ],
  ])("VD20 is its effect where it stands in %s", (_, more) => {
    expect(believed(act(more))).toMatch(/^confirmed/);
  });

  test("VD20 a key that edits empties the field by itself", () => {
    expect(believed(act({ action: 'press(7,"Delete")' }))).toMatch(/^confirmed/);
  });
});
