/** Proves core/verification/evidence/attribution.ts and its parts: each tie, and what looks like it and is none. */

import { describe, expect, test } from "vitest";
import { conclude } from "../../../../core/verification/verdict.js";
import type { ObservedChange } from "../../../../protocol/observation.js";
import { type Act, gather, inputOf, settled } from "../acts.js";
import { alert, control, heading, node, text } from "../pages.js";

const button = control("button", "Archive", { n: 7 });
const rest = [heading("Patients"), button];
const click: Act = { action: "click(7)", on: button, before: rest };
const caused = (...seen: readonly ObservedChange[]) => ({ witness: { caused: seen } });
const own = (method: string, path: string, status: number | undefined = 200) => ({
  witness: {
    requests: [{ method, url: `http://clinic.test${path}`, startedByAction: true, ...(status ? { status } : {}) }],
  },
});

/** What a judge who believes everything makes of it; without one, what code says. */
function believed(act: Act): string {
  const { summary, settlement } = gather(act);
  if (settlement.kind === "decided") return `${settlement.verdict.tag} ${settlement.verdict.rule}`;
  const judgement = { actionSucceeded: true, taskCompleted: true, confidence: 0.95, reason: "" };
  const { tag, rule } = conclude({ evidence: summary, judgement, issued: inputOf(act).issued });
  return `${tag} ${rule}`;
}

const inbox = (n: number) => text(`Inbox ${n}`, "inbox");
const counted: Act = { ...click, before: [...rest, inbox(3)], after: [...rest, inbox(4)] };
const clock = (n: number) => text(`${n} / 90 s`, "clock");

describe("a number alone", () => {
  test("VD11 a total elsewhere on the page is no evidence: clocks, counters and meters run by themselves", () => {
    const seen = caused();
    expect(believed({ ...counted, seen })).toBe("contradicted nothing-changed");
    expect(believed({ ...click, before: [...rest, clock(90)], after: [...rest, clock(87)], seen })).toBe(
      "contradicted nothing-changed",
    );
  });

  test("VD11 without the client's word on its events, the cause of a changed number is unknown", () => {
    expect(believed(counted)).toBe("unknown only-numbers");
    const times = { before: [...rest, text("Now 10:31:02", "c")], after: [...rest, text("Now 10:31:05", "c")] };
    expect(believed({ ...click, ...times })).toBe("contradicted nothing-changed");
  });

  test("VD11 a total counts if it changed while the page handled the events; other figures do not count", () => {
    expect(believed({ ...counted, seen: caused({ text: "4" }) })).toBe("likely judge-weak-evidence");
    expect(believed({ ...counted, seen: caused({ text: "x 120 y 44" }) })).toBe("contradicted nothing-changed");
    expect(believed({ ...counted, seen: caused({ text: "3" }) })).toBe("contradicted nothing-changed");
  });

  test("VD11 a total that the action's accepted request raised is likely; a report of clicks raises none", () => {
    expect(believed({ ...counted, seen: own("POST", "/cart") })).toBe("likely judge-weak-evidence");
    expect(believed({ ...counted, seen: own("POST", "/beacon") })).toBe("unknown only-numbers");
    expect(believed({ ...counted, seen: own("POST", "/cart", 500) })).not.toMatch(/likely|confirmed/);
  });

  test("VD11 a button counts up the field right beside it, and no field further away", () => {
    const plus = control("button", "+", { n: 7 });
    const amount = (value: string) => control("spinbutton", "Amount", { n: 8, value });
    const far = [1, 2, 3].map((n) => control("button", `Other ${n}`, { n: 20 + n }));
    const act = { action: "click(7)", on: plus };
    expect(believed({ ...act, before: [amount("1"), plus], after: [amount("2"), plus] })).toBe(
      "likely judge-weak-evidence",
    );
    expect(believed({ ...act, before: [amount("1"), ...far, plus], after: [amount("2"), ...far, plus] })).toBe(
      "unknown only-numbers",
    );
  });
});

