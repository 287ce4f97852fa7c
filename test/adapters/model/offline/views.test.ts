/** Proves the offline rules for what lists and pages offer as a whole: adapters/model/offline/{lists,rows,calendar,page-values}.ts. */

import { describe, expect, test } from "vitest";
import { contractFor } from "../../../../adapters/model/offline/contract.js";
import { pageOf, phraseOf } from "./drive.js";
import { proposed } from "./placing.js";

const row = (name: string, ticked = "") =>
  `<tr><td><input type="checkbox" aria-label="Select" ${ticked}></td><td>${name}</td><td>555 01${name.length} ${name.length}</td></tr>`;
const LIST = `<table><tr><th></th><th>Name</th></tr>${row("Mara Lind")}${row("Jas Doe")}${row("Tobias Okafor")}</table>`;
const PAGER = `${LIST}<nav><button disabled>Previous</button> <span>Page 1 of 3</span> <button>Next</button></nav>`;
const next = { action: "click(5)", role: "button", name: "Next" };

describe("turning", () => {
  test.each([
    ["go to the next page", "click Next"],
    ["go to page 2", "click Next"],
    ["find Zoe Young", "click Next"],
    ["tick the row of Zoe Young", "click Next"],
    ["find Jas Doe", "wait"],
  ])("issue 8.8 “%s”: %s", async (goal, expected) => {
    expect(await proposed(goal, PAGER)).toBe(expected);
  });

  test.each([
    ["in the field of the search", '<input type="search" aria-label="Search" value="Zoe Young">'],
    ["in what the page repeats of the search", "<p>No results for “Zoe Young”</p>"],
    ["in a search heading", "<h2>Results for Zoe Young</h2>"],
  ])("CP6 a name that stands only %s is not found", async (_, echo) => {
    expect(await proposed("find Zoe Young", `${echo}${LIST}`)).toContain("cannot find “Zoe Young”");
  });

  test("issue 8.8 page 9 of 3 is not there, and nobody leafs for ever", async () => {
    expect(await proposed("go to page 9", PAGER)).toContain("I cannot find a way to page 9");
    expect(await proposed("find Zoe Young", PAGER, [next, next, next, next])).toContain("cannot find “Zoe Young”");
  });

  test("issue 15.5 the end of a list is reached where its way there is shut; an arrow beside numbers is a way", async () => {
    const ends = (last: string) =>
      `${LIST}<nav><button disabled>Previous</button><button ${last}>Last page</button></nav>`;
    const there = { action: "click(5)", role: "button", name: "Last page", verdict: "confirmed" as const };
    expect(await proposed("go to the last page", ends(""))).toBe("click Last page");
    expect(await proposed("go to the last page", ends("disabled"), [there])).toBe("wait");
    const arrows = (numbers: string) => `${LIST}<button>left</button>${numbers}<button>right</button>`;
    expect(await proposed("find Zoe Young", arrows("<button>1</button><button>2</button>"))).toBe("click right");
    expect(await proposed("find Zoe Young", arrows(""))).toContain("cannot find “Zoe Young”");
  });

  test("issue 8.8 the numbers of a calendar are no pages", async () => {
    const days = Array.from({ length: 30 }, (_, day) => `<button>${day + 1}</button>`).join("");
    expect(await proposed("go to page 3", `${days}<button>Next</button>`)).toContain("I cannot find");
  });
});

describe("sorting", () => {
  const head = (sort: string) =>
    `<table><tr><th aria-sort="${sort}"><button>Name</button></th></tr>${row("Jas")}</table>`;
  test.each([
    ["sort by Name", "none", "click Name @ Name"],
    ["sort by Name in descending order", "ascending", "click Name @ Name"],
    ["sort by Name in descending order", "descending", "wait"],
  ])("issue 8.8 “%s” where it is sorted %s: %s", async (goal, sort, expected) => {
    expect((await proposed(goal, head(sort))).replace(/ @ .*/, "")).toBe(expected.replace(/ @ .*/, ""));
  });

  test("issue 8.8 an order that the page does not tell is not claimed", async () => {
    const pressed = [{ action: "click(1)", role: "button", name: "Name" }];
    expect(await proposed("sort by Name descending", head("none"), pressed)).toContain("does not say in which order");
    expect(await proposed("sort by Weight", head("none"))).toContain("cannot find a column “Weight”");
  });
});

describe("searching", () => {
  test("issue 8.8 the search field takes the words; a filter takes one of its options", async () => {
    const page = `<input type="search" aria-label="Search people"><label>Department <select><option>All</option><option>Radiology</option></select></label>`;
    expect(await proposed("search for Zoe", page)).toBe("setValue Search people = Zoe");
    expect(await proposed("show only the department Radiology", page)).toBe("select Department = Radiology");
    expect(await proposed("show only the department Cardiology", page)).toContain("cannot find a filter");
  });
});

