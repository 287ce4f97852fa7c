/** Page lab: one real Chromium for a test file, pages with given markup, and a small server to save to. */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { readPage } from "../../adapters/snapshots/read-page.js";
import type { ActionRequest, PageObservation, TaskHost } from "../../client/host.js";
import { IsolatedWorld } from "../../client/hosts/playwright/isolated-world.js";
import { createPageSurface } from "../../client/hosts/playwright/page-surface.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { createPlaywrightHost, type HostOptions } from "../../client/hosts/playwright.js";
import type { PageSurface, PageView } from "../../client/surface.js";
import { hashesOf, surroundingsOf } from "../../core/action/judged.js";
import { resolveTarget } from "../../core/page/skeleton.js";
import { launchChromium } from "../../testing/sites/chromium.js";

/** CHROME_PATH, then PATH, then where Debian puts it. */
export function chromiumPath(): string {
  const given = process.env["CHROME_PATH"];
  if (given) return given;
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      // Not under this name.
    }
  }
  if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  throw new Error("no Chromium found: set CHROME_PATH");
}

let bundled: Promise<string> | undefined;

/** Bundled once a test file. */
function runtime(): Promise<string> {
  bundled ??= bundleRuntime();
  return bundled;
}

/** A browser, whose pages share a context, or a context of the test's own. */
type Place = Browser | BrowserContext;

const contexts = new WeakMap<Browser, Promise<BrowserContext>>();

/** One a browser, and a blank page that keeps its window: opening a window costs more CPU than most tests do in it. */
function contextOf(browser: Browser): Promise<BrowserContext> {
  const opened = contexts.get(browser) ?? openContext(browser);
  contexts.set(browser, opened);
  return opened;
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.newPage();
  return context;
}

/** With storage and tabs that no other page has; it goes with the test. */
export async function ownContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  return context;
}

/** It goes with the test that opened it, and so does what it opened: what still ticks there would slow down the others. */
async function newPage(place: Place): Promise<Page> {
  if (!("newContext" in place)) return await place.newPage();
  const context = await contextOf(place);
  const before = new Set(context.pages());
  const page = await context.newPage();
  // Outside a test, in a hook, it stays for the whole file.
  if (expect.getState().currentTestName === undefined) return page;
  onTestFinished(async () => {
    for (const opened of context.pages()) if (!before.has(opened)) await opened.close();
    await context.clearCookies();
  });
  return page;
}

/** What the server judges of a control on the page as it was sent; it rests on the HTML alone. */
export function judgedOn({ dom, url, ambient = [] }: Pick<PageObservation, "dom" | "url" | "ambient">, id: number) {
  const { skeleton } = readPage({ html: dom, url, userId: "lab", ambient });
  const node = resolveTarget(skeleton, id);
  if (node === undefined) throw new Error(`there is no control ${id} on the page`);
  return hashesOf(surroundingsOf(node, { skeleton, url, ambient: new Set(ambient) }));
}

export const openBrowser = (): Promise<Browser> => launchChromium(chromiumPath());

export interface OpenPage {
  readonly page: Page;
  /** Where the runtime lives. */
  readonly world: IsolatedWorld;
  readonly surface: PageSurface;
}

/** A page of its own with this markup and the runtime in it. */
export async function openMarkup(place: Place, body: string): Promise<OpenPage> {
  const page = await newPage(place);
  const world = new IsolatedWorld(page);
  const surface = createPageSurface(world, runtime());
  await page.setContent(`<!DOCTYPE html><html lang="en"><title>Lab</title><body>${body}</body></html>`);
  await surface.quiet();
  return { page, world, surface };
}

/** The number that the sent page gives to the first element whose tag carries `mark`. */
export function numberOf(view: Pick<PageView, "dom">, mark: string): number {
  const tag = view.dom.split("<").find((part) => part.includes(mark) && part.includes("data-sf="));
  const n = /data-sf="[\w-]+\.(\d+)"/.exec(tag ?? "")?.[1];
  if (n === undefined) throw new Error(`nothing with ${mark} has a number in ${view.dom}`);
  return Number(n);
}

/** A page of its own with this markup and nothing of ours in it. */
export async function plainPage(place: Place, body: string): Promise<Page> {
  const page = await newPage(place);
  await page.setContent(`<!DOCTYPE html><html lang="en"><title>Lab</title><body>${body}</body></html>`);
  return page;
}

export interface HostedPage {
  readonly page: Page;
  readonly host: TaskHost;
}

/** A page of its own, at `url` or with this markup, in the hands of the Playwright host. */
export async function hostPage(
  place: Place,
  content: { readonly body: string } | { readonly url: string },
  options: HostOptions = {},
): Promise<HostedPage> {
  const page = await newPage(place);
  const host = createPlaywrightHost(page, { runtime: runtime(), ...options });
  if ("url" in content) await page.goto(content.url);
  else await page.setContent(`<!DOCTYPE html><html lang="en"><title>Lab</title><body>${content.body}</body></html>`);
  return { page, host };
}

export function orderOf(action: string, more: Partial<ActionRequest> = {}): ActionRequest {
  return { actionId: "a-1", action, verifyDelayMs: 100, maxRetries: 3, verify: true, ...more };
}

/** Observes, and carries the action out on the element that carries `mark`. */
export async function carry({ host }: HostedPage, verb: (n: number) => string, mark: string, more = {}) {
  const n = numberOf(await host.observe(), mark);
  return await host.execute(orderOf(verb(n), more));
}

export interface LabServer {
  readonly url: string;
  /** "METHOD /path" of every request, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Handlers by "METHOD /path"; anything else is a 404. */
export async function startServer(handlers: Readonly<Record<string, Handler>>): Promise<LabServer> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    const key = `${request.method} ${(request.url ?? "").split("?")[0]}`;
    if (!key.endsWith("favicon.ico")) requests.push(key);
    const handler = handlers[key];
    if (!handler) response.writeHead(404).end();
    else void handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function html(body: string): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!DOCTYPE html><html lang="en"><title>Lab</title><body>${body}</body></html>`);
  };
}
