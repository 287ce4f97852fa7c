/** Proves the offline rules for classes of wordings, each by members that are made from parts. */

import { describe, expect, test } from "vitest";
import { clausesOf } from "../../../../adapters/model/offline/clauses.js";
import { type Done, proposed } from "./placing.js";

const bare = (request: string) => clausesOf(request).map(({ text: _text, ...rest }) => rest);
const lastOf = (request: string) => bare(request).at(-1);
const kindsOf = (request: string) => bare(request).map(({ kind }) => kind);
const did = (verb: string, role: string, name: string, thought = ""): Done => ({
  action: `${verb}(1)`,
  role,
  name,
  thought,
});

describe("steps in one sentence", () => {
  const ENTRIES = [
    "set Colour to red",
    "type 4 into Seats",
    "enter 'May' as the Month",
    "choose 'Tea' as Drink",
    "put 9 in Rooms",
  ];
  const ENDS = [", then 'Store'", " and then 'Store'", ", and finally 'Store'", ". Then 'Store'"];

  test.each(ENTRIES.flatMap((entry) => ENDS.map((end) => `${entry}${end}`)))(
    "issue 15 “%s”: a name that stands alone after an entry is pressed",
    (request) => expect(lastOf(request)).toEqual({ kind: "click", target: "Store" }),
  );

  test.each(["open", "pick", "tick", "click", "double-click"])(
    "issue 15 “%s A, then B”: the verb of one name holds for the next",
    (verb) => {
      const [first, second] = bare(`${verb} 'Ash', then 'Birch'`);
      expect(JSON.stringify(second)).toBe(JSON.stringify(first).replace("Ash", "Birch"));
    },
  );

  test("issue 15 a name after a text without a field says nothing", () =>
    expect(kindsOf("type 'oak', then 'ash'")).toEqual(["type", "unknown"]));

  const PUTS = ["put", "enter", "type", "write"].flatMap((verb) =>
    ["in", "into", "as", "under"].map((into) => [verb, into] as const),
  );
  test.each(PUTS)("issue 15 “%s 5 %s A and 6 … B and 'x y' … C”: several entries", (verb, into) =>
    expect(bare(`${verb} 5 ${into} Seats, 6 ${into} Rooms and 'x y' ${into} Place`)).toEqual([
      { kind: "type", value: "5", field: "Seats" },
      { kind: "type", value: "6", field: "Rooms" },
      { kind: "type", value: "x y", field: "Place" },
    ]),
  );

  test.each(["type meet me in Rome and Oslo in Notes", "put Rock and roll in Style", "enter ham and eggs as Dish"])(
    "issue 15 “%s”: words of one value are no entries",
    (request) => expect(kindsOf(request)).toEqual(["type"]),
  );

  const QUESTIONS = ["the question", "its question", "that prompt", "the browser's dialog", "the warning that pops up"];
  test.each(QUESTIONS)("issue 15 %s is answered", (question) => {
    const answer = (says: string) => ({ kind: "answer", says });
    expect(lastOf(`press 'Drop' and say yes to ${question}`)).toEqual(answer("yes"));
    expect(lastOf(`press 'Drop' and answer ${question} with OK`)).toEqual(answer("OK"));
    expect(lastOf(`press 'Drop', answer ${question} by clicking 'Do it'`)).toEqual(answer("Do it"));
    expect(lastOf(`press 'Drop' and confirm ${question}`)).toEqual(answer("yes"));
    expect(lastOf(`press 'Drop' and say no to ${question}`)).toEqual(answer("no"));
  });

  const MADE = ["the folder", "the new list", "it", "this", "the album"];
  test.each(MADE.flatMap((what) => ["call", "name"].map((verb) => `${verb} ${what}`)))(
    "issue 15 “%s …” names what was made",
    (words) =>
      expect(bare(`click 'New', ${words} 'Autumn' and press Enter`)[1]).toMatchObject({
        kind: "type",
        value: "Autumn",
        field: null,
      }),
  );

  const ALL = [
    "everything in",
    "everything inside",
    "all the text in",
    "the whole text in",
    "all of the contents in",
    "the old text inside",
  ];
  test.each(ALL)("issue 15 “replace %s F with X” sets F", (all) => {
    expect(bare(`replace ${all} Remarks with 'Soon'`)).toEqual([{ kind: "set", field: "Remarks", value: "Soon" }]);
    expect(bare(`replace ${all} 'Short note' with 'Soon'`)).toEqual([
      { kind: "set", field: "Short note", value: "Soon" },
    ]);
  });
});

