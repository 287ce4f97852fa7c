/** Synthetic host: the extension's page script and its input by events, in a page that Playwright opens. Test support. */

import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { SYSTEM_CLOCK, type TaskHost } from "../../client/host.js";
import { watchDialogs, watchSideEffects } from "../../client/hosts/playwright/dialogs.js";
import { onlyWorld } from "../../client/hosts/playwright/frames.js";
import { createInput, watchNetwork } from "../../client/hosts/playwright/input.js";
import { IsolatedWorld } from "../../client/hosts/playwright/isolated-world.js";
import { createPageSurface, withDialogs } from "../../client/hosts/playwright/page-surface.js";
import { INPUT_GLOBAL } from "../../client/surface.js";
import { createTabHost, type TabDriver } from "../../client/tab-driver.js";

let bundled: Promise<string> | undefined;

/** Bundled once a test file. */
function pageScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [fileURLToPath(new URL("../../ui/extension/page/page.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    logLevel: "silent",
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? "");
  return bundled;
}

/** To be made before the page is opened. */
export async function createSyntheticHost(page: Page): Promise<TaskHost> {
  const world = new IsolatedWorld(page);
  const dialogs = watchDialogs(page);
  const surface = withDialogs(createPageSurface(world, pageScript()), dialogs);
  await world.addInitScript(await pageScript());
  const call = async (method: string, ...args: readonly unknown[]): Promise<void> => {
    await dialogs.unlessOpen(world.evaluate(`globalThis.${INPUT_GLOBAL}.${method}(...${JSON.stringify(args)})`));
  };
  const driver: TabDriver = {
    surface,
    input: {
      ...createInput(page, onlyWorld(world), dialogs, {}),
      click: (x, y, how) => call("click", x, y, how ?? null),
      move: (x, y) => call("move", x, y),
      type: (text) => call("type", text),
      press: (key) => call("press", key),
    },
    network: watchNetwork(page, SYSTEM_CLOCK.now),
    sideEffects: watchSideEffects(page, world, dialogs),
    clock: SYSTEM_CLOCK,
    isClosed: () => page.isClosed(),
  };
  return createTabHost({
    present: () => driver,
    switchTo: async () => ({ kind: "stayed", reason: "there is one tab" }),
    followFrom: async () => false,
    opener: () => null,
    goToOpener: async () => undefined,
  });
}