describe("excepting", () => {
  test("issue 8.8 one box after the other, but not the one left out, nor the one that stands for all", async () => {
    const all = `<table><tr><th><input type="checkbox" aria-label="Select all"></th><th>Name</th></tr>${row("Mara Lind", "checked")}${row("Jas Doe")}${row("Tobias Okafor")}</table>`;
    expect(await proposed("tick everyone except Jas Doe", all)).toBe("check Select @ Tobias Okafor = true");
    expect(await proposed("untick everything except Jas Doe", all)).toBe("check Select @ Mara Lind = false");
    expect(await proposed("tick everyone except Boris", all)).toContain("cannot find “Boris”");
  });

  test("issue 8.8 a list that goes on elsewhere is not called everything", async () => {
    expect(await proposed("tick everyone except Jas Doe", PAGER)).toContain("goes on on other pages");
    expect(await proposed("tick everyone on this page except Jas Doe", PAGER)).toBe("check Select @ Mara Lind = true");
  });
});

describe("copying", () => {
  const page = `<p>Your code is MX-4471</p><label>Booking code <input></label><label>Owner <input value="Ana"></label><label>Number <input></label><table><tr><td>Jas Doe</td><td>555 0122</td></tr><tr><td>Mara Lind</td><td>none</td></tr></table>`;
  test.each([
    ["copy the code into Booking code", "setValue Booking code = MX-4471"],
    ["copy the owner into Number", "setValue Number = Ana"],
    ["copy the phone of Jas Doe into Number", "setValue Number = 555 0122"],
    ["copy the phone of Mara Lind into Number", "I cannot see “phone of Mara Lind” here to copy it."],
  ])("issue 8.8 “%s”: %s", async (goal, expected) => {
    expect(await proposed(goal, page)).toBe(expected);
  });

  test("issue 8.8 two values of that name are not guessed between", async () => {
    const two = `<p>Code: A-1</p><p>Code: B-2</p><label>Field <input></label>`;
    expect(await proposed("copy the code into Field", two)).toContain("several values");
  });
});

describe("conditions", () => {
  const page = `<label><input type="checkbox" checked>Breakfast</label><label><input type="checkbox">Parking</label><label>Note <input></label>`;
  test.each([
    ["if Parking is off, turn it on", "check Parking = true"],
    ["if Breakfast is off, turn on Parking", "wait"],
    ["if Breakfast is not on then turn on Parking", "wait"],
    ['if Note is empty, type "none" into Note', "setValue Note = none"],
    ["if there is a Cancel button, click Cancel", "wait"],
    ["if Sauna is on, turn it off", "I cannot see whether Sauna is on."],
    ["if Parking is off, fly to the moon", "I do not understand"],
  ])("issue 8.8 “%s”: %s", async (goal, expected) => {
    expect(await proposed(goal, page)).toContain(expected);
  });

  test("issue 8.8 what does not apply is proved by what stays as it is", () => {
    const { criteria } = contractFor({ goal: "if Breakfast is off, turn on Parking", page: pageOf(page) });
    expect(criteria.map(phraseOf)).toEqual(["“Breakfast” is on"]);
  });
});

describe("stepping", () => {
  const stepper = (at: number) =>
    `<div role="group" aria-label="Guests"><button>Fewer guests</button> <output>${at}</output> <button>More guests</button></div>`;
  test.each([
    ["set the number of guests to 3", 1, "click More guests"],
    ["set the number of guests to 1", 3, "click Fewer guests"],
    ["set the number of guests to 40", 1, "takes 39 presses"],
  ])("issue 8.8 “%s” from %d: %s", async (goal, at, expected) => {
    expect(await proposed(goal, stepper(at))).toContain(expected);
  });
});

describe("leaves", () => {
  const tree = (open: string) =>
    `<ul role="tree"><li role="treeitem" tabindex="0" aria-expanded="${open === "Contracts"}">Contracts${open === "Contracts" ? '<ul role="group"><li role="treeitem" tabindex="-1">2024</li></ul>' : ""}</li><li role="treeitem" tabindex="-1" aria-expanded="${open === "Invoices"}">Invoices${open === "Invoices" ? '<ul role="group"><li role="treeitem" tabindex="-1">2025</li></ul>' : ""}</li></ul>`;
  test.each([
    ["select Invoices > 2025 in the tree", "", "click Invoices"],
    ["select Invoices > 2025 in the tree", "Invoices", "click 2025"],
    ["in the tree, select 2024 under Contracts", "Contracts", "click 2024"],
    ["select Invoices > 2024 in the tree", "Invoices", "cannot find “2024” under “Invoices”"],
    ["select Receipts > 2024 in the tree", "", "cannot find “Receipts”"],
  ])("issue 8.8 “%s” with %s open: %s", async (goal, open, expected) => {
    expect(await proposed(goal, tree(open))).toContain(expected);
  });

  test("issue 15.5 a leaf that is selected is not clicked again: that would take it back", async () => {
    const chosen = tree("Invoices").replace('tabindex="-1">2025', 'tabindex="-1" aria-selected="true">2025');
    expect(await proposed("select Invoices > 2025 in the tree", chosen)).toBe("wait");
  });

  test("issue 8.8 a leaf under a later branch is not the one asked for", async () => {
    const both = `<ul role="tree"><li role="treeitem" tabindex="0" aria-expanded="true">Invoices<ul role="group"><li role="treeitem" tabindex="-1">2025</li></ul></li><li role="treeitem" tabindex="-1" aria-expanded="true">Contracts<ul role="group"><li role="treeitem" tabindex="-1">2024</li></ul></li></ul>`;
    expect(await proposed("select Invoices > 2024 in the tree", both)).toContain("cannot find “2024”");
  });
});

