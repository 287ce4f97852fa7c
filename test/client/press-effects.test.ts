/**
 * Proves CL4, RC4, VD3 and VD20 on generated pages, a third of those of `bench:deliveries`: pages that show what a press did, and dead ones.
 * The page counts what reached its button; the verdict is the server's, with a judge that says yes to everything.
 */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EFFECTS } from "../../bench/deliveries/all-buttons.js";
import type { Button } from "../../bench/deliveries/button.js";
import { DEAD } from "../../bench/deliveries/dead-buttons.js";
import { deadTwin, working } from "../../bench/deliveries/effect.js";
import { COUNTS } from "../../bench/deliveries/page.js";
import { type Counts, deliveriesOf } from "../../bench/deliveries/report.js";
import { type ButtonSite, serveButtons } from "../../bench/deliveries/site.js";
import type { TaskHost } from "../../client/host.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import { openBrowser } from "./page-lab.js";
import { pressOn } from "./press-verdict.js";
import { createSyntheticHost } from "./synthetic-host.js";

/** Pages that move by themselves have done so for a while when a task comes to them. */
const AGE_MS = 1_200;

let browser: Browser;
let site: ButtonSite;
const WORKING = EFFECTS.map(working);
const every = (step: number) => (_: unknown, at: number) => at % step === 0;
const TWINS = EFFECTS.filter(every(6)).map(deadTwin);
const runtime = bundleRuntime();

beforeAll(async () => {
  browser = await openBrowser();
  site = await serveButtons([...WORKING, ...TWINS, ...DEAD]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const HOSTS: readonly (readonly [string, (page: Page) => Promise<TaskHost>, readonly Button[]])[] = [
  [
    "trusted input",
    async (page) => createPlaywrightHost(page, { runtime }),
    [...WORKING.filter(every(3)), ...TWINS, ...DEAD.filter(every(2))],
  ],
  ["the extension's synthetic input", createSyntheticHost, [...WORKING.filter(every(8)), ...DEAD.filter(every(6))]],
];

describe.each(HOSTS)("a press by %s", (_, hostOf, buttons) => {
  test.concurrent.each(buttons.map((button) => [button.name, button] as const))(
    "RC4 VD20 %s",
    async (_name, button) => {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        const host = await hostOf(page);
        await page.goto(site.urlOf(button, "yes"));
        await page.waitForTimeout(AGE_MS);
        const { receipt, verdict, summary } = await pressOn(host, button.action);
        // The cast: what the page's counter says has these keys.
        const heard = deliveriesOf({ counts: (await page.evaluate(COUNTS)) as Counts });
        expect(heard).toBeGreaterThan(0);
        expect(heard).toBeLessThanOrEqual(button.most);
        const believed = ["confirmed", "likely"].includes(verdict.tag);
        // VD11: what comes late and elsewhere may be anything's.
        const isBelievable = button.does === "change" && button.late !== true;
        expect({ believed, rule: verdict.rule }).toEqual({ believed: isBelievable, rule: verdict.rule });
        if (button.does === "change") expect(receipt.effect).not.toBe("none");
        if (button.does === "nothing-seen") expect(summary.silent).toBe(true);
      } finally {
        await context.close();
      }
    },
  );
});
