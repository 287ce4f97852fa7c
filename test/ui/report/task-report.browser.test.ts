/** A report in a real browser, from disk and without a network: it shows all, does nothing, and is accessible (TR1, TR2). */

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  comparedLines,
  comparePages,
  PAGE_STYLE_HASH,
  pageDocument,
} from "../../../adapters/snapshots/page-document.js";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import type { StoredPage } from "../../../adapters/snapshots/snapshot-store.js";
import { browserPath } from "../../../cli/stack/tools.js";
import type { TaskExport } from "../../../protocol/export.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import type { ReportPages } from "../../../ui/report/step.js";
import { taskReport } from "../../../ui/report/task-report.js";
import { hostilePage, type Listener, listen } from "../../adapters/snapshots/hostile-content.js";
import { anExport } from "./an-export.js";

let browser: Browser;
let folder: string;
let listener: Listener;
let page: Page;
const requests: string[] = [];
const dialogs: string[] = [];

beforeAll(async () => {
  browser = await launchChromium(browserPath());
  folder = await mkdtemp(join(tmpdir(), "surefoot-report-"));
  listener = await listen();
});
afterEach(() => page?.close());
afterAll(async () => {
  await browser?.close();
  await listener?.close();
  await rm(folder, { recursive: true, force: true });
});

function stored(html: string): StoredPage {
  const read = readPage({ html, url: "https://clinic.test/", userId: "user-1", ambient: [] });
  return { ...read, id: read.snapshotId, url: "https://clinic.test/", ambient: [] };
}

const CLINIC = (rows: string, alert = "") =>
  `<title>Patients</title><body><header><a href="/">Clinic</a></header><main><h1>Patients</h1>${alert}<table><thead><tr><th>Name</th><th>Born</th></tr></thead><tbody>${rows}</tbody></table>
   <form><label>Name <input data-sf="p.5" value="Jas Doe"></label><button data-sf="p.9">Save</button></form></main></body>`;
const ROWS = Array.from({ length: 12 }, (_, n) => `<tr><td>Patient ${n}</td><td>19${70 + n}</td></tr>`).join("");

function pagesOf(from: string, to: string): ReportPages {
  const pages = { before: stored(from), after: stored(to) };
  const changes = comparePages(pages);
  const draw = (side: "before" | "after") => pageDocument(pages[side], side, changes, { isInline: true });
  const named = ({ id, url, title }: StoredPage) => ({ snapshotId: id, url, title });
  return {
    ...{ before: named(pages.before), after: named(pages.after), lines: comparedLines(pages, changes), isBrief: false },
    pictures: {},
    drawn: { before: draw("before"), after: draw("after") },
  };
}

async function open(task: TaskExport, pages: ReportPages, colorScheme: "light" | "dark" = "light", width = 1200) {
  let html = "";
  const options = { pagesOf: async () => pages, frameStyle: PAGE_STYLE_HASH, isRedacted: false };
  for await (const piece of taskReport(task, options)) html += piece;
  const file = join(folder, "task.html");
  await writeFile(file, html);
  // Without scripts, and without a network.
  const context = await browser.newContext({ colorScheme, offline: true, viewport: { width, height: 900 } });
  page = await context.newPage();
  requests.length = 0;
  dialogs.length = 0;
  page.on("request", (request) => requests.push(request.url()));
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(pathToFileURL(file).href);
}

/** Every fold, as a reader would open them. */
async function unfold(): Promise<void> {
  for (const folded of await page.locator("details:not([open]) > summary").all())
    if (await folded.isVisible()) await folded.click();
  if ((await page.locator("details:not([open])").count()) > 0) await unfold();
}