describe("at-target", () => {
  test("issue 12.6 a changed state of the target needs no judge; changed words alone need one", () => {
    const opened = { ...button, state: { expanded: true } };
    expect(settled({ ...click, after: [heading("Patients"), opened] })).toEqual(["confirmed", "tied-at-target"]);
    const renamed = [heading("Patients"), { ...button, name: "Archived" }];
    expect(settled({ ...click, after: renamed })).toBeNull();
    expect(settled({ ...click, after: renamed, seen: caused({ n: 7, text: "Archived" }) })).toEqual([
      "confirmed",
      "tied-at-target",
    ]);
  });

  test("issue 12.6 being disabled or behind something else is no effect", () => {
    expect(settled({ ...click, after: [heading("Patients"), { ...button, state: { disabled: true } }] })).toBeNull();
    expect(believed({ ...click, after: [heading("Patients"), { ...button, state: { inert: true } }] })).toBe(
      "unknown judge-untied",
    );
  });

  test("issue 12.6 a key changes what has the focus", () => {
    const level = (value: string) => control("slider", "Volume", { n: 7, value });
    const act: Act = { action: 'press("ArrowRight")', on: level("4"), before: [level("4")], after: [level("5")] };
    expect(settled(act)).toEqual(["confirmed", "tied-at-target"]);
    const other = control("slider", "Seek", { n: 9, value: "13" });
    const ticks: Act = { ...act, before: [level("4"), other], after: [level("4"), { ...other, value: "14" }] };
    expect(believed({ ...ticks, seen: caused() })).toBe("contradicted nothing-changed");
  });

  test("issue 12.6 a drag moves its own card; it does not explain that other cards changed places", () => {
    const card = (n: number, name: string) => control("listitem", name, { n });
    const [a, b, c] = [card(1, "Paint"), card(2, "Oil"), card(3, "Mend")];
    const drag: Act = { action: "drag(3,1)", on: c, before: [a, b, c] };
    expect(settled({ ...drag, after: [c, a, b] })).toEqual(["confirmed", "tied-at-target"]);
    expect(believed({ ...drag, after: [b, a, c] })).toBe("unknown judge-untied");
  });
});

describe("in-its-composite", () => {
  const list = control("listbox", "City", { n: 7 });
  const option = (n: number, name: string, selected: boolean, region = 'main>listbox "City"') =>
    control("option", name, { n, region, state: selected ? { selected: true } : {} });
  const press: Act = {
    action: 'press("ArrowDown")',
    on: list,
    before: [list, option(8, "Oslo", true), option(9, "Rome", false)],
  };

  test("issue 12.6 a key in a list chooses another entry of the list", () => {
    const after = [list, option(8, "Oslo", false), option(9, "Rome", true)];
    expect(settled({ ...press, after })).toEqual(["confirmed", "tied-in-its-composite"]);
  });

  test("issue 12.6 the key does not explain a choice in another list", () => {
    const region = 'main>listbox "Slides"';
    const before = [list, option(8, "Oslo", true), option(9, "One", true, region), option(10, "Two", false, region)];
    const after = [list, option(8, "Oslo", true), option(9, "One", false, region), option(10, "Two", true, region)];
    expect(believed({ ...press, before, after })).toBe("unknown judge-untied");
  });
});

describe("sorted-its-table", () => {
  const region = 'main>table "Stock"';
  const head = control("link", "Name", { n: 7, region });
  const row = (name: string, of = region) => node("row", name, { key: `f:${name}`, region: of, text: name });
  const sort: Act = { action: "click(7)", on: head, before: [head, row("C"), row("B"), row("A")] };

  test("issue 12.6 a column head sorts its rows without a state of its own, where the client saw it", () => {
    const sorted: Act = { ...sort, after: [head, row("A"), row("B"), row("C")] };
    expect(settled({ ...sorted, seen: caused({ text: "A" }) })).toEqual(["confirmed", "tied-sorted-its-table"]);
    expect(believed(sorted)).toBe("likely judge-weak-evidence");
  });

  test("issue 12.6 the click does not explain another table that reorders itself", () => {
    const other = 'main>table "Ranking"';
    const before = [head, row("C"), row("X", other), row("Y", other), row("Z", other)];
    const after = [head, row("C"), row("Z", other), row("Y", other), row("X", other)];
    expect(believed({ ...sort, before, after })).toBe("unknown judge-untied");
  });

  test("issue 12.6 a button in a row is no column head: it does not explain rows that moved", () => {
    const remove = control("button", "Remove", { n: 7, region, row: "C" });
    const rows = [row("A"), row("B"), row("C")];
    const before = [...rows, remove, row("D"), row("E"), row("F")];
    const after = [...rows, remove, row("F"), row("E"), row("D")];
    expect(believed({ action: "click(7)", on: remove, before, after })).toBe("unknown judge-untied");
  });
});

