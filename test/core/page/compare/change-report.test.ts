import { describe, expect, test } from "vitest";
import { renderDiff } from "../../../../core/page/compare/change-report.js";
import { diffSkeletons } from "../../../../core/page/compare/diff.js";
import { skeletonOf } from "../pages.js";

const diffOf = (before: string, after: string) => diffSkeletons(skeletonOf(before), skeletonOf(after));
const rows = (names: readonly string[], each: (name: string, n: number) => string) =>
  `<main><table>${names.map((name, n) => `<tr>${each(name, n)}</tr>`).join("")}</table></main>`;
const people = Array.from({ length: 100 }, (_, n) => `Patient ${n + 1}`);

describe("renderDiff", () => {
  test.each([
    [
      "<button id=s>Save</button>",
      "<button id=s>Saved</button>",
      ["Button 'Save' changed name from 'Save' to 'Saved'"],
    ],
    ["<main></main>", "<main><div role=alert>Successfully updated</div></main>", ["New alert: 'Successfully updated'"]],
    ["<div role=status></div>", "<div role=status>Saved</div>", ["New status: 'Saved'"]],
    [
      "<input type=checkbox aria-label=News>",
      "<input type=checkbox aria-label=News checked>",
      ["Checkbox 'News' is now checked"],
    ],
    [
      "<input aria-label=Name value=Jas>",
      "<input aria-label=Name value=''>",
      ["Textbox 'Name' changed value from 'Jas' to ''"],
    ],
    [
      "<main><table></table></main>",
      "<main><table><tr><td>Jas Doe<td>1990<td><button>Delete</button></table></main>",
      ["New row 'Jas Doe 1990' (with 1 control)"],
    ],
    [
      "<main><p>No patients yet</p></main>",
      "<main><p>1 patient</p></main>",
      ["Text changed from 'No patients yet' to '1 patient'"],
    ],
    ["<p></p>", "<label><input type=checkbox checked> News</label>", ["New checkbox 'News' (checked)"]],
    ["<p></p>", "<input aria-label=Amount value=3>", ["New textbox 'Amount' with '3'"]],
    ["<form><h2>New</h2></form>", "<p>Bye</p>", ["New text 'Bye'", "Form 'New' is gone"]],
  ])("DF1 sentences: %s → %s", (before, after, sentences) => {
    expect(renderDiff(diffOf(before, after))).toEqual(sentences);
  });

  test("VD2 at most 40 lines, the last one counting the rest", () => {
    const page = (word: string) =>
      people.map((name, n) => `<input aria-label="${name}" value="${word} ${n}">`).join("");
    const lines = renderDiff(diffOf(page("was"), page("is")));
    expect(lines).toHaveLength(40);
    expect(lines.at(-1)).toBe("And 61 more differences");
  });

  test("VD2 the same change at many things of a kind is told of the first three and counted", () => {
    const page = (on: boolean) =>
      people.map((name) => `<input type=checkbox aria-label="${name}"${on ? " checked" : ""}>`).join("");
    expect(renderDiff(diffOf(page(false), page(true)))).toEqual([
      "Checkbox 'Patient 1' is now checked",
      "Checkbox 'Patient 2' is now checked",
      "Checkbox 'Patient 3' is now checked",
      "and 97 more of the kind 'checkbox' likewise",
    ]);
  });

  test("a run of like siblings tells those that have a name first", () => {
    const days = (n: number) =>
      Array.from({ length: n }, (_, day) => `<i onclick>${day < 3 ? "" : `${day}`}</i>`).join("");
    expect(renderDiff(diffOf("<main></main>", `<main>${days(9)}</main>`))).toEqual([
      "New element '3'",
      "New element '4'",
      "New element '5'",
      "and 6 more of the kind 'element' new",
    ]);
  });

  test("a row that says something else is changed, not moved", () => {
    const page = (one: string, other: string) => `<ul><li data-sf=a.1>${one}</li><li data-sf=a.2>${other}</li></ul>`;
    const swapped = `<ul><li data-sf=a.2>8 9 10</li><li data-sf=a.1>1 2 3 4</li></ul>`;
    expect(renderDiff(diffOf(page("1 2 3", "8 9 10"), swapped)).filter((line) => line.includes("1 2 3"))).not.toContain(
      "List item '1 2 3' moved",
    );
  });

  test("a run of like siblings is told by its first three and a count", () => {
    const cell = (name: string) => `<td>${name}</td>`;
    expect(renderDiff(diffOf(rows([], cell), rows(people.slice(0, 50), cell)))).toEqual([
      "New row 'Patient 1'",
      "New row 'Patient 2'",
      "New row 'Patient 3'",
      "and 47 more of the kind 'row' new",
    ]);
  });

  test("DF1 what stood in a dialog, a table or a row goes without saying, what it said does not", () => {
    const dialog =
      "<div role=dialog aria-label='Delete it?'><p>For good.</p><button>Yes</button><button>No</button><i tabindex=0>i</i></div>";
    expect(renderDiff(diffOf(`<main>${dialog}</main>`, "<main></main>"))).toEqual([
      "Dialog 'Delete it?' is gone (with 3 controls)",
    ]);
    const table = "<table><tr><td>Ann<td><button>Edit</button></tr></table><div role=alert>Busy</div>";
    expect(renderDiff(diffOf(`<main>${table}</main>`, "<main></main>"))).toEqual([
      "Table is gone (with button 'Edit')",
      "Alert: 'Busy' is gone",
    ]);
    const row = (name: string) => `<td>${name}</td><td><button>Edit</button></td>`;
    expect(renderDiff(diffOf(rows(["Ann", "Ben"], row), rows(["Ann"], row)))).toEqual([
      "Row 'Ben' is gone (with button 'Edit')",
    ]);
    expect(renderDiff(diffOf(rows(["Ann", "Ben", "Cid"], row), rows(["Cid", "Ann", "Ben"], row)))).toEqual([
      "Row 'Cid' moved",
    ]);
  });

  test("DF1 of two tables that are called the same, the one that went hides nothing of the other", () => {
    const table = (names: readonly string[]) =>
      `<table>${names.map((name) => `<tr><td>${name}<td>1</tr>`).join("")}</table>`;
    const lines = renderDiff(
      diffOf(`<main>${table(["Ann", "Ben"])}${table(["Cid"])}</main>`, `<main>${table(["Ann"])}</main>`),
    );
    expect(lines).toEqual(expect.arrayContaining(["Row 'Ben 1' is gone", "Row 'Cid 1' is gone"]));
  });

  test("DF1 what is said several times in a row is said once and counted", () => {
    const stars = (on: boolean) =>
      `<main>${"<div role=radio aria-checked=X>star</div>".repeat(4).replaceAll("X", String(on))}</main>`;
    expect(renderDiff(diffOf(stars(false), stars(true)))).toEqual(["Radio 'star' is now checked (4 times)"]);
  });

  test("of two long texts the stretch that differs is shown", () => {
    const long = "word ".repeat(80);
    const [line] = renderDiff(diffOf(`<p>${long}draft</p>`, `<p>${long}published</p>`));
    expect(line).toContain("published");
    expect(line?.length).toBeLessThan(320);
  });
});
