/** Proves the offline rules for what is done to one thing that is named: adapters/model/offline/{rows,things,steps,clause-forms}.ts (issue 15). */

import { describe, expect, test } from "vitest";
import { clausesOf } from "../../../../adapters/model/offline/clauses.js";
import { contractFor } from "../../../../adapters/model/offline/contract.js";
import { pageOf, phraseOf } from "./drive.js";
import { type Done, proposed } from "./placing.js";

const TOOLS = ["Saw", "Saw blade"];
const list = (ways = "") =>
  `<h1>Tools</h1><table><tr><th>Name</th><th>Price</th><th></th></tr>${TOOLS.map(
    (name) => `<tr><td><a href="/t/${name}">${name}</a></td><td>4</td><td>${ways}</td></tr>`,
  ).join("")}</table>`;
const record = (ways: string) =>
  `<h1>Saw</h1><form method=post><label>Name <input value=Saw></label><button>Save</button></form>${ways}`;
const opened = (verb: string): Done => ({
  action: "click(2)",
  role: "link",
  name: "Saw",
  thought: `I open “Saw” to ${verb} it.`,
});
const pressed = (name: string, role = "button"): Done => ({ action: "click(9)", role, name });

describe("actRule", () => {
  test.each([
    ["Retire the tool 'Saw'", list("<button>Retire</button><button>Lend</button>"), [], "click Retire @ Saw"],
    ["Retire 'Saw'", list("<a href=/r>Retire tool</a>"), [], "click Retire tool @ Saw"],
    ["Retire this tool", record("<button>Retire</button>"), [], "click Retire"],
    [
      "Retire this tool",
      record("<button>Retire all tools</button>"),
      [],
      "I cannot find a way to retire this tool here.",
    ],
    ["Retire the tool 'Sander'", list("<button>Retire</button>"), [], "I cannot find “Sander” here."],
    ["delete the tool 'Saw'", list(), [], "click Saw @ Saw"],
    ["delete the tool 'Saw'", record("<a href=/d>Delete</a>"), [opened("delete")], "click Delete"],
    [
      "delete the tool 'Saw'",
      record(""),
      [opened("delete")],
      "I have opened “Saw”, but cannot find a way to delete it there.",
    ],
    [
      "delete the tool 'Saw'",
      list("<button aria-haspopup=menu aria-expanded=false>More</button>"),
      [],
      "click More @ Saw",
    ],
  ])("issue 15 “%s”", async (goal, html, done, expected) => {
    expect(await proposed(goal, html, done)).toBe(expected);
  });

  const asked =
    "<h1>Delete</h1><p>Are you sure you want to delete it?</p><button>Yes, I’m sure</button><a href=/b>No, go back</a>";
  test.each([
    ["a page that asks", asked, "click Yes, I’m sure"],
    ["a page that asks by the verb", asked.replace("Yes, I’m sure", "Confirm deletion"), "click Confirm deletion"],
    ["a page that asks nothing", "<h1>Tools</h1><button>Delete tools</button>", "wait"],
    ["the browser", `<div role=alertdialog aria-label="The browser asks (confirm)"><p>Delete?</p></div>`, "dialog"],
    ["a dialog that offers more", "<div role=dialog><p>Gone.</p><button>Delete with all copies</button></div>", "wait"],
  ])("issue 15 the question of %s", async (_what, html, expected) => {
    expect(await proposed("delete the tool 'Saw'", html, [pressed("Delete", "link")])).toBe(expected);
  });

  test("issue 15 several names are several deeds, but what is done to them together is none", () => {
    const told = (request: string) => clausesOf(request).map(({ kind, ...one }) => ("what" in one ? one.what : kind));
    expect(told("Retire the tools 'Saw', 'Axe' and 'Adze'")).toEqual(
      ["Saw", "Axe", "Adze"].map((name) => `the tools ${name}`),
    );
    expect(told("Merge the tools 'Saw' and 'Axe'")).toEqual(["unknown"]);
    expect(told("Retire 'Saw' quickly")).toEqual(["unknown"]);
    expect(told("tidy up the shed")).toEqual(["unknown"]);
  });
});

describe("contractFor", () => {
  const phrases = (goal: string) =>
    contractFor({ goal, page: pageOf(`<main>${list()}</main>`) }).criteria.map(phraseOf);
  test("CT2 only what can be seen now is gone when it cannot be seen any more", () => {
    expect(phrases("delete the tool 'Saw'")[0]).toContain("“Saw”");
    expect(phrases("delete the tool 'Sander'")).toEqual([""]);
  });
});

describe("sortRule", () => {
  test("issue 15 the list may be called by what it lists, and its heads come before other controls of the name", async () => {
    const page = `<a href=/n>Price</a>${list().replace("<th>Price</th>", "<th><a href='?o=2'>Price</a></th>")}`;
    expect(await proposed("Sort the tools by price", page)).toMatch(/^click Price/);
  });
});