describe("a statement of what is to be so", () => {
  const wish = (name: string, field: string | null, value: string, renames = false) => [
    { kind: "change", noun: "", name, field, value, renames },
  ];
  const change = (name: string, field: string | null, value: string) => [
    { ...wish(name, field, value)[0], stated: true },
  ];
  const NAMES = ["Ida Roth", "'Blue cup'", "Lime Tree", "R-17", "'otto'"];
  const STATED = NAMES.flatMap((name) => {
    const plain = name.replaceAll("'", "");
    return [
      [`${name}'s phone number is 555 now`, change(plain, "phone number", "555")],
      [`the price of ${name} should be 12, not 10`, wish(plain, "price", "12")],
      [`${name} has a new phone number: 555`, change(plain, "phone number", "555")],
      [`${name} may have 3 seats at a time`, change(plain, "seats", "3")],
      [`${name} has moved to Oslo, correct it in the list`, change(plain, "city", "Oslo")],
      [`${name} should be called 'Elm'`, wish(plain, null, "Elm", true)],
      [`${name} belongs nowhere`, [{ kind: "unknown" }]],
      [`${name} is a guest, not a member`, change(plain, null, "guest")],
      [`${name} is going to be an owner`, change(plain, null, "owner")],
      [`${name} should be a subgroup of Trees`, wish(plain, "parent", "Trees")],
    ] as const;
  });
  test.each(STATED)("issue 15 “%s”", (request, expected) => expect(bare(request)).toEqual(expected));

  test.each(["Lime", "Plum", "Cup", "Chair", "Lamp"])("issue 15 so many %ss are in a field", (name) =>
    expect(bare(`There are now 12 ${name}s in stock`)).toEqual(change(name, "stock", "12")),
  );

  test.each([
    "Ida's phone number is wrong",
    "the price of 'Moon' is not 5",
    "Ida Roth lives in poverty",
    "Ida's town is still unknown",
  ])("MD8 “%s” gives no value", (request) => expect(kindsOf(request)).toEqual(["unknown"]));

  test.each(["it is done", "everything is fine", "this is wrong", "they are late"])(
    "issue 15 “%s” states nothing of a thing",
    (request) => expect(kindsOf(request)).toEqual(["unknown"]),
  );

  test.each(["click 'Close'", "delete 'Elm'", "open the list", "set Town to Rome", "tick 'Gone'"])(
    "MD8 before “%s” a statement may be the reason: it is not acted on",
    (deed) => expect(kindsOf(`Ida Roth is a guest. ${deed}`)[0]).toBe("unknown"),
  );

  test.each([
    ["Ida Roth has left, take her off the guests", "delete", "the guest Ida Roth"],
    ["The lamp 'Moon' isn't sold, so archive it", "archive", "The lamp Moon"],
    ["'Moon' was wrong. Please delete it", "delete", "Moon"],
    ["We don't need the list 'Old' any more, delete it", "delete", "the list Old"],
    ["I no longer need 'Old'", "delete", "Old"],
    ["throw 'Old' away", "delete", "Old"],
    ["throw away 'Old'", "delete", "Old"],
    ["get rid of 'Old'", "delete", "Old"],
    ["make a copy of 'Old'", "duplicate", "Old"],
    ["I need another copy of 'Old'", "duplicate", "Old"],
  ])("issue 15 “%s”", (request, verb, what) => expect(bare(request)).toMatchObject([{ kind: "act", verb, what }]));

  test.each(["throw a party", "take 5 off the price", "take a look", "make copies of 'Old'"])(
    "MD8 “%s” deletes nothing",
    (request) => expect(JSON.stringify(bare(request))).not.toMatch(/delete|duplicate/),
  );

  test.each(["I need", "I want", "We need", "I'd like", "I would like", "Start"])(
    "issue 15 “%s a tag called …” adds",
    (wish) =>
      expect(bare(`${wish} a new tag called 'Sea'`)).toEqual([{ kind: "add", noun: "tag", name: "Sea", details: [] }]),
  );
  test("issue 15 a wish for what has no name is none", () => expect(kindsOf("I want a refund")).toEqual(["unknown"]));
});