describe("a row that goes with its button", () => {
  const region = "main>list";
  const row = (name: string) => node("listitem", name, { key: `f:${name}`, region, text: name });
  const remove = (n: number, of: string) => control("button", "Remove", { n, region, row: of });
  const field = control("textbox", "Name", { n: 20 });
  const before = [row("Ann"), remove(7, "Ann"), row("Ben"), remove(8, "Ben"), field];
  const act: Act = { action: "click(7)", on: remove(7, "Ann"), before };

  test("issue 12.6 is a change at the target: the row was removed, and no judge is needed where the client saw it", () => {
    const after = [row("Ben"), remove(8, "Ben"), field];
    expect(settled({ ...act, after, seen: caused({ text: "Ann Remove" }) })).toEqual(["confirmed", "tied-at-target"]);
    expect(believed({ ...act, after })).toBe("confirmed judge");
    expect(believed({ ...act, after: before.filter((one) => one.row !== "Ben" && one.name !== "Ben") })).toBe(
      "unknown judge-untied",
    );
  });

  test("issue 12.6 is likely where the button's word makes it a submit, but not without the row or under a request", () => {
    const submit: Act = { ...act, kind: "submit" };
    const after = [row("Ben"), remove(8, "Ben"), field];
    expect(settled({ ...submit, after })).toEqual(["likely", "row-removed"]);
    expect(settled({ ...submit, after: [row("Ann"), ...after] })).toEqual(["unknown", "submit-no-evidence"]);
    expect(settled({ ...submit, after, seen: own("POST", "/remove", 0) })).toEqual(["unknown", "submit-no-evidence"]);
    expect(settled({ ...submit, after, seen: own("POST", "/remove", 500) })?.[0]).toBe("contradicted");
  });
});

describe("in-its-row", () => {
  const region = "main>list";
  const more = control("button", "Mark", { n: 7, region, row: "Ann" });
  const item = (name: string, row: string) => node("text", "", { key: `f:${row}`, region, row, text: name });

  test("issue 12.6 changed words in the button's row belong to it; changed words in the next row do not", () => {
    const before = [more, item("new", "Ann"), item("new", "Ben")];
    const act: Act = { action: "click(7)", on: more, before };
    expect(believed({ ...act, after: [more, item("seen", "Ann"), item("new", "Ben")] })).toBe("confirmed judge");
    expect(believed({ ...act, after: [more, item("new", "Ann"), item("seen", "Ben")] })).toBe("unknown judge-untied");
  });
});

