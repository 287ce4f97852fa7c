/** Playwright host: attaches Surefoot to a page of a browser that Playwright drives; composition root of this client. */

import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { SYSTEM_CLOCK, type TaskHost } from "../host.js";
import { type RunOptions, type RunResult, runTask } from "../run-task.js";
import { createTabHost } from "../tab-driver.js";
import { createTaskApi, withRetries } from "../task-api.js";
import { createFileLogStorage } from "./playwright/file-log.js";
import type { FileMap } from "./playwright/input.js";
import { bundleRuntime } from "./playwright/runtime-script.js";
import { Tabs } from "./playwright/tabs.js";

export interface HostOptions {
  /** Files that `upload` may hand over: paths by id. */
  readonly files?: FileMap;
  /** The page runtime as one script, for callers that attach to many pages and bundle it once. */
  readonly runtime?: Promise<string>;
}

export interface AttachOptions extends HostOptions {
  readonly baseUrl: string;
  readonly token: string;
  /** Directory of the write-ahead log; default `.surefoot/client` under the working directory. */
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
  const api = withRetries(createTaskApi(options.fetch ?? fetch, { serverUrl: baseUrl, token }), clock, randomUUID);
  const deps = { api, host, storage, newId: randomUUID, clock };
  return { runTask: (query, runOptions) => runTask(query, deps, runOptions) };
}

/** Creates only the host, for callers with their own loop. It works in the present tab of those opened from `page`. */
export function createPlaywrightHost(page: Page, options: HostOptions = {}): TaskHost {
  const tabs = new Tabs(page, options.runtime ?? bundleRuntime(), { files: options.files });
  const host = createTabHost(tabs);
  return {
    ...host,
    observe: (seek) => tabs.whenReady().then(() => host.observe(seek)),
    screenshot: (values) => tabs.whenReady().then(async () => (await host.screenshot?.(values)) ?? null),
    execute: (request) => tabs.whenReady().then(() => host.execute(request)),
  };
}
