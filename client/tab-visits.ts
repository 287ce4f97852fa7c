/** Tab visits: the tab in which an action acts, and the opened tab or opener in which the task continues. */

import type { ClientObservations } from "../protocol/observation.js";
import type { InputDevice, NavigationResult, NetworkLog, SideEffects } from "./host.js";
import { TabClosedError } from "./host.js";
import type { PageBefore } from "./observation-request.js";
import type { PageSurface, PageView } from "./surface.js";
import type { TabDriver, TaskTabs } from "./tab-driver.js";

const CLOSED = "its window was closed";

/** Results of calls about an element whose tab has closed. Such calls never run in another tab instead. */
const WHEN_CLOSED: { readonly [K in keyof PageSurface]?: Awaited<ReturnType<PageSurface[K]>> } = {
  resolve: { kind: "refused", reason: CLOSED },
  aim: { kind: "blocked", reason: CLOSED, hard: true },
  arm: undefined,
  disarm: undefined,
  drift: null,
  perform: { done: false, observed: CLOSED },
  readBack: { equal: false, expected: "", observed: CLOSED },
};

export class TabVisits {
  readonly surface: PageSurface;
  readonly network: NetworkLog;
  readonly sideEffects: SideEffects;
  /** The action's tab comes first. */
  private visited: readonly TabDriver[];
  private isActing = false;
  private hasFollowed = false;
  /** Page of the acting tab's opener, right before the action. */
  private inOpener: PageView | null = null;
  private readonly tabs: TaskTabs;

  constructor(tabs: TaskTabs) {
    this.tabs = tabs;
    this.visited = [tabs.present()];
    this.surface = this.surfaceOfAll();
    this.network = this.networkOfAll();
    this.sideEffects = {
      begin: () => this.acting().sideEffects.begin(),
      seen: () => Object.assign({ movedTo: this.movedTo() }, ...this.visited.map((tab) => tab.sideEffects.seen())),
    };
  }

  /** An action begins in the present tab. */
  async begin(): Promise<void> {
    this.visited = [this.tabs.present()];
    this.hasFollowed = false;
    this.isActing = true;
    this.inOpener =
      (await this.tabs
        .opener()
        ?.surface.observe()
        .catch(() => null)) ?? null;
  }

  /** A wait continues to watch the previous action's work, in whichever tab. */
  async resume(): Promise<void> {
    this.isActing = true;
    const tab = await this.here();
    this.visited = [tab, ...this.visited.filter((one) => one !== tab)];
  }

  acting(): TabDriver {
    return this.visited[0] as TabDriver; // never empty
  }

  input(): InputDevice {
    const { input } = this.acting();
    return { ...input, switchTab: (tab) => this.tabs.switchTo(tab), goBack: () => this.goBack(input) };
  }

  /** Continues in the window that the action opened. */
  async follow(): Promise<boolean> {
    const tab = this.acting();
    if (this.hasFollowed || tab !== this.tabs.present() || !(await this.tabs.followFrom(tab))) return false;
    this.hasFollowed = true;
    await this.here();
    return true;
  }

  /** The opener's page right before the action, if the task has returned to it; otherwise undefined. */
  beforeInOpener(): PageBefore | undefined {
    return this.movedTo() === "opener" ? (this.inOpener ?? undefined) : undefined;
  }

  /** Going back from a window's first page leads to the window's opener. */
  private async goBack(input: InputDevice): Promise<NavigationResult> {
    const arrival = await input.goBack();
    if (arrival.kind === "arrived" || this.tabs.opener() === null) return arrival;
    await this.tabs.goToOpener();
    return { kind: "arrived" };
  }

  /** The task's present tab. A newly visited tab is recorded from now on; earlier events are no effect. */
  private async here(): Promise<TabDriver> {
    const tab = this.tabs.present();
    if (!this.isActing || this.visited.includes(tab)) return tab;
    this.visited = [...this.visited, tab];
    tab.network.begin();
    tab.sideEffects.begin();
    await tab.surface.begin(null);
    return tab;
  }

  private movedTo(): ClientObservations["movedTo"] {
    if (this.tabs.present() === this.acting()) return undefined;
    return this.acting().isClosed() ? "opener" : this.hasFollowed ? "opened" : undefined;
  }

  private surfaceOfAll(): PageSurface {
    const call = async (method: keyof PageSurface, args: readonly unknown[]): Promise<unknown> => {
      const isOfElement = Object.hasOwn(WHEN_CLOSED, method);
      const tab = isOfElement ? this.acting() : await this.here();
      try {
        // The cast: the arguments are the method's own.
        return await (tab.surface[method] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
      } catch (error) {
        if (!(error instanceof TabClosedError) || this.tabs.present() === tab) throw error;
        return isOfElement ? WHEN_CLOSED[method] : await call(method, method === "begin" ? [null] : args);
      }
    };
    return new Proxy({} as PageSurface, {
      get:
        (_target, method: keyof PageSurface) =>
        (...args: readonly unknown[]) =>
          call(method, args),
    });
  }

  private networkOfAll(): NetworkLog {
    const logs = (): readonly NetworkLog[] => this.visited.map(({ network }) => network);
    return {
      begin: () => this.acting().network.begin(),
      end: () => {
        this.isActing = false;
        for (const log of logs()) log.end();
      },
      resume: () => {
        for (const log of logs()) log.resume();
      },
      seen: () => logs().flatMap((log) => log.seen()),
      open: () => logs().reduce((sum, log) => sum + log.open(), 0),
      silenceMs: () => Math.min(...logs().map((log) => log.silenceMs())),
    };
  }
}
