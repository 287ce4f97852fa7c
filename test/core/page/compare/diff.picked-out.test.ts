/** Proves core/page/compare/diff.ts: a clock that gets a number between two looks changes nothing (SK6). Found by bench/truth. */

import { describe, expect, test } from "vitest";
import { diffSkeletons, isPickedOut, isSplitText } from "../../../../core/page/compare/diff.js";
import { changesBetween } from "../../../../core/verification/evidence/changes.js";
import { skeletonOf } from "../pages.js";

const side = (html: string) => ({ skeleton: skeletonOf(html), domHash: html });
const meaningful = (before: string, after: string, ambient: readonly number[]) =>
  changesBetween(side(before), side(after), new Set(ambient)).meaningful;

describe("isSplitText", () => {
  const loose = "<header><span>12:00:01</span> <span>Marco Polo</span></header><p>Visitors: <b>451</b></p>";
  const picked =
    '<header><span data-sf="a.1">12:00:06</span> <span>Marco Polo</span></header><p>Visitors: <b data-sf="a.2">473</b></p>';

  test("SK6 a clock and a counter that the client has come to know are no change, whichever look knew them", () => {
    expect(meaningful(loose, picked, [1, 2])).toBe(false);
    expect(meaningful(picked, loose, [1, 2])).toBe(false);
  });

  test("SK6 words that nothing beside them says have changed", () => {
    expect(meaningful(loose, picked.replace("Marco Polo", "Ann Byron"), [1, 2])).toBe(true);
    expect(meaningful(loose, picked.replace("Marco Polo", "Marco"), [1, 2])).toBe(true);
    expect(meaningful(loose, picked, [])).toBe(true);
    const { changed } = diffSkeletons(skeletonOf(loose), skeletonOf(picked), { ambient: new Set([1, 2]) });
    expect(changed.map(({ field, volatile }) => [field, volatile])).toEqual(changed.map(() => ["text", true]));
  });

  test("SK6 an ambient node elsewhere on the page explains nothing", () => {
    const nodes = Object.values(skeletonOf('<main><p>Saved <b data-sf="a.1">9</b></p></main>').nodes);
    const node = nodes.find((one) => one.control?.sf?.n === 1 || one.text === "9");
    if (!node) throw new Error("one node");
    expect(isSplitText("Saved 9", "Saved", node.region, [node])).toBe(true);
    expect(isSplitText("Saved 9", "Saved", "navigation", [node])).toBe(false);
  });
});

describe("isPickedOut", () => {
  test("SK6 a text that was only a counter is not gone: it is told by its number", () => {
    const before = "<main><p>100</p><button>Go</button></main>";
    expect(meaningful(before, '<main><p data-sf="a.1">103</p><button>Go</button></main>', [1])).toBe(false);
    const [text] = Object.values(skeletonOf("<main><p>100</p></main>").nodes).filter(({ role }) => role === "text");
    if (!text) throw new Error("one text");
    expect(isPickedOut(text, [], [])).toBe(false);
  });

  test("SK6 a countdown whose figures get numbers of their own keeps its units, and nothing has changed", () => {
    const before = "<main><p><b>02</b>d <b>07</b>h <b>33</b>m <b>18</b>s</p><button>Go</button></main>";
    const after =
      '<main><p><b data-sf="a.1">02</b>d <b data-sf="a.2">07</b>h <b data-sf="a.3">33</b>m <b data-sf="a.4">17</b>s</p><button>Go</button></main>';
    expect(meaningful(before, after, [1, 2, 3, 4])).toBe(false);
    expect(meaningful(after, before, [1, 2, 3, 4])).toBe(false);
    expect(meaningful(before, after.replace("s</p>", "s Saved.</p>"), [1, 2, 3, 4])).toBe(true);
    expect(meaningful(before, after.replaceAll("</b>m", "</b>km"), [1, 2, 3, 4])).toBe(true);
    expect(meaningful(before, after, [])).toBe(true);
  });
});