describe("opened-by-it", () => {
  const menu = node("menu", "");
  const declared = control("button", "Actions", { n: 7, control: { popup: true } });

  test("issue 12.6 a menu from a control that declares one needs no judge", () => {
    const act: Act = { action: "click(7)", on: declared, before: [declared], after: [declared, menu] };
    expect(settled(act)).toEqual(["confirmed", "tied-opened-by-it"]);
  });

  test("issue 12.6 a part that the control names as opened has appeared; a part it named before may change by itself", () => {
    const prices = text("Twelve a person", "tip");
    const naming = (...opens: readonly string[]) => control("button", "Prices", { n: 7, control: { opens } });
    const act: Act = { action: "click(7)", on: control("button", "Prices", { n: 7 }) };
    const seen = caused();
    const before = [control("button", "Prices", { n: 7 })];
    expect(settled({ ...act, before, after: [naming(prices.key), prices], seen })).toEqual([
      "confirmed",
      "tied-opened-by-it",
    ]);
    expect(believed({ ...act, before, after: [naming("f:other"), prices], seen })).toBe("unknown judge-untied");
    const slide = text("Maps", "slide");
    expect(believed({ ...act, before: [naming(slide.key), slide], after: [naming(prices.key), prices], seen })).toBe(
      "unknown judge-untied",
    );
  });

  test("issue 12.6 an undeclared menu or dialog belongs to the action if it came with the action's events", () => {
    const item = control("menuitem", "Rename", { n: 9, region: "menu" });
    const after = [...rest, menu, item];
    expect(believed({ ...click, after })).toBe("unknown judge-untied");
    expect(believed({ ...click, after, seen: caused({ text: "Rename Remove" }) })).toBe("likely judge-weak-evidence");
  });

  test("issue 12.6 the action opened a layer that takes the focus or covers the page; it did not open a chat", () => {
    const dialog = node("dialog", "Rename", { key: "e:d" });
    const field = control("textbox", "New name", { n: 9, region: 'dialog "Rename"', control: { dialog: "e:d" } });
    const after = [...rest, dialog, field];
    expect(believed({ ...click, after, focus: ["sf:7", "sf:9"] })).toBe("confirmed judge");
    const seen = caused({ text: "Rename New name" });
    expect(settled({ ...click, after, focus: ["sf:7", "sf:9"], seen })).toEqual(["confirmed", "tied-took-over"]);
    const behind = [heading("Patients"), { ...button, state: { inert: true } }, dialog];
    expect(believed({ ...click, after: behind })).toBe("confirmed judge");
    expect(believed({ ...click, after: [...rest, node("dialog", "Chat")] })).toBe("unknown judge-untied");
  });

  test("issue 12.2 a tip under the pointer is an effect of hovering and no effect of a click", () => {
    const tip = node("tooltip", "", { text: "Puts it away" });
    const after = [...rest, tip];
    const revealed = { witness: { revealed: [{ text: "Puts it away" }] } };
    expect(believed({ ...click, action: "hover(7)", after, seen: revealed })).toMatch(/^confirmed/);
    expect(believed({ ...click, after, seen: revealed })).toBe("contradicted nothing-changed");
  });

  test("issue 12.2 the pointer explains a changed look, but no changed words or state", () => {
    const place = (words: string) => text(words, "place");
    const passed = { witness: { revealed: [{ text: "20 Archive" }, { text: "x is 64 left" }], caused: [] } };
    const on = { ...button, state: { selected: true } };
    expect(settled({ ...click, after: [heading("Patients"), on], seen: passed })).toEqual([
      "confirmed",
      "tied-at-target",
    ]);
    const words = { before: [...rest, place("x is 3 right")], after: [...rest, place("x is 64 left")] };
    expect(believed({ ...click, ...words, seen: passed })).toBe("contradicted nothing-changed");
    const ann = node("listitem", "Ann Archer", { key: "f:ann", text: "Ann Archer" });
    const marked = { witness: { revealed: [{ text: "Ann Archer Archive" }], caused: [] } };
    const removed: Act = { ...click, before: [...rest, ann], after: rest };
    expect(believed({ ...removed, seen: marked })).toBe("unknown judge-untied");
    const hovered = { witness: { revealed: [{ n: 7, text: "Archive" }], caused: [] } };
    expect(believed({ ...click, after: [heading("Patients"), on], seen: hovered })).toBe(
      "contradicted nothing-changed",
    );
  });
});

describe("took-its-name", () => {
  const open = control("link", "Ben Archer", { n: 7 });
  const act: Act = { action: "click(7)", on: open, before: [open, heading("Ann Burrows")] };

  test("issue 12.6 a new part has the control's name; a part that replaces another needs the client's word", () => {
    expect(believed({ ...act, before: [open], after: [open, heading("Ben Archer")], seen: caused() })).toBe(
      "confirmed judge",
    );
    const after = [open, heading("Ben Archer")];
    expect(believed({ ...act, after, seen: caused({ text: "Ben Archer" }) })).toBe("confirmed judge");
    expect(believed({ ...act, after, seen: caused() })).toBe("unknown judge-untied");
  });

  test("issue 12.6 a slide show that reaches the name by itself does not count; a field that takes the name does", () => {
    const picture = (name: string) => node("image", name, { key: "f:picture" });
    const before = [open, picture("Ann Burrows")];
    expect(believed({ ...act, before, after: [open, picture("Ben Archer")], seen: caused() })).toBe(
      "unknown judge-untied",
    );
    const shown = (value: string) => control("combobox", "Invoice", { n: 9, value });
    expect(believed({ ...act, before: [open, shown("")], after: [open, shown("Ben Archer")], seen: caused() })).toBe(
      "confirmed judge",
    );
  });
});

