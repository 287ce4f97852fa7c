/** Tabs: the tab that a task began in and those opened from it; the task works in one of them. */

import type { Page } from "playwright-core";
import { ComposedSurface } from "../../composed-surface.js";
import { type NavigationResult, SYSTEM_CLOCK } from "../../host.js";
import { WITNESS_BINDING } from "../../surface.js";
import type { TabDriver, TaskTabs } from "../../tab-driver.js";
import { type PageDialogs, watchDialogs, watchDialogsOfOthers, watchSideEffects } from "./dialogs.js";
import { PlaywrightFrames, worldsOf } from "./frames.js";
import { createInput, type FileMap, noteEarlier, watchNetwork } from "./input.js";
import { IsolatedWorld } from "./isolated-world.js";
import { createPageSurface, withDialogs } from "./page-surface.js";

interface Tab {
  readonly page: Page;
  readonly driver: TabDriver & { readonly dialogs: PageDialogs };
  /** Started at once, so that the page's own activity is known before the first action. */
  readonly ready: Promise<unknown>;
  readonly opener: Tab | null;
  /** Tabs opened since its side effects began; Playwright reports each at its first byte. */
  readonly opened: Tab[];
}

/** Time to wait for an action's window, and for the page of an empty one. */
const WINDOW_MS = 10_000;
const BLANK_MS = 2_000;
const LOOK_EVERY_MS = 50;
const CAPTURE_MS = 5_000;

export interface TabOptions {
  /** Files that `upload` may hand over: paths by id. */
  readonly files?: FileMap;
  /** Called with somebody else's input; dialogs are then left to them too. */
  readonly told?: (input: string) => void;
}

export class Tabs implements TaskTabs {
  /** Closed tabs keep their index. */
  private readonly tabs: Tab[] = [];
  private at: Tab;
  private readonly runtime: Promise<string>;
  private readonly options: TabOptions;

  constructor(first: Page, runtime: Promise<string>, options: TabOptions = {}) {
    this.runtime = runtime;
    this.options = options;
    this.at = this.adopt(first, null);
  }

  present(): TabDriver {
    return this.current().driver;
  }

  opener(): TabDriver | null {
    const { opener } = this.current();
    return opener === null || opener.page.isClosed() ? null : opener.driver;
  }

  async goToOpener(): Promise<void> {
    const { opener } = this.current();
    if (opener !== null) await this.goTo(opener);
  }

  async whenReady(): Promise<void> {
    for (;;) {
      const tab = this.current();
      const fault = await tab.ready.then(
        () => null,
        (error: unknown) => error,
      );
      if (this.current() !== tab) continue;
      if (fault !== null) throw fault;
      return;
    }
  }

  async switchTo(tab: number): Promise<NavigationResult> {
    const next = this.tabs[tab];
    if (!next || next.page.isClosed()) return { kind: "stayed", reason: `there is no tab ${tab}` };
    return (await this.goTo(next)) ? { kind: "arrived" } : { kind: "stayed", reason: `tab ${tab} was closed` };
  }

  async followFrom(from: TabDriver): Promise<boolean> {
    const tab = this.tabs.find(({ driver }) => driver === from);
    const opened = tab && (await this.openedFrom(tab));
    return opened !== undefined && (await this.goTo(opened));
  }

  /** Falls back to the opener if the tab is closed. */
  private current(): Tab {
    while (this.at.opener !== null && this.at.page.isClosed()) this.at = this.at.opener;
    return this.at;
  }

  private async openedFrom({ opened, driver }: Tab): Promise<Tab | undefined> {
    const isWeb = (tab: Tab) => /^https?:/.test(tab.page.url());
    // A window that was opened for a download closes again.
    const isOver = (tab: Tab | undefined) => driver.sideEffects.seen().download !== undefined || tab?.page.isClosed();
    for (let waitedMs = 0; waitedMs < WINDOW_MS; waitedMs += LOOK_EVERY_MS) {
      const last = opened.at(-1);
      if (isOver(last) || (last && !isWeb(last) && waitedMs >= BLANK_MS)) return undefined;
      if (last && isWeb(last)) return last;
      await SYSTEM_CLOCK.sleep(LOOK_EVERY_MS);
    }
    return undefined;
  }

  /** False when it was closed meanwhile. */
  private async goTo(tab: Tab): Promise<boolean> {
    try {
      await tab.page.bringToFront();
      await tab.page.waitForLoadState("domcontentloaded", { timeout: WINDOW_MS }).catch(() => undefined);
      await tab.ready;
    } catch (error) {
      if (!tab.page.isClosed()) throw error;
    }
    if (tab.page.isClosed()) return false;
    this.at = tab;
    return true;
  }

  private adopt(page: Page, opener: Tab | null): Tab {
    const { runtime } = this;
    const { files = {}, told } = this.options;
    const world = new IsolatedWorld(page);
    const dialogs = told === undefined ? watchDialogs(page) : watchDialogsOfOthers(page, world);
    const frames = new PlaywrightFrames(page, world, runtime);
    const composed = new ComposedSurface(createPageSurface(world, runtime), frames);
    const surface = withDialogs(composed, dialogs);
    const network = watchNetwork(page, SYSTEM_CLOCK.now);
    const opened: Tab[] = [];
    const effects = watchSideEffects(page, world, dialogs);
    const sideEffects = {
      begin() {
        opened.length = 0;
        effects.begin();
      },
      seen: effects.seen,
    };
    const input = createInput(page, worldsOf(world, composed), dialogs, files);
    const exposed = told === undefined ? Promise.resolve() : world.expose(WITNESS_BINDING, told);
    // The first requests of a window belong to the action that opened it.
    const heard = opener === null ? noteEarlier(page, network) : Promise.resolve();
    const ready = Promise.all([runtime, exposed, heard])
      .then(([script]) => world.addInitScript(script))
      .then(() => surface.quiet());
    // Awaited when the tab is used; until then a rejection must not end the process.
    ready.catch(() => undefined);
    const isClosed = () => page.isClosed();
    const capture = () => captureViewport(page);
    const driver = { capture, surface, input, network, sideEffects, clock: SYSTEM_CLOCK, dialogs, isClosed };
    const tab: Tab = { page, driver, ready, opener, opened };
    this.tabs.push(tab);
    page.on("popup", (window) => opened.push(this.adopt(window, tab)));
    return tab;
  }
}

/** Captures the page as it is: the page could see Playwright's styles that hide the caret or stop animations. */
async function captureViewport(page: Page): Promise<string> {
  const asItIs = { type: "png", scale: "css", caret: "initial", animations: "allow", timeout: CAPTURE_MS } as const;
  return (await page.screenshot(asItIs)).toString("base64");
}
