/** Tabs: the tab that a task began in and those opened from it, one of which is worked in. Elsewhere: windows, pages. */

import type { Page } from "playwright-core";
import type { Bench } from "../../attempt.js";
import type { Clock } from "../../clock.js";
import { followBench } from "../../follow.js";
import type { Arrival } from "../../hand.js";
import { type PageDialogs, watchDialogs } from "./dialogs.js";
import type { FileMap } from "./files.js";
import { createHand } from "./hand.js";
import { holdSurface } from "./held-page.js";
import { watchNetwork } from "./network-watch.js";
import { createPageSurface } from "./page-surface.js";
import { watchSideEffects } from "./side-effects.js";

interface Tab {
  readonly page: Page;
  readonly bench: Bench & { readonly dialogs: PageDialogs };
  /** From the first moment on, so that what the page does by itself is known before anything is done to it. */
  readonly ready: Promise<unknown>;
}

export interface Tabs {
  /** Works in whichever tab is the present one. */
  readonly bench: Bench;
  ready(): Promise<void>;
}

export function createTabs(first: Page, runtime: Promise<string>, files: FileMap, clock: Clock): Tabs {
  const tabs: Tab[] = [];
  const adopt = (page: Page): void => {
    const tab = openTab(page, runtime, files, clock);
    // Awaited when the tab is worked in; until then a failure must not end the process.
    tab.ready.catch(() => undefined);
    tabs.push(tab);
    page.on("popup", adopt);
  };
  adopt(first);
  let at = 0;
  const current = (): Tab => {
    // A tab that closes itself gives way to the one it came from.
    while (at > 0 && tabs[at]?.page.isClosed()) at -= 1;
    return tabs[at] ?? (tabs[0] as Tab); // the cast: the first was adopted above
  };
  const switchTab = async (tab: number): Promise<Arrival> => {
    const next = tabs[tab];
    if (!next || next.page.isClosed()) return { kind: "stayed", reason: `there is no tab ${tab}` };
    await next.page.bringToFront();
    await next.page.waitForLoadState("domcontentloaded").catch(() => undefined);
    await next.ready;
    at = tab;
    next.bench.network.begin();
    next.bench.sideEffects.begin();
    return { kind: "arrived" };
  };
  return {
    bench: followBench(() => current().bench, switchTab, clock),
    async ready() {
      await current().ready;
    },
  };
}

function openTab(page: Page, runtime: Promise<string>, files: FileMap, clock: Clock): Tab {
  const dialogs = watchDialogs(page);
  const surface = holdSurface(createPageSurface(page, runtime), dialogs);
  const bench = {
    surface,
    hand: createHand(page, dialogs, files),
    network: watchNetwork(page, clock.now),
    sideEffects: watchSideEffects(page, dialogs),
    clock,
    dialogs,
  };
  const ready = runtime.then((content) => page.addInitScript({ content })).then(() => surface.quiet());
  return { page, bench, ready };
}
