/** Proves core/page/read/unread.ts: what cannot be read is neither new nor gone, and proves nothing gone (SK11). */

import { describe, expect, test } from "vitest";
import { diffSkeletons } from "../../../../core/page/compare/diff.js";
import { nodesOf, pageText } from "../../../../core/page/skeleton.js";
import { evaluateCheck } from "../../../../core/verification/completion/check.js";
import type { Check } from "../../../../protocol/contract.js";
import { skeletonOf } from "../pages.js";

const FRAME = `<iframe src="https://pay.example" title="Card"></iframe>`;
const ROOT = `<x-pay data-sf-unread="root"></x-pay>`;
const REST = `<div data-sf-unread="rest"></div>`;
const SOUGHT = `<div data-sf-unread="rest" data-sf-sought="jas\nann lee" data-sf-more="3"></div>`;
const GAP = `<span data-sf-unread="gap"></span>`;

describe("noteUnread", () => {
  test.each([
    ["a frame", FRAME, [{ kind: "frame", host: "pay.example" }]],
    ["one of its own host", `<iframe src="/x"></iframe>`, [{ kind: "frame" }]],
    ["one with the words of another page", `<iframe srcdoc="x"></iframe>`, [{ kind: "frame" }]],
    ["a closed root", ROOT, [{ kind: "root" }]],
    ["the rest of a page", REST, [{ kind: "rest" }]],
    ["what was sought in it", SOUGHT, [{ kind: "rest", sought: ["jas", "ann lee"], more: 3 }]],
    ["the place of the cut", `<ul><li>A</li>${GAP}<li>B</li></ul>`, [{ kind: "gap" }]],
    ["a frame that is hidden", `<iframe hidden></iframe><div style="display:none">${FRAME}</div>`, []],
    ["a frame in closed details", `<details><summary>Card</summary>${FRAME}</details>`, []],
    ["a frame that only counts visits", `<iframe src="https://t.example" width="1" height="1"></iframe>`, []],
  ])("SK11 %s", (_, html, unread) => {
    expect(nodesOf(skeletonOf(html)).flatMap((node) => node.unread ?? [])).toEqual(unread);
  });

  test("SK11 nobody reads what a frame is called", () => {
    expect(pageText(skeletonOf(`<p>Pay</p>${FRAME}`))).toBe("Pay");
  });
});

const list = (...names: readonly string[]) => `<ul>${names.map((name) => `<li>${name}</li>`).join("")}</ul>`;

describe("readable", () => {
  const namesOf = (before: string, after: string) => {
    const { added, removed } = diffSkeletons(skeletonOf(before), skeletonOf(after));
    return { added: added.map(({ name }) => name), removed: removed.map(({ name }) => name) };
  };

  test("SK11 DF1 what falls behind the end of a long page is not gone, what comes from there is not new", () => {
    const [long, longer] = [list("A", "B", "C") + REST, list("new", "A", "B") + REST];
    expect(namesOf(long, longer)).toEqual({ added: ["new"], removed: [] });
    expect(namesOf(longer, long)).toEqual({ added: [], removed: ["new"] });
    expect(namesOf(list("A", "B", "C"), list("new", "A", "B"))).toEqual({ added: ["new"], removed: ["C"] });
  });

  test("SK11 DF1 parts that were sought are neither new nor gone, and prove nothing between them and the cut", () => {
    const page = (...sought: readonly string[]) =>
      `<ul><li>A</li><li>B</li>${GAP}${sought.map((name) => `<li>${name}</li>`).join("")}</ul>${REST}`;
    expect(namesOf(page("X", "Y", "Z"), page("X", "Z"))).toEqual({ added: [], removed: [] });
    expect(namesOf(page("X"), page("W", "X"))).toEqual({ added: [], removed: [] });
    expect(namesOf(list("A", "B", "C", "D", "X"), page("X"))).toEqual({ added: [], removed: [] });
    expect(namesOf(page("X").replace("A", "old"), page("X").replace("A", "new"))).toMatchObject({
      added: ["new"],
      removed: ["old"],
    });
  });

  test("SK11 a frame that comes or goes is no change that anybody has read", () => {
    expect(namesOf("<p>Pay</p>", `<p>Pay</p>${FRAME}`)).toEqual({ added: [], removed: [] });
    expect(namesOf(`<p>Pay</p>${FRAME}`, "<p>Pay</p>")).toEqual({ added: [], removed: [] });
  });
});

describe("evaluateCheck", () => {
  const gone: Check = { activity: "text", text: "Card 42", absent: true };
  const none: Check = { activity: "count", role: "row", name: "Card 42", op: "=", count: 0 };
  const button: Check = { activity: "element", role: "button", name: "Card 42", absent: true };
  const resultOf = (check: Check, html: string) =>
    evaluateCheck(check, { url: "", skeleton: skeletonOf(html), downloads: null }).result;

  test.each([FRAME, ROOT, REST])("SK11 what is not to be seen may be in %s", (unread) => {
    for (const check of [gone, none, button]) {
      expect(resultOf(check, `<p>Pay</p>${unread}`)).toBe("unknown");
      expect(resultOf(check, "<p>Pay</p>")).toBe("pass");
    }
    expect(resultOf({ ...gone, absent: false }, `<p>Pay</p>${unread}`)).toBe("fail");
    expect(resultOf(gone, `<p>Card 42</p>${unread}`)).toBe("fail");
  });

  test("SK11 only where the check asks; the rest of a page may be anywhere, and so may a place that is not to be seen", () => {
    const page = (unread: string) => `<section aria-label="Orders"><p>None</p></section>${unread}`;
    expect(resultOf({ ...gone, within: "Orders" }, page(FRAME))).toBe("pass");
    expect(resultOf({ ...gone, within: "Orders" }, page(REST))).toBe("unknown");
    expect(resultOf({ ...gone, within: "Payment" }, page(FRAME))).toBe("unknown");
    expect(resultOf({ ...gone, within: "Payment" }, page(""))).toBe("pass");
  });

  test("SK11 more of what is counted may be there, and not less", () => {
    const count = (op: Check["op"], many: number): Check => ({ activity: "count", role: "button", op, count: many });
    const page = `<button>A</button><button>B</button>${FRAME}`;
    expect(resultOf(count("=", 2), page)).toBe("unknown");
    expect(resultOf(count(">=", 2), page)).toBe("pass");
    expect(resultOf(count("=", 1), page)).toBe("fail");
  });
});
