/** Proves VD9 from end to end with the Playwright host: a site whose session has expired, and a page that does not look at the answer. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { playBelieving } from "../e2e/believing-desk.js";
import {
  EXPIRED_ANSWERS,
  EXPIRED_IN_WORDS,
  NOTE,
  type SaveAnswer,
  startNoteSite,
  TAKEN_ANSWERS,
  type Way,
} from "../e2e/note-site.js";
import { hostPage, openBrowser, ownContext } from "./page-lab.js";

vi.mock("../../db/tasks.js", () => ({ readGoal: async () => "write the note and save it" }));
vi.mock("../../db/verification-records.js", () => ({
  readEvidence: async () => null,
  writeVerificationRecord: async () => undefined,
}));

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** A careful model's: what stands on the page says that it is done. */
const CRITERIA = [{ activity: "text", text: NOTE, description: "the note is in the list", timing: "at_end" }] as const;
const WAYS: readonly Way[] = ["fetch", "reading", "form"];

async function play(way: Way, answer: SaveAnswer) {
  const site = await startNoteSite(answer);
  const { host } = await hostPage(await ownContext(browser), { url: `${site.url}/${way}` });
  const run = await playBelieving(host, {
    steps: [`setValue(@Note,${JSON.stringify(NOTE)})`, "click(@Save note)"],
    criteria: [...CRITERIA],
  });
  const [stored, asked] = [site.stored(), site.asked()];
  await site.stop();
  return { ...run, stored, asked, about: `${run.status}: ${run.verdicts.join("; ")}: ${run.said}` };
}

describe("a session that expired before the save", () => {
  const cases = WAYS.flatMap((way) => EXPIRED_ANSWERS.map((answer) => [way, answer.what, answer] as const));

  test.each([...cases, ["reading" as const, EXPIRED_IN_WORDS.what, EXPIRED_IN_WORDS] as const])(
    "VD9 by %s, %s: never completed, never sent again",
    async (way, _what, answer) => {
      const { status, outcome, stored, asked, about } = await play(way, answer);
      expect(status, about).not.toBe("completed");
      expect(outcome, about).not.toBe("verified");
      expect([stored, asked], about).toEqual([0, 1]);
    },
  );

  const taken = WAYS.flatMap((way) =>
    TAKEN_ANSWERS.filter((_, at) => way !== "form" || at === 0).map((answer) => [way, answer.what, answer] as const),
  );

  test.each(taken)("VD9 by %s, while it lasts, %s: saved once, and verified", async (way, _what, answer) => {
    const { status, outcome, stored, about } = await play(way, answer);
    expect([status, outcome, stored], about).toEqual(["completed", "verified", 1]);
  });
});
