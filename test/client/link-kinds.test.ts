/** Proves core/action/link-kind.ts from end to end with the Playwright host: every kind of link that works, and dead ones; the site counts. */

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { playBelieving } from "../e2e/believing-desk.js";
import { hostPage, html, openBrowser, ownContext, startServer } from "./page-lab.js";

vi.mock("../../db/tasks.js", () => ({ readGoal: async () => "follow the link" }));
vi.mock("../../db/verification-records.js", () => ({
  readEvidence: async () => null,
  writeVerificationRecord: async () => undefined,
}));

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const CSV = { "content-type": "text/csv" };
const file: Handler = (_request, response) => void response.writeHead(200, CSV).end("a,b");
const slowFile: Handler = (request, response) => void setTimeout(() => file(request, response), 2_500);
const attached: Handler = (_request, response) =>
  void response.writeHead(200, { ...CSV, "content-disposition": "attachment; filename=report.csv" }).end("a,b");
const missing: Handler = (_request, response) => void response.writeHead(404).end("<h1>Not found</h1>");
const nothing: Handler = (_request, response) => void response.writeHead(204).end();
const PAGE = html("<h1>Report</h1><p>For May</p>");
const STOPPED = `<script>go.addEventListener("click", (event) => event.preventDefault())</script>`;

/** `tags`: of the verdicts that it may get. `asked`: how often the address that it leads to. `presses`: at most. */
interface Row {
  readonly link: string;
  readonly there?: Handler;
  readonly tags: readonly string[];
  readonly asked: number;
  readonly presses: number;
}

const DONE = ["confirmed"];
const OPEN = ["unknown", "contradicted"];
const BLOB = `<script>go.href = URL.createObjectURL(new Blob(["a,b"]))</script>`;
const long = `<div style="height:4000px"></div><h2 id="part">Part</h2>`;
const a = (attributes: string, more = ""): string => `<a id="go" autofocus ${attributes}>Overview</a>${more}`;

const ROWS: Readonly<Record<string, Row>> = {
  "download: works": { link: a('href="/there" download'), there: file, tags: DONE, asked: 1, presses: 1 },
  "download: its server makes it first": {
    ...{ link: a('href="/there" download'), there: slowFile, tags: DONE, asked: 1, presses: 1 },
  },
  "download: what the page has made": { link: a('download="r.csv"', BLOB), tags: DONE, asked: 0, presses: 1 },
  "download: 404": { link: a('href="/there" download'), there: missing, tags: OPEN, asked: 1, presses: 1 },
  "download: dead": { link: a('href="/there" download', STOPPED), there: file, tags: OPEN, asked: 0, presses: 1 },
  "a file without `download`": { link: a('href="/there"'), there: attached, tags: DONE, asked: 1, presses: 1 },
  "a file in a window": { link: a('href="/there" target="_blank"'), there: attached, tags: DONE, asked: 1, presses: 1 },
  "window: works": { link: a('href="/there" target="_blank"'), there: PAGE, tags: DONE, asked: 1, presses: 1 },
  "window: dead": { link: a('href="/there" target="_blank"', STOPPED), there: PAGE, tags: OPEN, asked: 0, presses: 1 },
  "page: works": { link: a('href="/there"'), there: PAGE, tags: DONE, asked: 1, presses: 1 },
  "page: 404": { link: a('href="/there"'), there: missing, tags: OPEN, asked: 1, presses: 1 },
  "page: no content": { link: a('href="/there"'), there: nothing, tags: OPEN, asked: 1, presses: 1 },
  "page: dead": { link: a('href="/there"', STOPPED), there: PAGE, tags: OPEN, asked: 0, presses: 2 },
  "fragment: works": { link: a('href="#part"', long), tags: ["confirmed", "likely"], asked: 0, presses: 1 },
  "fragment: dead": { link: a('href="#part"', long + STOPPED), tags: OPEN, asked: 0, presses: 1 },
  "script: works": {
    link: a('href="javascript:void(0)" onclick="said.textContent = \'Report for May is open\'"', '<p id="said"></p>'),
    ...{ tags: ["confirmed", "likely"], asked: 0, presses: 1 },
  },
  "script: dead": { link: a('href="javascript:void(0)"'), tags: OPEN, asked: 0, presses: 1 },
  "mail: works": { link: a('href="mailto:office@clinic.test"'), tags: ["likely"], asked: 0, presses: 1 },
  "mail: dead": { link: a('href="mailto:office@clinic.test"', STOPPED), tags: ["likely"], asked: 0, presses: 1 },
  "phone: works": { link: a('href="tel:+4930123456"'), tags: ["likely"], asked: 0, presses: 1 },
  "phone: dead": { link: a('href="tel:+4930123456"', STOPPED), tags: ["likely"], asked: 0, presses: 1 },
};

async function follow({ link, there = nothing }: Row, action: string) {
  let presses = 0;
  const site = await startServer({
    "GET /": html(`<h1>Reports</h1>${link}<script>
      go.addEventListener("click", () => { localStorage.presses = Number(localStorage.presses ?? 0) + 1 }, true)</script>`),
    "GET /there": there,
    "GET /presses": html(""),
  });
  const context = await ownContext(browser);
  const { page, host } = await hostPage(context, { url: site.url });
  const { verdicts, status, said } = await playBelieving(host, { steps: [action] });
  const asked = site.requests.filter((one) => one === "GET /there").length;
  const counter = await context.newPage();
  await counter.goto(`${site.url}/presses`);
  presses = Number(await counter.evaluate("localStorage.presses ?? 0"));
  await page.close();
  await site.close();
  return {
    tag: /^\w+/.exec(verdicts[0] ?? "")?.[0] ?? "none",
    asked,
    presses,
    about: `${status}: ${verdicts.join("; ")}: ${said}`,
  };
}

describe("a link that is followed", () => {
  test.each(Object.entries(ROWS))("VD22 %s", async (_what, row) => {
    const { tag, asked, presses, about } = await follow(row, "click(@Overview)");
    expect(row.tags, about).toContain(tag);
    expect(presses, about).toBeLessThanOrEqual(row.presses);
    expect(asked, about).toBe(row.asked);
  });

  test.each(["download: works", "a file without `download`", "mail: works"])("VD22 %s, by Enter", async (what) => {
    const row = ROWS[what] ?? expect.fail(what);
    const { tag, asked, presses, about } = await follow(row, 'press("Enter")');
    expect(row.tags, about).toContain(tag);
    expect([presses, asked], about).toEqual([1, row.asked]);
  });

  test("VD22 an address that is opened and is a file was not a failure", async () => {
    const site = await startServer({ "GET /": html("<h1>Reports</h1>"), "GET /there": attached });
    const { host } = await hostPage(await ownContext(browser), { url: site.url });
    const { verdicts } = await playBelieving(host, { steps: [`navigate("${site.url}/there")`] });
    await site.close();
    expect(verdicts).toEqual(["confirmed by download-started"]);
  });
});