/** From outside the policy of the report, which lets no script in. */
async function violations(): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const run = async (expression: string): Promise<unknown> => {
    const options = { expression, contextId: world.executionContextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await run(axe.source);
  return await run(
    "axe.run(document, { iframes: false }).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => html.slice(0, 120) + ' ' + failureSummary)]))",
  );
}

const PAGES = () =>
  pagesOf(CLINIC(ROWS), CLINIC(`${ROWS}<tr><td>Jas Doe</td><td>1990</td></tr>`, '<div role="alert">Saved</div>'));

describe("a report that is opened from disk without a network", () => {
  test.each(["light", "dark"] as const)("TR1 shows all, and axe-core finds nothing: %s", async (theme) => {
    await open(anExport(), PAGES(), theme);
    await unfold();
    const words = (await page.locator("body").textContent()) ?? "";
    for (const told of [
      "Add Jas Doe",
      "Done and verified",
      "Textbox 'Name' changed value",
      "alert 'Saved'",
      "a-model",
      "Type the name",
    ])
      expect(words).toContain(told);
    const frame = page.frameLocator("iframe").nth(1);
    // It is loaded once it comes into sight.
    await page.locator("iframe").nth(1).scrollIntoViewIfNeeded();
    await expect.poll(() => frame.locator("body").textContent(), { timeout: 20_000 }).toContain("Jas Doe");
    expect(await violations()).toEqual([]);
    expect(requests.filter((url) => !/^(?:file|about):/.test(url))).toEqual([]);
    if (theme === "light") await keep();
  });

  test("TR1 fits a narrow window without scrolling sideways", async () => {
    await open(anExport(), PAGES(), "light", 360);
    await unfold();
    const box = await page.locator("html").evaluate((root) => [root.scrollWidth, root.clientWidth]);
    expect(box[0]).toBeLessThanOrEqual(box[1] ?? 0);
  });

  test("TR1 is read with the keyboard alone: a step opens by Enter", async () => {
    await open(anExport(), PAGES());
    const first = page.locator("#step-1 > summary");
    await first.focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("#step-1").getAttribute("open")).not.toBeNull();
  });

  test("TR2 hostile words and pages in it do nothing: nothing runs, leaves, or covers what is around", async () => {
    const evil = `\u202e"'><script>fetch("${listener.origin}/x")</script><img src="${listener.origin}/y" onerror=alert(1)><style>*{position:fixed}</style>`;
    const keys = new Set(
      "query thought action evidence description content reason url startUrl name text semanticSummary".split(" "),
    );
    const poisoned = JSON.parse(JSON.stringify(anExport()), (key, value) =>
      typeof value === "string" && keys.has(key) ? `${value}${evil}` : value,
    );
    const { before, after, ...pages } = pagesOf(CLINIC(ROWS), hostilePage(listener.origin));
    const titled = { snapshotId: "s", url: evil, title: evil };
    await open(poisoned, { ...pages, before: titled, after: titled });
    await unfold();
    await page.locator("iframe").nth(1).scrollIntoViewIfNeeded();
    const words = () => page.frameLocator("iframe").nth(1).locator("body").textContent();
    await expect.poll(words, { timeout: 20_000 }).toContain("Order 17 is paid.");
    await page.waitForTimeout(1_000);
    expect({ heard: listener.heard, dialogs }).toEqual({ heard: [], dialogs: [] });
    expect(requests.filter((url) => !/^(?:file|about):/.test(url))).toEqual([]);
    expect(await page.locator("script, img, form, link").count()).toBe(0);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("[U+202E]");
    expect(await page.locator("body").textContent()).not.toContain("\u202e");
    await page.locator("#step-2 > summary").click({ trial: true, timeout: 5_000 });
    const frame = await page.locator("iframe").first().boundingBox();
    expect(frame?.width ?? 0).toBeLessThan(1_200);
  });
});

/** For the documentation: `npm run pictures`. */
async function keep(): Promise<void> {
  const to = process.env["SUREFOOT_PICTURES"];
  if (to === undefined) return;
  await mkdir(to, { recursive: true });
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(to, "report-light.png") });
}
