/** Proves VD9 with the real extension and the whole stack behind it: it hears of redirects, and the head of an answer is all it hears. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../../cli/stack/supervisor.js";
import { GENEROUS_LIMITS } from "../../../testing/generous-limits.js";
import {
  EXPIRED_ANSWERS,
  NOTE,
  type NoteSite,
  type SaveAnswer,
  startNoteSite,
  TAKEN_ANSWERS,
  type Way,
} from "../../e2e/note-site.js";
import { ask, type Lab, openLab, signIn } from "../panel/panel-lab.js";
import { readRecords } from "./kept.js";

let stack: Stack;
let lab: Lab;
let page: Page;
let panel: Page;

beforeAll(async () => {
  stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" } });
  lab = await openLab();
  page = await lab.openSite("about:blank");
});
afterAll(async () => {
  await lab?.close();
  await stack?.stop();
});

async function play(way: Way, answer: SaveAnswer) {
  const site = await startNoteSite(answer);
  try {
    return await playOn(site, way);
  } finally {
    await site.stop();
  }
}

async function playOn(site: NoteSite, way: Way) {
  await page.goto(`${site.url}/${way}`);
  if (!panel) {
    panel = await lab.openPanel(page);
    await signIn(panel, { url: stack.api.url, email: stack.email, password: stack.password });
  }
  const anew = panel.getByRole("button", { name: "New task" });
  if (await anew.isVisible()) await anew.click();
  const query = `Set Note to '${NOTE}' and click 'Save note'`;
  await ask(panel, query);
  const record = async () => (await readRecords(panel)).find((one) => one.url.startsWith(site.url));
  // On a site that it was not let into it waits for a person.
  const isOver = async () => {
    const { next, blocked } = (await record()) ?? {};
    return next?.kind === "rest" || blocked?.kind === "no-access";
  };
  await expect.poll(isOver, { timeout: 90_000, interval: 200 }).toBe(true);
  const { status, outcome, reason, thought, steps = [] } = (await record()) ?? {};
  const story = steps.map(({ words, state, verdict, summary }) => `${words}: ${state}, ${verdict}: ${summary}`);
  const about = [status, outcome, reason ?? thought, ...story].join("\n");
  return { status, outcome, about, stored: site.stored(), asked: site.asked() };
}

const named = (answers: readonly SaveAnswer[], what: string): SaveAnswer =>
  answers.find((one) => one.what === what) ?? expect.fail(`there is no answer ${what}`);

async function neverCompleted(way: Way, what: string): Promise<void> {
  const { status, outcome, stored, asked, about } = await play(way, named(EXPIRED_ANSWERS, what));
  expect(status, about).not.toBe("completed");
  expect(outcome, about).not.toBe("verified");
  expect([stored, asked], about).toEqual([0, 1]);
}

describe("a session that expired before the save, seen by the extension", () => {
  test.each([
    ["fetch", "302 to /login"],
    ["fetch", "307 to /login"],
    ["fetch", "302 to a page that asks to sign in, by no such name"],
    ["fetch", "302 to another host"],
    ["fetch", "200 with the sign-in page"],
    ["form", "302 to /login"],
    ["form", "200 with the sign-in page"],
  ] as const)("VD9 by %s, %s: never completed, never sent again", neverCompleted);

  test.each([
    ["fetch", "201"],
    ["fetch", "303 to the list"],
    ["fetch", "200 with a part of a page"],
    ["form", "303 to the list"],
  ] as const)("VD9 by %s, while it lasts, %s: saved once, and completed", async (way, what) => {
    const { status, stored, asked, about } = await play(way, named(TAKEN_ANSWERS, what));
    expect([status, stored, asked], about).toEqual(["completed", 1, 1]);
  });

  // Last: the task waits in this tab until a person lets the extension into the other host.
  test("VD9 by form, 302 to another host: never completed, never sent again", () =>
    neverCompleted("form", "302 to another host"));
});
