/** Hostile pages in frames of a real browser: nothing runs, nothing leaves, nothing covers what is around the frame (RD1). */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { comparePages, PAGE_POLICY, PAGE_STYLE_HASH, pageDocument } from "../../../adapters/snapshots/page-document.js";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import type { StoredPage } from "../../../adapters/snapshots/snapshot-store.js";
import { browserPath } from "../../../cli/stack/tools.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import { hostilePage, hostileParts, type Listener, listen, longPage } from "./hostile-content.js";

let browser: Browser;
let listener: Listener;
let page: Page;
let folder: string;
let host: Server;
let drawn = "";
const dialogs: string[] = [];
const requests: string[] = [];

beforeAll(async () => {
  browser = await launchChromium(browserPath());
  folder = await mkdtemp(join(tmpdir(), "surefoot-frames-"));
  host = createServer((request, response) => {
    const isFrame = request.url?.startsWith("/page") === true;
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (isFrame) response.setHeader("content-security-policy", PAGE_POLICY);
    response.end(isFrame ? drawn : around('src="/page?side=after"'));
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  host?.close();
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  listener = await listen();
  page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  dialogs.length = 0;
  requests.length = 0;
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => requests.push(request.url()));
});
afterEach(async () => {
  await page.close();
  await listener.close();
});

/** As the console and the report put a page into a frame. */
const around = (frame: string, policy = ""): string => `<!doctype html><html><head><title>Around</title>${policy}</head>
<body><button id="own">Own</button><iframe title="Page" sandbox="" width="600" height="300" ${frame}></iframe></body></html>`;
const quoted = (html: string): string => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

function stored(html: string): StoredPage {
  const read = readPage({ html, url: "https://site.test/", userId: "user-1", ambient: [] });
  return { ...read, id: read.snapshotId, url: "https://site.test/", ambient: [] };
}

function draw(html: string, isInline = false): string {
  const [before, after] = [stored("<main><h1>Orders</h1></main>"), stored(html)];
  return pageDocument(after, "after", comparePages({ before, after }), { isInline });
}

const ADDRESS = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;

async function inRoute(html: string): Promise<void> {
  drawn = draw(html);
  await page.goto(ADDRESS());
}

async function inFile(html: string): Promise<void> {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${PAGE_STYLE_HASH}">`;
  const file = join(folder, "around.html");
  await writeFile(file, around(`srcdoc="${quoted(draw(html, true))}"`, policy));
  await page.goto(pathToFileURL(file).href);
}

/** The words of the frame, read by the browser's own protocol: scripts are off in there. */
const words = async (): Promise<string> => (await page.frameLocator("iframe").locator("body").textContent()) ?? "";

async function expectHarmless(): Promise<void> {
  await page.waitForTimeout(500);
  const foreign = requests.filter((url) => !url.startsWith(ADDRESS()) && !/^(?:file:|about:)/.test(url));
  expect({ heard: listener.heard, foreign, dialogs }).toEqual({ heard: [], foreign: [], dialogs: [] });
  expect(await page.title()).toBe("Around");
  expect(page.frames().length).toBe(2);
  // What a pointer would meet there: Playwright asks the browser before it clicks.
  await page.locator("#own").click({ trial: true, timeout: 5_000 });
}

describe("the listener", () => {
  test("RD1 is heard when the same page is put into a frame as it is: what these tests look for would be seen", async () => {
    await page.setContent(
      around("")
        .replace('sandbox="" ', "")
        .replace("></iframe>", ` srcdoc="${quoted(hostilePage(listener.origin))}"></iframe>`),
    );
    await expect.poll(() => listener.heard.length, { timeout: 20_000 }).toBeGreaterThan(10);
  });
});

describe.each([
  ["by the route, under its policy", inRoute],
  ["in a file from disk, as srcdoc", inFile],
] as const)("a page document %s", (_, open) => {
  test("RD1 all hostile content at once is words, and nothing else", async () => {
    await open(hostilePage(listener.origin));
    expect(await words()).toContain("Order 17 is paid.");
    await expectHarmless();
  });

  test("RD1 each kind of it alone", async () => {
    for (const [name, html] of hostileParts(listener.origin)) {
      await open(`<main><h1>Orders</h1><p>${name}</p>${html}</main>`);
      expect(await words(), name).toContain(name);
      await expectHarmless();
    }
  });

  test("RD1 500,000 characters are drawn, and load nothing", async () => {
    await open(longPage(listener.origin));
    expect((await words()).length).toBeGreaterThan(20_000);
    await expectHarmless();
  });

  test("RD3 a link at the top leads to what differs, inside the frame", async () => {
    await open(`<main><h1>Orders</h1>${"<p>filler</p>".repeat(200)}</main>`);
    const frame = page.frameLocator("iframe");
    await frame.getByLabel("Difference 20").click();
    const top = async () => (await frame.locator("#difference-20").boundingBox())?.y ?? 9_999;
    await expect.poll(top, { timeout: 10_000 }).toBeLessThan(340);
    await expectHarmless();
  });
});
