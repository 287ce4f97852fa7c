/** Proves adapters/model/offline/clauses.ts: what plain sentences are taken to ask for. */

import { describe, expect, test } from "vitest";
import { type Clause, clauseOfStep, clausesOf } from "../../../../adapters/model/offline/clauses.js";

type Bare = Clause extends infer C ? (C extends { readonly text: string } ? Omit<C, "text"> : never) : never;

const bare = (request: string): Bare[] => clausesOf(request).map(({ text: _text, ...rest }) => rest as Bare); // one member of the union without its text

const click = (target: string): Bare => ({ kind: "click", target });
const choose = (value: string, field: string | null = null): Bare => ({ kind: "choose", value, field });
const tick = (target: string, on = true): Bare => ({ kind: "tick", target, on });
const open = (target: string): Bare => ({ kind: "open", target });
const set = (field: string, value: string): Bare => ({ kind: "set", field, value });
const type = (value: string, field: string | null): Bare => ({ kind: "type", value, field });
const submit = (target: string | null = null): Bare => ({ kind: "submit", target });
const unknown: Bare = { kind: "unknown" };

const SENTENCES: readonly (readonly [string, readonly Bare[]])[] = [
  ["click Save", [click("Save")]],
  ["Click on the Save button.", [click("Save button")]],
  ["please click 'Save changes'", [click("Save changes")]],
  ["tap “Sign up”", [click("Sign up")]],
  ["Could you please press the Send button", [click("Send button")]],
  ["press Enter", [{ kind: "press", key: "Enter" }]],
  ["press the escape key", [{ kind: "press", key: "Escape" }]],
  ["press arrow down", [{ kind: "press", key: "ArrowDown" }]],
  ["press ctrl+s", [{ kind: "press", key: "Control+S" }]],
  ['press "Enter"', [click("Enter")]],
  ["type Jas into First name", [type("Jas", "First name")]],
  ['type "Hello, world" into the message box', [type("Hello, world", "message box")]],
  ["enter 42 as the age", [type("42", "age")]],
  ["type meet me in Paris into Notes", [type("meet me in Paris", "Notes")]],
  ["type hello", [type("hello", null)]],
  ["enter secret123 in the password field", [type("secret123", "password field")]],
  ["fill the name field with Jo", [set("name field", "Jo")]],
  ["fill in Email with a@b.c", [set("Email", "a@b.c")]],
  ["set Country to Canada", [set("Country", "Canada")]],
  ["  set  Country\tto  'New  Mexico',\n  and   click  Save ", [set("Country", "New  Mexico"), click("Save")]],
  ["open Notes and move on", [open("Notes and move on")]],
  ["set the start date to April 2, 1990", [set("start date", "April 2, 1990")]],
  ["change the language from English to French", [set("language", "French")]],
  ["choose the dark theme", [choose("dark theme")]],
  ["switch to dark mode", [choose("dark mode")]],
  ["select Canada in Country", [choose("Canada", "Country")]],
  ['pick "Extra large" from the size list', [choose("Extra large", "size list")]],
  ["tick Email alerts", [tick("Email alerts")]],
  ["check the Remember me box", [tick("Remember me box")]],
  ["untick Newsletter", [tick("Newsletter", false)]],
  ["turn off email alerts", [tick("email alerts", false)]],
  ["turn dark mode on", [tick("dark mode")]],
  ["disable notifications", [tick("notifications", false)]],
  ["open Settings", [open("Settings")]],
  ["go to the Billing page", [open("Billing page")]],
  ["open the menu, then open Reports", [open("menu"), open("Reports")]],
  ["go to https://example.test/a?b=1", [{ kind: "navigate", url: "https://example.test/a?b=1" }]],
  ["navigate to /settings", [{ kind: "navigate", url: "/settings" }]],
  ["submit", [submit()]],
  ["submit the form", [submit()]],
  ["submit the registration form", [submit("registration")]],
  ["save the changes", [submit("save")]],
  ["go back", [{ kind: "back" }]],
  ["reload the page", [{ kind: "refresh" }]],
  ["scroll down", [{ kind: "scroll", to: "down" }]],
  ["scroll to the bottom of the page", [{ kind: "scroll", to: "bottom" }]],
  ["wait two seconds", [{ kind: "wait", seconds: 2 }]],
  ["sign out", [click("sign out")]],
  ["add to cart", [click("add to cart")]],
  ["create a new folder", [click("add folder")]],
  ["research the best CRM", [{ kind: "advise" }]],
  ["compare the two plans", [{ kind: "advise" }]],
  ["delete all patients", [unknown]],
  ["make it so", [unknown]],
  ["do the usual thing", [unknown]],
  ["check whether the form is valid", [unknown]],
  ["fill in Name with Jo and Age with 3", [unknown]],
  ["type hello into Search and press Enter", [type("hello", "Search"), { kind: "press", key: "Enter" }]],
  ["tick Email alerts, untick SMS alerts and save", [tick("Email alerts"), tick("SMS alerts", false), submit("save")]],
  [
    "First open Settings. After that, choose Dark. Finally click Save!",
    [open("Settings"), choose("Dark"), click("Save")],
  ],
  ['type "Kim" into the "Name" field of the Company', [type("Kim", "Name field of the Company")]],
  ["Choose the option 'Large' in Size", [choose("Large", "Size")]],
  ["Set Country to 'X' now", [set("Country", "X")]],
  ["Set Country to 'X' without saving", [{ ...set("Country", "X"), unsaved: true }]],
  ["Set Country to Canada, but do not save it", [{ ...set("Country", "Canada"), unsaved: true }]],
  ["Set A to 'x'. Don't submit the form.", [{ ...set("A", "x"), unsaved: true }]],
  ["Set Notes to 'do not save' and save", [set("Notes", "do not save"), submit("save")]],
  ["Set Country to 'X' and publish", [set("Country", "X"), unknown]],
  ["Set Country to 'X' and assign it to 'Y'", [set("Country", "X"), unknown]],
  ["Set Country to 'X' quickly", [unknown]],
  ["Set Country to 'X' or 'Y'", [unknown]],
  ["type 'a' and 'b' into Name", [unknown]],
  ["Click the 'Save' button and publish", [unknown]],
  ["Click 'Save' without saving", [unknown]],
  ["tick 'A' or so", [unknown]],
  ["set Plan to Gold; set Seats to 5\nsubmit", [set("Plan", "Gold"), set("Seats", "5"), submit()]],
];

