/** Proves activities/prompt: nothing of a request is left out, and a line that is too long is cut, not dropped. */

import { describe, expect, test } from "vitest";
import type { Purpose } from "../../../activities/index.js";
import { estimateTokens } from "../../../activities/prompt/render.js";
import type { Repair } from "../../../adapters/model/port.js";
import { renderFor } from "../../../testing/questions.js";
import { INPUTS, PURPOSES } from "../../adapters/model/contract-suite.js";
import { pageOf } from "../../adapters/model/offline/drive.js";
import { longPage } from "./long-page.js";

const render = (purpose: Purpose, change: object, repair?: Repair) =>
  renderFor(purpose, { ...INPUTS[purpose], ...change } as never, {
    code: "k7f3qz2m9p",
    nowMs: 0,
    ...(repair && { repair }),
  });

/** As long as the API takes one. */
const MOST = 10_000;
const upTo = (unit: string) =>
  `${unit.repeat(Math.floor((MOST - 20) / unit.length))} THE LAST THING`.replace(/ {2}/g, " ");
const REQUESTS: readonly [string, string][] = [
  ["one line", upTo("Add the item. ")],
  ["many lines", upTo("Add the item named so and so.\n")],
  ["Chinese", upTo("添加一个新的患者，名字叫张伟。")],
  ["Arabic", upTo("أضف مريضًا جديدًا اسمه علي. ")],
  ["Cyrillic", upTo("Добавь нового пациента по имени Иван. ")],
  ["Hindi", upTo("नया मरीज़ जोड़ें जिसका नाम राम है। ")],
  ["emoji", upTo("add 🎉 ")],
];

describe("a request as long as the API takes it", () => {
  test.each(REQUESTS)("MD6 %s: it is told whole to whoever plans, acts, judges or approves", (_, goal) => {
    for (const purpose of PURPOSES) {
      const { user } = render(purpose, { goal, page: longPage(100_000) });
      for (const line of goal.split("\n")) expect(user, purpose).toContain(line.trim());
      expect(user, purpose).toContain("THE LAST THING");
    }
  });

  test.each(REQUESTS)("MD6 %s: it takes nothing of what else has to be told", (_, goal) => {
    const page = longPage(100_000);
    for (const purpose of PURPOSES) {
      const tokensOf = (said: string) => render(purpose, { goal: said, page }).tokens - estimateTokens(said);
      const short = tokensOf("Add the item.");
      expect(tokensOf(goal), purpose).toBeGreaterThan(Math.min(short, 2_500) - 1_400);
      expect(tokensOf(goal), purpose).toBeLessThan(short + 1_200);
    }
    expect(render("criticise", { goal }).user).toContain("click(1)");
    expect(render("judge", { goal }).user).toContain("URL changed from /home to /settings");
  });

  test("MD6 so is an answer of the user's, as long as one may be", () => {
    const hint = `${"Use the second address. ".repeat(80)}THE LAST WORD`;
    expect(render("refine", { hints: [hint] }).user).toContain(hint);
  });
});

describe("a page", () => {
  const page = pageOf("<main><h1>Home</h1><button>Save</button></main>");
  const long = "y".repeat(30_000);

  test.each([
    ["address", { page: { ...page, url: `https://app.test/?x=${long}` } }],
    ["title", { page: { ...page, title: long } }],
    ["look", { page, look: [long] }],
  ])("MD6 it is not lost behind a %s that is as long as a book", (_, change) => {
    for (const purpose of PURPOSES.filter((one) => "page" in INPUTS[one]))
      expect(render(purpose, change).user, purpose).toContain("button 'Save'");
  });
});

describe("an answer that could not be used", () => {
  const answer = JSON.stringify({
    steps: Array.from({ length: 30 }, (_, n) => ({ description: `Fill in field ${n}.` })),
  });

  test("MD3 it is shown though it is one long line", () => {
    const { user } = render("plan", {}, { answer, fault: "steps has too many items" });
    expect(user).toContain("It could not be used: steps has too many items\n");
    expect(user).toContain(answer);
  });

  test("MD3 of one that is far too long the beginning is shown, and the budget is kept", () => {
    const { user, tokens } = render(
      "plan",
      { page: longPage(100_000) },
      { answer: answer.repeat(200), fault: "no JSON" },
    );
    expect(user).toContain(answer.slice(0, 1_000));
    expect(tokens).toBeLessThanOrEqual(7_500);
  });

  test.each(["x".repeat(200_000), "界".repeat(60_000), "🎉".repeat(60_000)])(
    "MD6 no half of a character is left",
    (long) => {
      const { user } = render("plan", {}, { answer: long, fault: "no JSON" });
      expect(user).toSatisfy((text: string) => text.isWellFormed());
    },
  );
});
