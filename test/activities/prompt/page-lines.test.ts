/** Proves activities/prompt/page-lines.ts: what is told of a page that is too long, and what of it can be asked for. */

import { describe, expect, test } from "vitest";
import { pageLines } from "../../../activities/prompt/page-lines.js";
import { estimateTokens } from "../../../activities/prompt/render.js";
import { pageOf } from "../../adapters/model/offline/drive.js";

const rows = Array.from(
  { length: 400 },
  (_, n) => `<tr><td>Person ${n}</td><td>555 ${1000 + n}</td><td><button>Edit</button></td></tr>`,
);
const months = "January February March April May June July August September October November December".split(" ");
const page =
  pageOf(`<main><h1>Staff</h1><label>Month <select>${months.map((m) => `<option>${m}</option>`).join("")}</select></label>
  <table><tr><th>Name</th><th>Phone</th><th>Actions</th></tr>${rows.join("")}</table>
  <section aria-label="Danger zone">${Array.from({ length: 12 }, (_, n) => `<p>Warning ${n} of many words that nobody reads.</p>`).join("")}</section>
  <button>Save</button></main>`);

const ROOM = 1_500;
const told = (look?: readonly string[], goal = "tidy up") =>
  pageLines(page, { goal, ...(look && { look }) }, ROOM).map((line) => line.trim());

describe("pageLines", () => {
  test("MD1 a long list is folded with a count, and it fits", () => {
    const lines = told();
    expect(lines.some((line) => /^… \d+ more of the kind row$/.test(line))).toBe(true);
    expect(lines.reduce((sum, line) => sum + estimateTokens(line) + 1, 0)).toBeLessThanOrEqual(ROOM);
    expect(lines).not.toContainEqual(expect.stringContaining("Person 317"));
  });

  test("MD1 a row that the request names is told", () => {
    expect(told([], "call Person 317")).toContainEqual(expect.stringContaining("Name: Person 317 | Phone: 555 1317"));
  });

  test("issue 11.13 what is looked for is told with its controls, however long the page is", () => {
    const lines = told(["person 317"]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^row \| Name: Person 317 \| Phone: 555 1317 \| Actions: \[\d+\] button 'Edit'$/),
    );
    expect(lines).toContain("Looked for “person 317”: 2 parts of this page.");
  });

  test("issue 11.13 several looks are told together", () => {
    const lines = told(["Person 317", "555 1205"]).join("\n");
    expect(lines).toContain("Person 317");
    expect(lines).toContain("Name: Person 205");
  });

  test("issue 11.13 a region is looked for by its name", () => {
    expect(told(["danger zone"]).filter((line) => line.startsWith("'Warning"))).toHaveLength(12);
  });

  test("issue 11.13 words that stand apart are found, the phrase before all of them, all before any", () => {
    expect(told(["1317 Person"])).toContainEqual(expect.stringContaining("Name: Person 317"));
    expect(told(["nowhere 1317"])).toContainEqual(expect.stringContaining("Name: Person 317"));
  });

  test("issue 11.13 what is not there is said not to be there", () => {
    expect(told(["Zebra"])).toContain("Looked for “Zebra”: nothing on this page has it.");
  });

  test("SK11 of a page that was cut no look says more than was searched", () => {
    const lineOf = (look: string, mark: string) =>
      pageLines(
        pageOf(`<ul><li>Ann<li>Bob</ul><div data-sf-unread="rest" ${mark}></div>`),
        { goal: "", look: [look] },
        ROOM,
      )
        .find((line) => line.startsWith("Looked for"))
        ?.slice(`Looked for “${look}”: `.length);
    const sought = `data-sf-sought="zora\nann lee"`;
    expect(lineOf("Zora", "")).toBe(
      "nothing in the part of this page that was read has it; the page goes on, and its rest was not searched.",
    );
    expect(lineOf("Ann", sought)).toBe("1 part of this page; the page goes on, and its rest was not searched.");
    expect(lineOf("Zora", sought)).toBe(
      "nothing was found in this page, and its rest, which is too long to be told, was searched.",
    );
    expect(lineOf("Ann  Lee", `${sought} data-sf-more="3"`)).toBe(
      "1 part of this page, and its rest, which is too long to be told, was searched; more of it could not be told, so look for fewer things.",
    );
  });

  test("issue 11.13 options of a long list are told when the request or a look names them", () => {
    const month = (lines: readonly string[]) => lines.find((line) => line.includes("'Month'")) ?? "";
    expect(month(told())).toMatch(/of January, .*, August, … 12 in all$/);
    expect(month(told([], "take November"))).toMatch(/August, November, … 12 in all$/);
    expect(month(told(["Month"]))).toMatch(/August, September, October, November, December$/);
  });

  test("issue 11.6 what has the focus is told before the page, whose lines stay the same", () => {
    const focused = { ...page, focus: 'button "Save"' };
    expect(pageLines(focused, { goal: "" }, ROOM)).toContainEqual(
      expect.stringMatching(/^Focus: \[\d+\] button 'Save'$/),
    );
  });
});
