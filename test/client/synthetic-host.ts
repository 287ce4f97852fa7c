/** Synthetic host: the extension's hand in a page of Playwright's, so that both hosts are tried on the same pages. */

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { SYSTEM_CLOCK, type TaskHost } from "../../client/host.js";
import { IsolatedWorld } from "../../client/hosts/playwright/isolated-world.js";
import { createPageSurface } from "../../client/hosts/playwright/page-surface.js";
import { RequestLog } from "../../client/request-log.js";
import { INPUT_GLOBAL } from "../../client/surface.js";
import { createTabHost, type TabDriver } from "../../client/tab-driver.js";

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL("../../extension/page/page.ts", import.meta.url));
  const options = { bundle: true, write: false, format: "iife", target: "es2022", logLevel: "silent" } as const;
  const { outputFiles } = await build({ entryPoints: [entry], ...options });
  return outputFiles[0]?.text ?? "";
}

/** `page` is where the markup stands already; it does not navigate. */
export function createSyntheticHost(page: Page): TaskHost {
  bundled ??= bundle();
  const world = new IsolatedWorld(page);
  const call = async (method: string, ...args: readonly unknown[]): Promise<void> => {
    await world.evaluate(`globalThis[${JSON.stringify(INPUT_GLOBAL)}].${method}(...${JSON.stringify(args)})`);
  };
  const stayed = { kind: "stayed", reason: "it keeps to its page" } as const;
  const driver: TabDriver = {
    surface: createPageSurface(world, bundled),
    input: {
      click: (x, y, how) => call("click", x, y, how ?? null),
      move: (x, y) => call("move", x, y),
      type: (text) => call("type", text),
      press: (key) => call("press", key),
      navigate: async () => stayed,
      goBack: async () => stayed,
      refresh: async () => stayed,
      address: async () => page.url(),
    },
    network: new RequestLog(() => performance.now()),
    sideEffects: { begin: () => undefined, seen: () => ({}) },
    clock: SYSTEM_CLOCK,
    isClosed: () => page.isClosed(),
  };
  return createTabHost({
    present: () => driver,
    switchTo: async () => stayed,
    followFrom: async () => false,
    opener: () => null,
    goToOpener: async () => undefined,
  });
}
