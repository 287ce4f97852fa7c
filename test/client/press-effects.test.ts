/** Proves CL4, VD3 and VD20 on generated pages: each way to show what a press did, and its dead twin. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHOWING } from "../../bench/deliveries/all-buttons.js";
import { COUNTS } from "../../bench/deliveries/page.js";
import { type Counts, deliveriesOf } from "../../bench/deliveries/report.js";
import { type ButtonSite, serveButtons } from "../../bench/deliveries/site.js";
import { hostPage, openBrowser, ownContext } from "./page-lab.js";
import { pressOn } from "./press-verdict.js";

let browser: Browser;
let site: ButtonSite;
beforeAll(async () => {
  browser = await openBrowser();
  site = await serveButtons(SHOWING);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const only = new RegExp(process.env["ONLY"] ?? "");
describe("press", () => {
  test.concurrent.each(SHOWING.filter((b) => only.test(b.name)).map((button) => [button.name, button] as const))("%s", async (_, button) => {
    const context = await browser.newContext();
    const { page, host } = await hostPage(context, { url: site.urlOf(button, "yes") });
    await page.waitForTimeout(1500);
    const t = performance.now();
    const { receipt, witness, verdict, summary, lines } = await pressOn(host, button.action);
    const counts = (await page.evaluate(COUNTS)) as Counts;
    const good = verdict.tag === "confirmed" || verdict.tag === "likely";
    const bad = deliveriesOf({ counts }) > button.most || (button.does === "change" ? !good : good);
    console.log(`${bad ? "BAD " : "ok  "}${button.name} [${button.does}] heard ${deliveriesOf({ counts })} ${verdict.tag} ${verdict.rule} effect ${receipt.effect} ok ${receipt.ok} ms ${Math.round(performance.now()-t)} looks ${JSON.stringify(witness.looks)} caused ${JSON.stringify(witness.caused)}${bad ? "\n    " + JSON.stringify(receipt.attempts) + "\n   " + lines.slice(0,8).join(" | ") : ""} ${summary.silent ? "silent" : ""}`);
    await context.close();
  });
});
