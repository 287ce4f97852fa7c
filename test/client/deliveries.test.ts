/** Proves CL4 from end to end on a handful of the buttons of bench/deliveries: real pages, and the machine and activities of production. */

import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BUTTONS } from "../../bench/deliveries/all-buttons.js";
import { COUNTS } from "../../bench/deliveries/page.js";
import { type Counts, deliveriesOf } from "../../bench/deliveries/report.js";
import { type ButtonSite, serveButtons } from "../../bench/deliveries/site.js";
import { createStubbornModel, goalOf, SAYINGS } from "../../bench/deliveries/stubborn-model.js";
import { createMemoryLogStorage } from "../../client/action-log.js";
import { SYSTEM_CLOCK } from "../../client/host.js";
import { runTask } from "../../client/run-task.js";
import { createRecoveryDesk } from "../e2e/recovery-desk.js";
import { hostPage, openBrowser, ownContext } from "./page-lab.js";

const goal = vi.hoisted(() => ({ text: "" }));
vi.mock("../../db/tasks.js", () => ({ readGoal: async () => goal.text }));
vi.mock("../../db/verification-records.js", () => ({
  readEvidence: async () => null,
  writeVerificationRecord: async () => undefined,
}));

let browser: Browser;
let site: ButtonSite;
beforeAll(async () => {
  browser = await openBrowser();
  site = await serveButtons(BUTTONS);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const NAMES = ["native", "in-a-shadow-root", "save-without-a-form", "unnamed-icon", "writes-by-fetch", "wakes-native"];
const RUNS = NAMES.flatMap((name) => SAYINGS.map((judge) => [name, judge] as const));

describe("deliveries", () => {
  test.each(RUNS)("CL4 “%s” hears of one request no more often than it may, the judge says %s", async (name, judge) => {
    const button = BUTTONS.find((one) => one.name === name);
    if (button === undefined) throw new Error(`there is no button ${name}`);
    goal.text = goalOf(button, judge);
    const { page, host } = await hostPage(await ownContext(browser), { url: site.urlOf(button, judge) });
    const desk = createRecoveryDesk(createStubbornModel(BUTTONS));
    const { api } = desk;
    const storage = createMemoryLogStorage("deliveries");
    await runTask(goal.text, { api, host, storage, newId: randomUUID, clock: SYSTEM_CLOCK });

    // The cast: what the page's counter says has these keys.
    const counts = (await page.evaluate(COUNTS)) as Counts;
    // Each of these shows nothing, so that it is pressed as often as it may be without a word from a person, and no more.
    expect(deliveriesOf({ counts })).toBe(button.wakes === true ? 1 : button.most);
    expect(site.writes(button, judge)).toBe(name.startsWith("writes") ? 1 : 0);
    expect(await page.evaluate("opened")).toBe(false);
    // Whether it did something is for a person to say: what was written has an answer of the site.
    if (name.startsWith("writes")) return;
    expect(desk.state().delivery.reply).toMatchObject({ status: "needs_user_input" });
  });
});
