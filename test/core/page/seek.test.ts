/** Proves core/page/seek.ts: what a client is to look for on a page that was cut. */

import { describe, expect, test } from "vitest";
import { textsToSeek } from "../../../core/page/seek.js";
import { skeletonOf } from "./pages.js";

const ROWS = `<table><tr><td>P-1000<td>Depot 3<tr><td>P-1001<td>Depot 4</table>`;
const cut = (more = "") => skeletonOf(`${ROWS}<div data-sf-unread="rest"${more}></div>`);
const seek = (goal: string, look?: readonly string[], { page = cut(), told = [] as readonly string[] } = {}) =>
  textsToSeek(page, { goal, look, told });

describe("textsToSeek", () => {
  test.each([
    ["a code with digits", "Archive the parcel P-5821.", ["p-5821", "archive", "parcel", "5821", "the"]],
    ["a quoted text", "Open “Zora Quill”", ["zora quill", "quill", "open", "zora"]],
    ["a text in single quotes", "Open 'Zora Quill'", ["zora quill", "quill", "open", "zora"]],
  ])("SK11 %s that the part at hand lacks, and the words that tell of it", (_, goal, texts) => {
    expect(seek(goal)).toEqual(texts);
  });

  test.each(["Archive the parcel P-1001", "Archive Zora's parcel", "Archive 2 of them", "Archive 'it'"])(
    "SK11 nothing for %s: it is there, or it names no one thing",
    (goal) => {
      expect(seek(goal)).toBeNull();
    },
  );

  test("SK11 of more codes than a client is told, the first are asked for once", () => {
    const goal = `Mark ${Array.from({ length: 14 }, (_, n) => `A-${1010 + n}`).join(", ")} as paid`;
    const first = seek(goal) ?? [];
    expect(first).toHaveLength(12);
    expect(seek(goal, [], { told: first })).toBeNull();
  });

  test("SK11 nothing on a whole page", () => {
    expect(seek("Archive P-5821", ["Zora"], { page: skeletonOf(ROWS) })).toBeNull();
  });

  test("SK11 every look, also one that the part at hand holds, and what was told before", () => {
    expect(seek("tidy up", ["Depot  3", "Zora"])).toEqual(["depot 3", "zora", "tidy"]);
    expect(seek("tidy up", ["Zora"], { told: ["depot 3"] })).toEqual(["zora", "tidy", "depot 3"]);
  });

  test("SK11 once: not what the client was told, nor what it says that it has looked for", () => {
    expect(seek("tidy P-5821", ["Zora"], { told: ["zora", "p-5821", "tidy"] })).toBeNull();
    expect(seek("tidy P-5821", ["Zora"], { page: cut(` data-sf-sought="zora\np-5821"`) })).toBeNull();
    expect(seek("tidy P-5821", ["Zora", "Ann"], { told: ["zora", "p-5821"] })).toEqual([
      "zora",
      "ann",
      "p-5821",
      "tidy",
      "5821",
    ]);
  });

  test("SK11 at most 12 texts of 120 characters", () => {
    const many = Array.from({ length: 20 }, (_, at) => `P-${2000 + at} ${"x".repeat(200)}`);
    const texts = seek(many.join(" "), many);
    expect(texts).toHaveLength(12);
    expect(Math.max(...(texts ?? []).map(({ length }) => length))).toBe(120);
  });
});
