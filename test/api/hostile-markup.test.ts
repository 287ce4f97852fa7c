/** Hostile markup through HTTP: refused or read in work that its length asks for, counted in what the parser tells (SK8). */

import { Parser } from "htmlparser2";
import { afterEach, describe, expect, test, vi } from "vitest";
import { A_REQUEST, INTERACT, useLab } from "./lab.js";

const lab = useLab();
afterEach(() => {
  vi.restoreAllMocks();
});

const TOLD = [
  "onattribname",
  "onattribdata",
  "onattribend",
  "onopentagname",
  "onopentagend",
  "ontext",
  "ontextentity",
  "onattribentity",
] as const;

/** What the server answers, and how often its parsers told their handlers something. */
async function answerTo(dom: string) {
  const spies = TOLD.map((name) => vi.spyOn(Parser.prototype, name));
  const { status, body } = await lab.call("POST", INTERACT, { ...A_REQUEST, dom });
  return { status, code: body.code, told: spies.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
}

const distinct = (count: number) => Array.from({ length: count }, (_, n) => n.toString(36)).join(" ");

const REFUSED: readonly (readonly [string, string])[] = [
  ["31,000 times the same attribute on one field", `<input${' value="4 1 1"'.repeat(31_000)}>`],
  ["the same attribute 20 times on each of 6,000 elements", `<b${" a=1".repeat(20)}></b>`.repeat(6_000)],
  ["100,000 attributes on one element", `<input ${distinct(100_000)}>`],
  ["600 attributes on one element that nothing closes", `<input ${distinct(600)}`],
  ["tags that nothing closes", "<a <a ".repeat(80_000)],
  ["100,000 elements in one another", "<div>".repeat(100_000)],
  ["an attribute's name of 450,000 characters", `<p ${"x".repeat(450_000)}>`],
  ["a tag's name of 450,000 characters", `<${"x".repeat(450_000)}>`],
];

const READ: readonly (readonly [string, string])[] = [
  ["an attribute that nothing closes", `<input value="${"x".repeat(450_000)}`],
  ["80,000 entities in an attribute", `<p title="${"&amp;".repeat(80_000)}">`],
  ["80,000 entities in a text", `<p>${"&amp;".repeat(80_000)}`],
  ["500 attributes on one element, 10 of them said twice", `<p ${distinct(490)} ${"a ".repeat(10)}>`],
];

describe("SK8 markup that no honest page has", () => {
  test.each(REFUSED)("is refused after a bounded number of parser's words: %s", async (_, dom) => {
    const { status, code, told } = await answerTo(dom.slice(0, 500_000));
    expect([status, code]).toEqual([422, "DOM_TOO_COMPLEX"]);
    expect(told).toBeLessThan(20_000);
  });

  test.each(READ)("is read, each character at most twice: %s", async (_, dom) => {
    const { status, told } = await answerTo(dom);
    expect(status).toBe(202);
    expect(told).toBeLessThanOrEqual(2 * dom.length);
  });
});