describe("in-its-events", () => {
  const banner = text("Autumn sale", "banner");

  test("issue 12.6 a part that came while the page handled the events is the action's; one that came by itself is not", () => {
    const after = [...rest, text("Ann Archer, ward 3", "pane")];
    expect(believed({ ...click, after, seen: caused({ text: "Ann Archer, ward 3" }) })).toBe(
      "likely judge-weak-evidence",
    );
    expect(believed({ ...click, after: [...rest, banner], seen: caused({ n: 7, text: "Archive" }) })).toBe(
      "unknown judge-untied",
    );
    expect(believed({ ...click, after: [...rest, banner] })).toBe("unknown judge-untied");
  });

  test("issue 12.6 a part that disappeared with the events is the action's too", () => {
    const before = [...rest, banner];
    expect(believed({ ...click, before, after: rest, seen: caused({ text: "Autumn sale" }) })).toBe(
      "likely judge-weak-evidence",
    );
    expect(believed({ ...click, before, after: rest })).toBe("unknown judge-untied");
  });

  test("issue 12.2 a menu that closes does not show that its item did its work", () => {
    const opener = (expanded: boolean) => control("button", "More", { n: 3, state: { expanded } });
    const item = control("menuitem", "Delete", { n: 7, region: "main>menu" });
    const menu = node("menu", "", { key: "f:menu" });
    const act: Act = { action: "click(7)", on: item, before: [opener(true), menu, item], after: [opener(false)] };
    const seen = caused({ text: "Delete" }, { n: 3, text: "More" });
    expect(believed({ ...act, seen })).toBe("unknown judge-untied");
    const done = { ...act, before: [...(act.before ?? []), banner], seen: caused({ text: "Autumn sale" }) };
    expect(believed(done)).toBe("likely judge-weak-evidence");
  });

  test("issue 12.2 a refusal that came with the events is no effect", () => {
    const after = [...rest, alert("Something went wrong")];
    const seen = caused({ text: "Something went wrong" });
    expect(believed({ ...click, after, seen })).not.toMatch(/likely|confirmed/);
  });
});

describe("a click on a field", () => {
  const field = control("textbox", "Name", { n: 7 });
  const into: Act = { action: "click(7)", on: field, before: [field] };

  test("issue 12.6 may only have placed the cursor, so it is unknown; a button that only got the focus did nothing", () => {
    expect(settled({ ...into, focus: ["", "sf:7"] })).toEqual(["unknown", "cursor-moved"]);
    expect(settled({ ...into, focus: ["sf:7", "sf:7"] })).toEqual(["contradicted", "nothing-changed"]);
    expect(settled({ ...click, focus: ["", "sf:7"] })).toEqual(["contradicted", "nothing-changed"]);
  });
});

describe("came-beside-it", () => {
  const items = [control("button", "Rename", { n: 9 }), control("link", "Move", { n: 10 })];
  const seen = caused();

  test("issue 12.6 a menu or a dialog that comes late, right behind the control", () => {
    expect(believed({ ...click, after: [...rest, ...items], seen })).toBe("likely judge-weak-evidence");
    const region = 'dialog "Notes"';
    const dialog = [control("textbox", "Title", { n: 11, region }), control("button", "Leave", { n: 12, region })];
    expect(believed({ ...click, after: [...rest, node("dialog", "Notes"), ...dialog], seen })).toBe(
      "likely judge-weak-evidence",
    );
  });

  test("issue 12.6 parts elsewhere, words, a single offer, a window to close and rows of a growing list do not count", () => {
    const untied = "unknown judge-untied";
    const chat = [node("dialog", "Chat"), control("button", "×", { n: 11, region: 'dialog "Chat"' })];
    expect(believed({ ...click, after: [...rest, ...chat], seen })).toBe(untied);
    expect(believed({ ...click, after: [...items, ...rest], seen })).toBe(untied);
    expect(believed({ ...click, after: [...rest, text("Sale"), text("Today")], seen })).toBe(untied);
    expect(believed({ ...click, after: [...rest, text("Sale"), control("link", "Look", { n: 9 })], seen })).toBe(
      untied,
    );
    const rows = [control("link", "Ann", { n: 9, row: "Ann" }), control("link", "Ben", { n: 10, row: "Ben" })];
    expect(believed({ ...click, after: [...rest, ...rows], seen })).toBe(untied);
    const before = [...rest, control("button", "Like", { n: 8 }), control("button", "Reply", { n: 12 })];
    const more = [control("button", "Like", { n: 9 }), control("button", "Reply", { n: 10 })];
    expect(believed({ ...click, before, after: [...rest, ...more, ...before.slice(2)], seen })).toBe(untied);
  });
});