type Added = Extract<Bare, { readonly kind: "add" }>;

const ADDED: readonly (readonly [string, Partial<Added>])[] = [
  ["Add a patient named Jas Doe", { noun: "patient", name: "Jas Doe", details: [] }],
  [
    "add a patient named Jas Doe born 1990-04-02",
    { name: "Jas Doe", details: [{ words: "born 1990-04-02", field: "date of birth", value: "1990-04-02" }] },
  ],
  [
    "register a new library member called Ada Lovelace aged 36",
    { noun: "library member", name: "Ada Lovelace", details: [{ words: "aged 36", field: "age", value: "36" }] },
  ],
  [
    "add a book titled Stand by Me by Stephen King",
    {
      noun: "book",
      name: "Stand by Me",
      details: [{ words: "by Stephen King", field: "author", value: "Stephen King" }],
    },
  ],
  [
    'create a product named "Blue mug, large" with sku BM-1, quantity 40 and unit price 9.50',
    {
      noun: "product",
      name: "Blue mug, large",
      details: [{ words: "sku BM-1" }, { words: "quantity 40" }, { words: "unit price 9.50" }],
    },
  ],
  [
    "add a book named Dune with year 1965 and type Fiction",
    { name: "Dune", details: [{ words: "year 1965" }, { words: "type Fiction" }] },
  ],
  ["register Ada Lovelace as a new member", { noun: "member", name: "Ada Lovelace" }],
  ["add Dr. Strange as a patient", { noun: "patient", name: "Dr. Strange" }],
  [
    "add an item named Bolt M8 to the inventory with quantity 40",
    { noun: "item", name: "Bolt M8", details: [{ words: "quantity 40" }] },
  ],
  ['add the task "Buy milk" to the list', { noun: "task", name: "Buy milk", details: [] }],
  [
    "add a patient with first name Jas and last name Doe and phone 555",
    { noun: "patient", name: "Jas Doe", details: [{ words: "phone 555" }] },
  ],
  ["add a sauce named Salt and Pepper", { name: "Salt and Pepper" }],
  ["add a shop named Miller and status open", { name: "Miller", details: [{ words: "status open" }] }],
  [
    'add a user named Jo whose role is "Site admin", email: jo@x.test',
    {
      name: "Jo",
      details: [
        { words: "role is Site admin", field: "role", value: "Site admin" },
        { words: "email: jo@x.test", field: "email", value: "jo@x.test" },
      ],
    },
  ],
];

describe("clausesOf", () => {
  test.each(SENTENCES)("MD8 “%s”", (sentence, expected) => {
    expect(bare(sentence)).toEqual(expected);
  });

  test.each(ADDED)("issue 3.6 “%s”", (sentence, expected) => {
    const [only, ...rest] = bare(sentence);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ kind: "add", ...expected });
  });

  test("issue 3.10 the demo's sentence is three clauses, and the comma before 'then' belongs to none", () => {
    expect(
      bare("Add a patient named Jas Doe born 1990-04-02, then open Settings and choose the dark theme").map(
        ({ kind }) => kind,
      ),
    ).toEqual(["add", "open", "choose"]);
  });

  test("quoted text is never cut, whatever stands in it", () => {
    expect(bare('type "open the door, then click Save. Now!" into Notes')).toEqual([
      type("open the door, then click Save. Now!", "Notes"),
    ]);
  });

  test("an empty request asks for nothing", () => {
    expect(clausesOf("  . , ")).toEqual([]);
  });
});

describe("clauseOfStep", () => {
  test.each([...SENTENCES.filter(([, clauses]) => clauses.length === 1 && clauses[0]?.kind !== "unknown"), ...ADDED])(
    "PL3 the text of “%s” reads as the same clause again",
    (sentence) => {
      const [clause] = clausesOf(sentence);
      expect(clauseOfStep(clause?.text ?? "")).toEqual(clause);
    },
  );

  test("a description of two things is not understood rather than half understood", () => {
    expect(clauseOfStep("open Settings and choose Dark").kind).toBe("unknown");
  });
});
