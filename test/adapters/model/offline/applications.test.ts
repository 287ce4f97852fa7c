/** Proves the offline rules for what applications are made of beside pages and forms: menus, notes over the page, lists without links, editors (issue 15). */

import { describe, expect, test } from "vitest";
import { type Done, proposed } from "./placing.js";

const did = (verb: string, role: string, name: string, thought = ""): Done => ({
  action: `${verb}(1)`,
  role,
  name,
  thought,
});
const wrote = (name: string, text: string): Done => ({
  action: `setValue(1,${JSON.stringify(text)})`,
  role: "textbox",
  name,
});
const of = (found: string) => found.replace(/ @ .*/, "");

const SONGS = `<ul>${["Aria", "Waltz"].map((name) => `<li><span role=button tabindex=0>${name}</span> 3 min</li>`).join("")}</ul>`;
const MENU = `<div role=menu>${["Play", "Rename F2", "Delete Del"].map((name) => `<div role=menuitem tabindex=-1>${name}</div>`).join("")}</div>`;
const asked = (verb: string) => did("rightClick", "button", "Waltz", `I open the menu of “Waltz” to ${verb} it.`);

describe("a thing without an address", () => {
  test.each([
    ["delete the song 'Waltz'", SONGS, [], "rightClick Waltz"],
    ["delete the song 'Waltz'", SONGS + MENU, [asked("delete")], "click Delete Del"],
    ["rename the song 'Waltz' to 'Polka'", SONGS, [], "rightClick Waltz"],
    ["rename the song 'Waltz' to 'Polka'", SONGS + MENU, [asked("rename")], "click Rename F2"],
    ["delete the song 'Tango'", SONGS, [], "I cannot find “Tango” here."],
  ])("issue 15 “%s” is reached by its own menu: %#", async (goal, html, done, expected) => {
    expect(of(await proposed(goal, html, done))).toBe(expected);
  });

  test("issue 15 what is written over the name is kept by Enter", async () => {
    const opened = did("click", "menuitem", "Rename F2", "I open “Waltz” to change it.");
    const list = (value: string) => `<ul><li><input value="${value}"> 3 min</li></ul>`;
    expect(await proposed("rename 'Waltz' to 'Polka'", list("Waltz"), [opened])).toContain("= Polka");
    expect(await proposed("rename 'Waltz' to 'Polka'", list("Polka"), [opened, wrote("", "Polka")])).toBe(
      "press  @ 3 min",
    );
  });

  test("issue 15 a row that is clicked as a whole is opened by what it says in its own column", async () => {
    const row = (town: string, name: string) => `<tr tabindex=0 onclick=x()><td>${town}</td><td>${name}</td></tr>`;
    const list = `<table><tr><th>Town</th><th>Name</th></tr>${row("Ghent", "Ada Ltd")}${row("Lyon", "Ghent")}</table>`;
    expect(await proposed("Open 'Ada Ltd'", list)).toMatch(/^click/);
    expect(await proposed("Open 'Ada'", list)).toMatch(/^I cannot find “Ada” to open/);
  });
});

describe("a page of parts", () => {
  test.each([
    [
      "a note that covers the page is closed",
      "set Title to 'x'",
      "<div role=dialog aria-modal=true><p>Welcome!</p><button>Close dialog</button></div><div inert><label>Title <input></label></div>",
      "click Close dialog",
    ],
    [
      "a form over it is not",
      "set Title to 'x'",
      "<div role=dialog aria-modal=true><label>Name <input></label><button>Close</button></div><div inert><label>Title <input></label></div>",
      /^I cannot find “Title”/,
    ],
    [
      "two buttons of one form that are called so are one",
      "click 'Go'",
      "<form method=post><button>Go</button><label>A <input></label><button>Go</button></form>",
      "click Go",
    ],
    [
      "an open menu comes before what is called so below it",
      "click 'Text'",
      "<button>Text</button><div role=menu><div role=menuitem tabindex=-1>Text</div></div>",
      "click Text",
    ],
    [
      "the page's only Save keeps what no form holds",
      "set Price to 3",
      "<header><button>Save</button></header><section aria-label=Plant><label>Price <input value=3></label></section>",
      "click Save",
    ],
    [
      "a button that saves something else does not",
      "set Price to 3",
      "<header><button>Save search</button></header><section aria-label=Plant><label>Price <input value=3></label></section>",
      /^setValue Price = 3/,
    ],
    [
      "what only shows its choice is opened",
      "choose 'Draft' as State",
      "<button>State</button><input readonly placeholder='Select an item'>",
      "click Select an item",
    ],
  ])("issue 15 %s", async (_what, goal, html, expected) => {
    const done = html.includes("value=3") ? [wrote("Price", "3")] : [];
    expect(await proposed(goal, html, done)).toMatch(expected);
  });

  test("issue 15 a form that takes several records at once gets one in its first block", async () => {
    const block = `<table><tr><th>Column</th><th>Value</th></tr><tr><td>town</td><td><textarea aria-label=town></textarea></td></tr></table>`;
    expect(
      await proposed("Set town to 'Ghent'", `<form method=post>${block}${block}<button>Go</button></form>`),
    ).toMatch(/^setValue town/);
  });

  test("issue 15 the name of the menu is part of what is asked for", async () => {
    const menu = `<div role=menu>${["Studio Light", "Studio Dark", "Studio Dark High Contrast"].map((name) => `<div role=menuitem tabindex=-1>${name}</div>`).join("")}</div>`;
    const opened = did("click", "menuitem", "Theme", "I open Theme to find “dark theme”.");
    expect(await proposed("Switch to the dark theme", menu, [opened])).toBe("click Studio Dark");
  });

  test("issue 15 a list of buttons is a list, once it was opened for the value", async () => {
    const page =
      "<button>State</button><input readonly placeholder='Select an item'><ul><li><button type=button>Draft</button></li></ul>";
    const opened = did("click", "textbox", "Select an item", "I open State to find “Draft”.");
    expect(of(await proposed("choose 'Draft' as State", page, [opened]))).toBe("click Draft");
    expect(of(await proposed("choose 'Sold' as State", page, [opened]))).toBe("click Select an item");
  });

  test("issue 15 a place of a thing that is added is its parent", async () => {
    const form = `<h1>Shelves</h1><form method=post aria-label="Add shelf"><label>Name <input value=Top></label><label>Parent shelf <select><option>None<option>Hall</select></label><button>Add shelf</button></form>`;
    expect(await proposed("Add a shelf 'Top' below Hall", form)).toBe("select Parent shelf = Hall");
  });

  test("issue 15 to save is to press what saves, and nothing that merely stands there", async () => {
    expect(await proposed("save it", "<label>Text <textarea>x</textarea></label><button>New window</button>")).toBe(
      "I cannot find a form to submit here.",
    );
  });
});