describe("the answer to a question", () => {
  const pressed = did("click", "button", "Drop all");
  const dialog = (yes: string) =>
    `<div role=dialog aria-modal=true><p>Are you sure?</p><button>${yes}</button><button>Cancel</button></div>`;
  const BROWSER =
    '<div role=alertdialog aria-modal=true aria-label="The browser asks (confirm)"><p>Drop all?</p></div>';
  test.each([
    ["say yes to the question", dialog("Yes"), "click Yes"],
    ["say OK to the question", dialog("OK"), "click OK"],
    ["answer the question with yes", dialog("Drop all"), "click Drop all"],
    ["answer the question with 'Go on'", dialog("Go on"), "click Go on"],
    ["answer the question with yes", dialog("Send all"), /^The page asks about it/],
    ["say yes to the question", BROWSER, "dialog"],
    ["say no to the question", BROWSER, "dialog"],
    ["answer the question with 'Maybe'", BROWSER, /^I see no question/],
    ["say yes to the question", "<p>All is dropped.</p>", /^I see no question/],
  ])("issue 15 “%s”: %#", async (goal, html, expected) => {
    const found = await proposed(goal, html, [pressed]);
    if (typeof expected === "string") expect(found).toBe(expected);
    else expect(found).toMatch(expected);
  });
});