describe("turned-the-page", () => {
  const row = (name: string) => node("listitem", name, { key: `f:${name}`, region: "main>list", text: name });
  const rows = (...names: readonly string[]) => names.map(row);
  const pager = control("button", "Next page", { n: 7 });
  const turn: Act = { action: "click(7)", on: pager, before: [pager, ...rows("A", "B", "C")] };

  test("issue 12.6 other rows stand in the same place after a click on a control that turns the page", () => {
    expect(believed({ ...turn, after: [pager, ...rows("D", "E")] })).toBe("likely judge-weak-evidence");
    const two = control("link", "2", { n: 7 });
    const act: Act = { ...turn, on: two, before: [two, ...rows("A", "B", "C")], after: [two, ...rows("D", "E")] };
    expect(believed(act)).toBe("likely judge-weak-evidence");
  });

  test("issue 12.6 a growing feed, one exchanged line and a button that turns no page do not count", () => {
    expect(believed({ ...turn, after: [pager, ...rows("X", "Y", "A", "B", "C")] })).toBe("unknown judge-untied");
    expect(believed({ ...turn, after: [pager, ...rows("D", "B", "C")] })).toBe("unknown judge-untied");
    const prices = { before: [pager, ...rows("Acme 41 ▲ 0.1 %", "Globex 44 ▼ 0.1 %")] };
    expect(believed({ ...turn, ...prices, after: [pager, ...rows("Acme 42 ▼ 0.3 %", "Globex 43 ▲ 0.2 %")] })).toBe(
      "unknown only-numbers",
    );
    const other: Act = { ...click, before: [...rest, ...rows("A", "B")], after: [...rest, ...rows("D", "E")] };
    expect(believed(other)).toBe("unknown judge-untied");
  });
});

describe("own-read and left-the-page", () => {
  const after = [...rest, text("Page 2", "rows")];

  test("issue 12.6 an answer that the action fetched ties new parts to it; an advert's picture does not", () => {
    expect(believed({ ...click, after: [...rest, text("Oslo", "rows")], seen: own("GET", "/rows") })).toBe(
      "likely judge-weak-evidence",
    );
    expect(believed({ ...click, after, seen: own("GET", "/sale.jpg") })).toBe("unknown judge-untied");
    expect(believed({ ...click, after, seen: own("GET", "/rows", 404) })).toBe("unknown judge-untied");
  });

  test("issue 12.6 a file or a link's tab is likely, even though the page does not show it", () => {
    const link = control("link", "Terms", { n: 7 });
    const follow: Act = { action: "click(7)", on: link, before: [link] };
    expect(believed({ ...click, seen: { witness: { download: "list.csv" } } })).toBe("likely judge-weak-evidence");
    expect(believed({ ...follow, seen: { witness: { newTab: true } } })).toBe("likely judge-weak-evidence");
  });

  test("VD15 an opened window belongs to the action if its address or heading says so; otherwise it may be an advert's", () => {
    const link = control("link", "Terms", { n: 7, href: "/terms" });
    const seen = { witness: { newTab: true, movedTo: "opened" as const } };
    const other = control("link", "Home", { n: 1, epoch: "p2" });
    const opened: Act = { ...click, after: [heading("Great offer"), other], to: "http://clinic.test/offer", seen };
    expect(believed(opened)).toBe("unknown judge-untied");
    expect(believed({ ...opened, focus: ["", "sf:1"] })).toBe("unknown judge-untied");
    const follow: Act = { action: "click(7)", kind: "navigation", on: link, before: [link], seen };
    const terms: Act = { ...follow, after: [heading("Terms"), other], to: "http://clinic.test/terms" };
    expect(settled(terms)?.[0]).toBe("confirmed");
    expect(believed({ ...follow, after: opened.after ?? [], to: opened.to ?? "" })).toBe("likely judge-weak-evidence");
  });

  test("VD15 a window that the action closed is likely; the caller has to say what it was for", () => {
    expect(believed({ ...click, seen: { witness: { movedTo: "opener" } } })).toBe("likely judge-weak-evidence");
  });

  test("issue 12.2 a tab beside a button that leads nowhere may be an advert's", () => {
    expect(believed({ ...click, seen: { witness: { newTab: true } } })).toBe("unknown judge-untied");
  });

  test("issue 12.6 the page names the uploaded file, or another one", () => {
    const field = control("button", "Notes", { n: 7 });
    const upload: Act = { action: 'upload(7,"letter.txt")', on: field, before: [field] };
    expect(believed({ ...upload, after: [field, text("letter.txt", "file")] })).toBe("confirmed judge");
    expect(believed({ ...upload, after: [field, text("picture.png", "file")] })).toBe("unknown judge-untied");
  });
});
