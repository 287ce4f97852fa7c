import { describe, expect, test } from "vitest";
import { linesOf, outlineOf } from "../../../../core/page/outline/outline.js";
import { nodesOf, skeletonOf } from "../pages.js";

/** `name (source)` of every control, "" for one without a name. */
function namesIn(html: string): readonly string[] {
  const controls = nodesOf(`<body><div>${html}</div></body>`).filter(({ control }) => control !== undefined);
  return controls.map(({ name, derived }) => (derived === undefined ? name : `${name} (${derived})`));
}

describe("DerivedNames", () => {
  test.each([
    ["a text before", "<p>Price: <input></p>", ["Price (text)"]],
    ["a label without for", "<div><label>Price</label><div><input></div></div>", ["Price (text)"]],
    ["what marks it as required is no part", "<div><span>Price *</span><input></div>", ["Price (text)"]],
    ["one label each", "<div>First <input> Last <input></div>", ["First (text)", "Last (text)"]],
    [
      "blocks of labels and fields in turn",
      "<div>Name</div><div><input></div><div>Age</div><div><input></div>",
      ["Name (text)", "Age (text)"],
    ],
    ["definition lists", "<dl><dt>Name<dd><input><dt>Age<dd><select></select></dl>", ["Name (text)", "Age (text)"]],
    ["a heading over its only field", "<section><h3>Notes</h3><textarea></textarea></section>", ["Notes (text)"]],
    [
      "a label that is a button",
      "<div><div class=field-label><button>Price</button></div><div><input></div></div>",
      ["Price", "Price (text)"],
    ],
    ["a legend", "<fieldset><legend>Theme</legend><input></fieldset>", ["Theme (text)"]],
    ["an editable region", "<div><b>Text</b><div contenteditable=true></div></div>", ["Text (text)"]],
    [
      "the label over the bar of an editor",
      "<div><p>Memo</p><div role=toolbar><button>B</button><input aria-label=Size></div><div contenteditable=true></div></div>",
      ["B", "Size", "Memo (text)"],
    ],
    [
      "the label before the numbers of its lines and news that nobody has told",
      "<div>Script<div><p aria-live=polite></p><div><div aria-hidden=true>1 fold</div><div contenteditable=true></div></div></div></div>",
      ["Script (text)"],
    ],
    [
      "the words before what a library draws around it",
      "<div><b>Carrier</b><div data-sf-box>Swift<div><input role=combobox></div></div></div>",
      ["Carrier (text)"],
    ],
    ["the words behind a box to tick", "<p><input type=checkbox> Remember me</p>", ["Remember me (text)"]],
    [
      "with a link in them",
      "<p><input type=checkbox> I accept the <a href=x>terms</a></p>",
      ["I accept the terms (text)", "terms"],
    ],
    ["radios before their words", "<p><input type=radio>Yes <input type=radio>No</p>", ["Yes (text)", "No (text)"]],
    ["radios behind their words", "<p>Yes<input type=radio> No<input type=radio></p>", ["Yes (text)", "No (text)"]],
    [
      "a box to tick in a cell, its words in the cell before",
      "<table><tr><td>Active<td><input type=checkbox></table>",
      ["Active (cell)"],
    ],
  ])("SK9 a field is called by %s", (_, html, names) => {
    expect(namesIn(html)).toEqual(names);
  });

  test.each([
    [
      "the column's head",
      "<table><tr><th>Name<th>Price<tr><td>Salt<td><input><tr><td>Oil<td><input></table>",
      ["Price (column)", "Price (column)"],
    ],
    ["the cell before", "<table><tr><th>Name<td><input><tr><th>Age<td><input></table>", ["Name (cell)", "Age (cell)"]],
    [
      "the cell before, two a row",
      "<table><tr><td>Name<td><input><td>Age<td><input></table>",
      ["Name (cell)", "Age (cell)"],
    ],
    [
      "what its row is called, where its column holds values",
      "<table><tr><th>Column<th>Type<th>Value<tr><td>city<td>text<td><input><tr><td>born<td>date<td><input></table>",
      ["city (cell)", "born (cell)"],
    ],
    ["the words in its own cell first", "<table><tr><th>Size<tr><td>Width <input></table>", ["Width (text)"]],
    [
      "cells by role",
      "<div role=table><div role=row><div role=columnheader>Price</div></div><div role=row><div role=cell><input></div></div></div>",
      ["Price (column)"],
    ],
  ])("SK9 a field in a table is called by %s", (_, html, names) => {
    expect(namesIn(html)).toEqual(names);
  });

  test.each([
    ["an accessible name", "<p>Price <input aria-label=Cost></p>", ["Cost"]],
    ["a placeholder", "<p>Price <input placeholder=Cost></p>", ["Cost"]],
    ["a title", "<p>Price <input title=Cost></p>", ["Cost"]],
    ["a label for another", "<p><label for=b>Price</label> <input id=b></p>", ["Price"]],
  ])("SK9 a derived name never takes the place of %s", (_, html, names) => {
    expect(namesIn(html)).toEqual(names);
  });

  test.each([
    ["an introduction", "<form><p>New person</p><div><input></div><div><input></div></form>"],
    ["a heading over several", "<form><h2>New person</h2><div><input></div><div><input></div></form>"],
    [
      "a hint of the field before",
      "<div><input aria-label=a><small>As in the passport</small></div><div><input></div>",
    ],
    ["a button before it", "<p><button>Save</button> <input></p>"],
    ["what the page has to say", "<p><span class=error>Wrong</span> <input></p>"],
    ["the label of another", "<p><input type=checkbox id=c><label for=c>Check all</label> <select></select></p>"],
    ["numbers of lines", "<p>1 2 <textarea></textarea></p>"],
    ["a sentence", `<p>${"Words that explain and name nothing. ".repeat(4)}<input></p>`],
    ["what stands outside its form", "<h2>Shop</h2><form><input></form>"],
  ])("SK9 a field is not called by %s", (_, html) => {
    expect(namesIn(html)).not.toContainEqual(expect.stringContaining("("));
  });

  test.each([
    ["user[first_name]", "user first name (attribute)"],
    ["billingCity", "billing city (attribute)"],
    ["q", ""],
  ])("SK9 a field with nothing beside it is called by its name attribute: %s", (attribute, name) => {
    expect(namesIn(`<input name="${attribute}">`)).toEqual([name]);
  });

  test.each([
    ["a class of a library", "<button><i class='fa fa-trash-o'></i></button>", "delete (icon)"],
    ["its own class", "<a href=x class='mdi mdi-pencil'></a>", "edit (icon)"],
    [
      "a class that a picture of no known meaning has",
      "<button><i class='bi bi-diagram-3'></i></button>",
      "diagram (icon)",
    ],
    ["a class of the site", "<button><span class=icon-plus></span></button>", "add (icon)"],
    ["a component's name", "<button><svg data-testid=DeleteIcon></svg></button>", "delete (icon)"],
    ["an attribute", "<button><svg data-icon='ui:refresh'></svg></button>", "refresh (icon)"],
    ["an element", "<button><ion-icon name=close-outline></ion-icon></button>", "close (icon)"],
    ["a file", "<a href=x><img src=/img/b_edit.png></a>", "edit (icon)"],
    ["the words of a font of pictures", "<button><i class=material-icons>delete</i></button>", "delete"],
    ["its drawing's title", "<button><svg><title>Remove</title></svg></button>", "Remove"],
    ["its drawing's label", "<button><svg aria-label=Remove></svg></button>", "Remove"],
    [
      "its tooltip before its picture",
      "<button data-tooltip=Discard><i class='fa fa-times'></i></button>",
      "Discard (tooltip)",
    ],
    ["a crossed-out picture", "<button><i class='fa fa-eye-slash'></i></button>", "eye slash (icon)"],
    ["how a picture is drawn", "<button><i class='icon-wrapper fa fa-lg'></i></button>", ""],
  ])("SK9 a control without words is called by its picture: %s", (_, html, name) => {
    expect(namesIn(html)).toEqual([name]);
  });

  test("SK1 a field that goes by its placeholder is of the group that its label names", () => {
    const [field] = nodesOf("<body><div><span>State</span><input placeholder='Select an item'></div></body>").slice(-1);
    expect(field?.name).toBe("Select an item");
    expect(field?.control?.group).toBe("State");
  });

  test("SK9 a box to tick is not called by the picture of its tick", () => {
    expect(namesIn("<div role=checkbox tabindex=0><i data-icon=check></i></div>")).toEqual([""]);
  });

  test("SK9 a box that ticks its row is told by the row", () => {
    const row = (n: number) => `<tr><td><input type=checkbox name=rows_${n}><td>${n}<td>Ada`;
    expect(namesIn(`<table>${row(1)}${row(2)}</table>`)).toEqual(["", ""]);
  });

  test("SK9 a picture belongs to the control that it stands in", () => {
    const html = "<a href=x><i class='fa fa-edit'></i></a><a href=y></a><a href=z><i class='fa fa-trash'></i></a>";
    expect(namesIn(html)).toEqual(["edit (icon)", "", "delete (icon)"]);
  });

  test("SK9 what is derived is no identity and no content", () => {
    const [was, is] = ["Left: 10", "Left: 9"].map((words) =>
      nodesOf(`<body><div>${words} <input></div></body>`).at(-1),
    );
    expect(was?.name).not.toBe(is?.name);
    expect(was?.fingerprint).toBe(is?.fingerprint);
  });

  test("PG1 a label that a field is called by is not told twice, and a name that nobody sees is told as a guess", () => {
    const html = "<body><main><div>Price: <input></div><div><input name=vat_rate></div></main></body>";
    expect(linesOf(outlineOf(skeletonOf(html)))).toEqual([
      "main",
      " [1] textbox 'Price'",
      " [2] textbox 'vat rate' (name guessed)",
    ]);
  });
});
