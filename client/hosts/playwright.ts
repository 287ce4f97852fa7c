/** Playwright host: attaches Surefoot to a page of a browser that Playwright drives; composition root of this client. */

import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { type NavigationResult, SYSTEM_CLOCK, type TaskHost } from "../host.js";
import { type RunOptions, type RunResult, runTask } from "../run-task.js";
import { createTabHost, type TabDriver } from "../tab-driver.js";
import { createTaskApi, withRetries } from "../task-api.js";
import { type PageDialogs, watchDialogs, watchSideEffects } from "./playwright/dialogs.js";
import { createFileLogStorage } from "./playwright/file-log.js";
import { createInput, type FileMap, watchNetwork } from "./playwright/input.js";
import { IsolatedWorld } from "./playwright/isolated-world.js";
import { bundleRuntime, createPageSurface, withDialogs } from "./playwright/page-surface.js";

export interface HostOptions {
  /** Files that `upload` may hand over: paths by id. */
  readonly files?: FileMap;
  /** The page runtime as one script, for whoever attaches to many pages and bundles it once. */
  readonly runtime?: Promise<string>;
}

export interface AttachOptions extends HostOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** Where the write-ahead log is kept; default `.surefoot/client` under the working directory. */
  readonly logDirectory?: string;
  readonly fetch?: typeof fetch;
}

export interface Surefoot {
  /** Gives the task to the server and carries out its actions on the page until there is nothing more to do. */
  runTask(query: string, options?: RunOptions): Promise<RunResult>;
}

export function attachSurefoot(page: Page, options: AttachOptions): Surefoot {
  const host = createPlaywrightHost(page, options);
  const storage = createFileLogStorage(resolve(options.logDirectory ?? ".surefoot/client"), randomUUID);
  const { baseUrl, token } = options;
  const clock = SYSTEM_CLOCK;
  const api = withRetries(createTaskApi(options.fetch ?? fetch, { serverUrl: baseUrl, token }), clock);
  const deps = { api, host, storage, newId: randomUUID, clock };
  return { runTask: (query, runOptions) => runTask(query, deps, runOptions) };
}

/** The host alone, for whoever brings a loop of their own. It works in the present tab of those opened from `page`. */
export function createPlaywrightHost(page: Page, options: HostOptions = {}): TaskHost {
  const tabs = new Tabs(page, options.runtime ?? bundleRuntime(), options.files ?? {});
  const host = createTabHost(
    () => tabs.current().driver,
    (tab) => tabs.switchTo(tab),
  );
  return {
    ...host,
    observe: () => tabs.current().ready.then(host.observe),
    execute: (request) => tabs.current().ready.then(() => host.execute(request)),
  };
}

interface Tab {
  readonly page: Page;
  readonly driver: TabDriver & { readonly dialogs: PageDialogs };
  /** From the first moment on, so that what the page does by itself is known before anything is done to it. */
  readonly ready: Promise<unknown>;
}

/** The tab that a task began in and those opened from it, one of which is worked in. */
class Tabs {
  private readonly tabs: Tab[] = [];
  private at = 0;

  constructor(
    first: Page,
    private readonly runtime: Promise<string>,
    private readonly files: FileMap,
  ) {
    this.adopt(first);
  }

  current(): Tab {
    // A tab that closes itself gives way to the one it came from.
    while (this.at > 0 && this.tabs[this.at]?.page.isClosed()) this.at -= 1;
    return this.tabs[this.at] ?? (this.tabs[0] as Tab); // the cast: the first was adopted
  }

  async switchTo(tab: number): Promise<NavigationResult> {
    const next = this.tabs[tab];
    if (!next || next.page.isClosed()) return { kind: "stayed", reason: `there is no tab ${tab}` };
    await next.page.bringToFront();
    await next.page.waitForLoadState("domcontentloaded").catch(() => undefined);
    await next.ready;
    this.at = tab;
    next.driver.network.begin();
    next.driver.sideEffects.begin();
    return { kind: "arrived" };
  }

  private adopt(page: Page): void {
    const { runtime, files } = this;
    const dialogs = watchDialogs(page);
    const world = new IsolatedWorld(page);
    const surface = withDialogs(createPageSurface(world, runtime), dialogs);
    const network = watchNetwork(page, SYSTEM_CLOCK.now);
    const sideEffects = watchSideEffects(page, dialogs);
    const input = createInput(page, world, dialogs, files);
    const ready = runtime.then((script) => world.addInitScript(script)).then(() => surface.quiet());
    // Awaited when the tab is worked in; until then a failure must not end the process.
    ready.catch(() => undefined);
    this.tabs.push({ page, driver: { surface, input, network, sideEffects, clock: SYSTEM_CLOCK, dialogs }, ready });
    page.on("popup", (opened) => this.adopt(opened));
  }
}