describe("the control that is meant", () => {
  const search = `<input placeholder="Search" aria-label="[F]">`;
  const form = (...labels: readonly string[]) =>
    `<form method=post>${labels.map((label) => `<label>${label} <input></label>`).join("")}<button>Add</button></form>`;
  const row = (name: string, ...more: readonly string[]) =>
    `<tr><td><input type=checkbox></td><td><a href="/of/${name}">${name}</a></td>${more.map((each) => `<td>${each}</td>`).join("")}</tr>`;
  const table = `<table><tr><th></th><th>Name</th><th>Town</th></tr>${row("Ash", "Rome")}${row("Elm", "Oslo")}</table>`;
  const SAVES = "<button>Save</button><p>x</p><button>Save</button>";
  test.each([
    ["type 'oak' into the search field", search, "setValue [F] = oak"],
    ["type 'oak' into the search field at the top", search, "setValue [F] = oak"],
    ["type 'oak' into the search box at the top of the page", search, "setValue [F] = oak"],
    ["click the row of 'Elm'", table, "click Elm @ Elm"],
    ["click the line of Ash", table, "click Ash @ Ash"],
    ["click the row with 'Elm'", table, "click Elm @ Elm"],
    ["replace everything in the big text box with 'New.'", "<textarea>Old.</textarea><input>", "setValue  = New."],
    ["replace the whole text with 'New.'", "<textarea>Old.</textarea><input>", "setValue  = New."],
    [
      "open 'Edit this page'",
      "<a href=/edit>Edit this page [e]</a><a href=/edit2>Edit this list [l]</a>",
      "click Edit this page [e]",
    ],
  ])("issue 15 “%s”: %#", async (goal, html, expected) => expect(await proposed(goal, html)).toBe(expected));

  test.each([
    ["<label>Name <input></label><label>Remarks <input></label>", "setValue Name = Winter"],
    ["<label>Folder name <input></label><label>Filter files by name <input></label>", "setValue Folder name = Winter"],
    ["<input><label>Filter files by name <input></label>", "setValue  = Winter"],
    ["<label>Filter files by name <input></label>", /^I cannot find/],
    ["<label>First name <input></label><label>Last name <input></label>", /^There are several fields/],
  ])("issue 15 what was made is named in a field for names: %#", async (html, expected) => {
    const found = await proposed("call the folder 'Winter'", html);
    if (typeof expected === "string") expect(found).toBe(expected);
    else expect(found).toMatch(expected);
  });

  test.each([
    ["at the top", 1],
    ["at the bottom", 2],
    ["at the very bottom of the page", 2],
    ["on the bottom of the screen", 2],
    ["at the top of the page", 1],
  ])("issue 15 of several, the one %s", async (where, at) => {
    const marked = SAVES.replace("<button>", '<button aria-description="1">');
    expect(await proposed(`click Save ${where}`, marked)).toBe("click Save");
    expect(at).toBeGreaterThan(0);
  });

  const NEXT = [
    "set User to 'ida', set Real name to 'Ida Roth'",
    "set User to 'ida' and Real name to 'Ida Roth'",
    "fill in User 'ida' and Real name 'Ida Roth'",
    "type 'ida' into User and 'Ida Roth' into Real name",
    "type 'ida' as User, enter 'Ida Roth' as Real name",
  ];
  test.each(NEXT)("issue 15 “%s”: of two forms the one that has all that is entered", async (goal) => {
    const parts = clausesOf(goal).map(({ text }) => text);
    const html = `${form("User", "Group")}${form("User", "Real name")}`;
    expect(await proposed(goal, html, [], parts)).toBe("setValue User = ida");
    expect(await proposed(goal, html, [], [parts[0] ?? ""])).toMatch(/^There are several fields called/);
  });

  test.each(["open 'Ash'", "click 'Ash'", "delete 'Ash'", "double-click 'Ash'", "tick 'Ash'"])(
    "issue 15 “%s”: what the page does not allow is told, not tried",
    async (goal) => {
      const html =
        "<button disabled>Ash</button><label><input type=checkbox disabled>Ash</label><button disabled>Delete Ash</button>";
      expect(await proposed(goal, html)).toMatch(/^(?:I cannot|There are)/);
    },
  );
});

describe("looking around", () => {
  const led = (verdict: "likely" | "confirmed") => [{ ...did("click", "link", "Ida Roth"), verdict, planStep: 7 }];
  test("issue 15 a page that a press has led to is given a moment", async () => {
    expect(await proposed("set Note to 'x'", "<a href=/c>Notes</a>", led("likely"))).toBe("wait");
    expect(await proposed("set Note to 'x'", "<p>x</p>", led("confirmed"))).toBe("I cannot find “Note” here.");
  });

  const target = "set Tempo to 90";
  const link = (name: string, address = "/x") => `<nav><a href="${address}">${name}</a></nav>`;
  test.each([
    ["a tab that is about something else", "<button role=tab aria-selected=false>Running jobs</button>"],
    ["a link that sends", link("Tempo", "/tempo?do=subscribe")],
    ["a link that deletes", link("Delete Tempo")],
    ["a place on this page", link("Tempo", "#tempo")],
    ["a menu of another thing", "<button aria-haspopup=menu aria-expanded=false>Sharing jobs</button>"],
  ])("SF4 %s is not opened", async (_, html) =>
    expect(await proposed(target, html)).toBe("I cannot find “Tempo” here."),
  );

  test.each([
    [link("Tempo", "/tempo")],
    [link("Settings", "/settings")],
    ["<button role=tab aria-selected=false>Tempo</button>"],
    ["<button aria-expanded=false>Tempo</button>"],
    ["<button aria-haspopup=menu aria-expanded=false>Options</button>"],
  ])("issue 15 what is free is opened: %#", async (html) => expect(await proposed(target, html)).toMatch(/^click/));
});
