/** Proves verify/cdp.ts: verdicts by JSON lines beside another program that drives the same Chromium. */

import { PassThrough } from "node:stream";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultText } from "../../adapters/process/uncaught.js";
import { freePort } from "../../cli/stack/ports.js";
import { browserPath } from "../../cli/stack/tools.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { type WatchAnswer, type WatchOrder, watchOverCdp } from "../../verify/cdp.js";
import { html, startServer } from "../client/page-lab.js";

let browser: Browser;
let page: Page;
let cdpUrl: string;
beforeAll(async () => {
  const port = await freePort();
  cdpUrl = `http://127.0.0.1:${port}`;
  browser = await launchChromium(browserPath(), [`--remote-debugging-port=${port}`]);
  // Another agent, as it would join: the pages of the browser's own context.
  const agent = await chromium.connectOverCDP(cdpUrl);
  page = await (agent.contexts()[0] ?? (await agent.newContext())).newPage();
});
afterAll(async () => {
  await browser.close();
});

function joined() {
  const input = new PassThrough();
  const answers: ((answer: WatchAnswer) => void)[] = [];
  const write = (line: string) => answers.shift()?.(JSON.parse(line) as WatchAnswer);
  const over = watchOverCdp({ cdpUrl, input, write });
  const ask = (order: WatchOrder | string): Promise<WatchAnswer> =>
    new Promise((resolve) => {
      answers.push(resolve);
      input.write(`${typeof order === "string" ? order : JSON.stringify(order)}\n`);
    });
  const end = async () => {
    input.end();
    await over;
  };
  return { ask, end };
}

describe("watchOverCdp", () => {
  test("VD18 another agent's actions over CDP: one that is served, one behind a 500, one that nobody made", async () => {
    const form = (to: string) =>
      `<form id="f"><label>Name <input></label><button>Send</button></form><p role="status" id="out"></p><script>f.onsubmit = async (event) => {
        event.preventDefault(); await fetch("${to}", { method: "POST", body: "x" }); out.textContent = "Thank you, it was sent"; }</script>`;
    const site = await startServer({
      "GET /": html(`${form("/taken")}`),
      "GET /lie": html(form("/refused")),
      "POST /taken": (_, response) => void response.writeHead(201).end("{}"),
      "POST /refused": (_, response) => void response.writeHead(500).end(),
    });
    const { ask, end } = joined();
    const sent = async () => {
      await page.getByLabel("Name").fill("Ida");
      await page.getByRole("button").click();
    };
    await page.goto(site.url);
    expect(await ask({ id: 1, do: "begin", title: "Send" })).toMatchObject({ id: 1, ok: true });
    await sent();
    expect(await ask({ id: 2, do: "end" })).toMatchObject({ id: 2, proof: { verdict: "confirmed", title: "Send" } });
    expect(await ask({ do: "expect", expect: { text: "Thank you" } })).toEqual({ met: true, evidence: "" });
    await page.goto(`${site.url}/lie`);
    await ask({ do: "begin", title: "Send it again" });
    await sent();
    const lie = await ask({ do: "end" });
    expect(["unknown", "contradicted"]).toContain("proof" in lie && lie.proof.verdict);
    await ask({ do: "begin", title: "Nothing" });
    expect(await ask({ do: "end", error: "element not found" })).toMatchObject({
      proof: { verdict: "contradicted", action: null, error: "element not found" },
    });
    expect(await ask({ id: "x", do: "end" })).toMatchObject({
      id: "x",
      fault: expect.stringContaining("begin one first"),
    });
    expect(await ask("nonsense")).toHaveProperty("fault");
    await end();
    expect(await page.title()).toBeDefined();
  });

  test.each([["http://127.0.0.1:9"], ["nonsense"]])(
    "OP43 that no browser runs at %s is said in a line, with how to start one",
    async (url) => {
      const joining = watchOverCdp({ cdpUrl: url, input: new PassThrough(), write: () => undefined });
      const error: unknown = await joining.catch((cause: unknown) => cause);
      expect(faultText(error)).toMatch(
        /^no Chromium answers at \S+ \([^\n]+\): start one with --remote-debugging-port=9222/,
      );
      expect(faultText(error)).not.toContain("\n");
    },
  );
});
