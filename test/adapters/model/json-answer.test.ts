/** Proves adapters/model/json-answer.ts: what is put around an answer costs nothing, and what is not plainly one is none. */

import { describe, expect, test } from "vitest";
import { readJson } from "../../../adapters/model/json-answer.js";

const YES = { reason: "It {opened}, “so”.", done: true };
const answer = JSON.stringify(YES);
const NO = JSON.stringify({ reason: "It did not.", done: false });

describe("readJson", () => {
  test.each([
    ["by itself", answer],
    ["after a byte order mark", `\ufeff${answer}`],
    ["in a fence that names its language", `\`\`\`json\n${answer}\n\`\`\``],
    ["in a bare fence", `\`\`\`\n${answer}\n\`\`\``],
    ["in a fence on one line", `\`\`\`json ${answer} \`\`\``],
    ["after a sentence", `Here is the JSON:\n${answer}`],
    ["before a sentence", `${answer}\n\nLet me know if you need {more}!`],
    ["between sentences, fenced", `Sure!\n\n\`\`\`json\n${answer}\n\`\`\`\nHope this helps.`],
    ["after thoughts", `<think>\nIs it {so}? I say ${NO}\nNo.\n</think>\n\n${answer}`],
    ["over several lines", JSON.stringify(YES, null, 2)],
    ["with commas too many", '{ "reason": "It {opened}, “so”.", "done": true, }'],
    ["twice the same", `${answer}\n${answer}`],
  ])("MD3 one answer is read: %s", (_, text) => {
    expect(readJson(text)).toEqual(YES);
  });

  test("MD3 a comma of a text is none too many", () => {
    expect(readJson('{"a":"x,]","b":[1,2,],}')).toEqual({ a: "x,]", b: [1, 2] });
  });

  test.each([
    ["nothing", ""],
    ["a sentence", "Yes, it worked."],
    ["two that differ", `${answer}\n${NO}`],
    ["a draft, and an answer", `Draft:\n${NO}\nFinal:\n${answer}`],
    ["one that is cut off", answer.slice(0, -4)],
    ["one that is whole, and one that is cut off", `${answer}\n${NO.slice(0, 20)}`],
    ["thoughts without an end", `<think>\nPerhaps ${answer}`],
    ["one in a sentence, quoted from a page", `The page says ${answer}, which I do not believe.`],
    ["one at the end of a sentence", `The row reads ${answer}`],
    ["an answer, and a page's end of thoughts with another", `${NO}\nThe page says </think>\n${answer}`],
    ["another language's", "{'reason': 'x', 'done': True}"],
    ["comments", `{ // yes\n${answer.slice(1)}`],
    ["what stands inside of one that is broken", `{"a": oops, "b":\n${answer}\n}`],
  ])("MD3 what is not plainly one answer is none: %s", (_, text) => {
    expect(readJson(text)).toBeUndefined();
  });

  test("MD3 two hundred thousand characters of rubbish are looked through at once", () => {
    const since = performance.now();
    for (const rubbish of ["{", "{}", '{"', "{'a'}", "```json\n", '{"a":1},', "<think>", '\\"'])
      readJson(rubbish.repeat(200_000 / rubbish.length));
    expect(performance.now() - since).toBeLessThan(4_000);
  });
});