describe("calendars", () => {
  const days = (count: number) => Array.from({ length: count }, (_, day) => `<button>${day + 1}</button>`).join("");
  const calendar = (month: string) =>
    `<section aria-label="Departure"><button>Prev</button><p>${month}</p><button>Next</button>${days(31)}</section>`;
  test.each([
    ["choose 18 December 2026 in the Departure calendar", "December 2026", "click 18"],
    ["choose 18 January 2027 in the Departure calendar", "December 2026", "click Next"],
    ["set Departure to 2026-11-18", "December 2026", "click Prev"],
    ["choose 18 December 2029 in the Departure calendar", "December 2026", "36 months"],
  ])("issue 8.8 “%s” where it shows %s: %s", async (goal, month, expected) => {
    expect(await proposed(goal, calendar(month))).toContain(expected);
  });

  test("issue 15.5 a day that is chosen is not clicked again", async () => {
    const chosen = calendar("December 2026").replace("<button>18<", '<button aria-pressed="true">18<');
    expect(await proposed("choose 18 December 2026 in the Departure calendar", chosen)).toBe("wait");
  });

  test("issue 8.8 days that are called in full, and a month and year of their own", async () => {
    const full = Array.from({ length: 31 }, (_, day) => `<button>December ${day + 1}, 2026</button>`).join("");
    const months = "January February March April May June July August September October November December".split(" ");
    const fields = `<select aria-label="Month">${months.map((one) => `<option ${one === "December" ? "selected" : ""}>${one}</option>`).join("")}</select><input aria-label="Year" value="2026">`;
    expect(await proposed("choose December 24, 2026 in the calendar", fields + full)).toBe("click December 24, 2026");
    expect(await proposed("choose January 8, 2027 in the calendar", fields + full)).toBe("type Year = 2027");
    expect(await proposed("choose March 8, 2026 in the calendar", fields + full)).toBe("select Month = March");
  });

  test("issue 8.8 a field that only shows its day opens its calendar", async () => {
    expect(await proposed("set Visit to 2026-12-24", '<label>Visit <input readonly value="2026-12-01"></label>')).toBe(
      "click Visit",
    );
  });
});

describe("entering", () => {
  test("issue 8.8 what a list of suggestions does not know is not typed into it; who asks to type, types", async () => {
    const city = '<label>City <input role="combobox" aria-expanded="false"></label>';
    expect(await proposed("set City to Lisbon", city)).toBe("select City = Lisbon");
    expect(await proposed('type "Lis" into City', city)).toBe("setValue City = Lis");
  });

  test("issue 8.8 several fields in one sentence are entered one by one", async () => {
    const { criteria } = contractFor({
      goal: "set Title to Oslo, Seats to 4 and Kind to External",
      page: pageOf("<label>Title <input></label><label>Seats <input></label><label>Kind <input></label>"),
    });
    expect(criteria.map(phraseOf)).toEqual(["“Title” is “Oslo”", "“Seats” is “4”", "“Kind” is “External”"]);
  });

  test("issue 8.8 radios that only the words before them name are checked by their own name", () => {
    const page = pageOf(
      '<h1>Project</h1><p>Kind</p><label><input type="radio" name="k" checked>Internal</label><label><input type="radio" name="k">External</label>',
    );
    const { criteria } = contractFor({ goal: "set Kind to External", page });
    expect(criteria.map(phraseOf)).toEqual(["radio “External” is on"]);
  });

  test("issue 8.8 the words right before an unnamed list are its label", async () => {
    const page = '<p>Country</p><div role="combobox" tabindex="0" aria-expanded="false"></div>';
    expect(await proposed("set Country to Japan", page)).toBe("click Country");
  });
});

describe("controls that share a name", () => {
  const link = (to: string, more = "") => `<a href="/${to}" ${more}>Add new</a>`;

  test.each([
    ["what is drawn off the screen", `<nav>${link("a", "data-sf-offscreen")}</nav>`],
    ["what stands in the footer", `<div role="contentinfo">${link("a")}</div>`],
  ])("issue 15.3 %s yields", async (_, other) => {
    const page = (more: string) => `<header>${link("b")}</header>${more}`;
    expect(await proposed("click 'Add new'", page(other))).toBe("click Add new");
    expect(await proposed("click 'Add new'", page(`<nav>${link("a")}</nav>`))).toContain("There are 2");
  });
});
