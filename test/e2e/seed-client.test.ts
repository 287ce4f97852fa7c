/** Proves PR1, PR5 and PE9 for a client that knows nothing but the first design: some of the tasks of `npm run test:seed-client`. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { AgentApi } from "../../testing/seed-client/agent-api.js";
import { gradeOf, storyOf } from "../../testing/seed-client/report.js";
import { checkRoutes } from "../../testing/seed-client/routes.js";
import { Tab } from "../../testing/seed-client/tab.js";
import { ALL_TASKS } from "../../testing/seed-client/tasks.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { serveSite } from "../../testing/sites/site-server.js";

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stack = await startStack({ env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" } });
  browser = await launchChromium(browserPath());
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const newApi = (): AgentApi => new AgentApi(stack.api.url, stack);

describe("a client written from the seed", () => {
  const FEW = ["a form with a list of choices", "a row to delete, after a yes", "two sites in one conversation"];

  test.each(ALL_TASKS.filter(({ name }) => FEW.includes(name)))("does $name", async (task) => {
    const played = await task.play({ stack, browser, api: newApi(), newApi });
    expect(gradeOf(played), storyOf(played).join("\n")).toBe("done");
    const [end] = played.ends;
    if (end === undefined) throw new Error("it has an end");
    if (task.name === FEW[0]) expect((await checkRoutes(newApi(), end)).wrong).toEqual([]);
  });
});

const PAGE = `<!doctype html><title>Page</title><main><label for="mail">E-mail</label><input id="mail"><label for="pass">Password</label>
<input id="pass" type="password"><select><option value="k">Kitchen</option><option value="o">Office</option></select><input type="checkbox">
<button hidden>Hidden</button><button id="more">More</button></main><script>more.onclick = () => more.before(document.createElement("button"))</script>`;

describe("Tab", () => {
  test("an element keeps its number on its page, no other page has it, and fields tell what they hold", async () => {
    const site = await serveSite(() => ({ status: 200, body: PAGE }));
    const tab = await Tab.open(browser, site.url);
    const idOf = async (tag: string) => new RegExp(`<${tag}[^>]*? id="(\\d+)"`).exec((await tab.snapshot()).dom)?.[1];
    const mail = Number(await idOf("input"));
    expect(await idOf("label")).toBeUndefined();
    await tab.act({ kind: "setValue", element: mail, text: "kim@example.test" });
    await tab.act({ kind: "setValue", element: mail + 1, text: "hunter2" });
    await tab.act({ kind: "setValue", element: mail + 2, text: "Office" });
    await tab.act({ kind: "click", element: mail + 3 });
    const { observed } = await tab.act({ kind: "click", element: mail + 5 });
    expect(observed).toEqual({ didDomMutate: true, didNetworkOccur: false, didUrlChange: false });
    const { dom } = await tab.snapshot();
    expect(dom).toContain(`<label for="${mail}">E-mail</label><input id="${mail}" value="kim@example.test">`);
    expect(dom).toContain(`<option value="o" selected="">Office</option>`);
    expect(dom).toMatch(/type="checkbox"[^>]* checked=""/);
    expect(dom).not.toMatch(/hunter2|Hidden|<script/);
    await tab.page.reload();
    expect(await idOf("input")).not.toBe(String(mail));
    const { failure } = await tab.act({ kind: "click", element: mail });
    expect(failure).toMatchObject({ code: "ELEMENT_NOT_FOUND", elementId: mail });
    await tab.close();
    await site.stop();
  });
});
