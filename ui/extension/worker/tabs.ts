/** Tabs: the tab that a task works in, or one opened from it, found again after a restart of the browser. */

import type { Attachment } from "../../../client/exchange.js";
import { type NavigationResult, SYSTEM_CLOCK, type TaskHost } from "../../../client/host.js";
import type { SchedulerDeps } from "../../../client/hosts/extension/scheduler.js";
import { createTabHost, type TabDriver, type TaskTabs } from "../../../client/tab-driver.js";
import type { TabBinding, TaskRecord } from "../../../client/task-record.js";
import { mayTouch, originOf } from "../site-access.js";
import { onTabOpened } from "./events.js";
import { sessionEntry } from "./storage.js";
import { openTab, type TabTask, type WorkingTab } from "./tab.js";

const LOAD_MS = 10_000;
const FAMILY_KEY = "family:";
const DECLINED_KEY = "declined:";
/** Longest wait for the page of an empty window. */
const BLANK_MS = 2_000;

export function createTabs(bootId: Promise<string>): Pick<SchedulerDeps, "attach" | "release"> {
  const workplaces = new Map<string, Workplace>();
  const close = (key: string): void => {
    workplaces.get(key)?.stop();
    workplaces.delete(key);
  };
  return {
    async attach(record): Promise<Attachment> {
      const boot = await bootId;
      const found = await findTab(record, boot);
      if (found?.tab.id === undefined) return { kind: "absent", blocked: { kind: "no-page", url: record.url } };
      const { tab, homeId = found.tab.id } = found;
      const origin = originOf(tab.url);
      if (origin === null) return { kind: "absent", blocked: { kind: "closed-page" } };
      if (!(await mayTouch(tab.url))) return { kind: "absent", blocked: { kind: "no-access", origin } };
      if (tab.discarded) await wakeTab(found.tab.id, true);
      if (workplaces.get(record.key)?.home !== homeId) close(record.key);
      const workplace = workplaces.get(record.key) ?? new Workplace(record, homeId, boot);
      workplace.presentId = found.tab.id;
      workplaces.set(record.key, workplace);
      return { kind: "ready", tab: () => workplace.tab(), host: workplace.host };
    },
    release: ({ key }) => close(key),
  };
}

/** Tabs of one task: the tab it began in, and those that were opened from there. */
class Workplace implements TaskTabs {
  presentId: number;
  readonly host: TaskHost;
  private readonly tabs = new Map<number, WorkingTab>();
  private readonly family: TabFamily;
  private readonly task: TabTask;
  readonly home: number;
  private readonly bootId: string;

  constructor({ key, files }: Pick<TaskRecord, "key" | "files">, home: number, bootId: string) {
    this.task = { filesId: files?.id ?? null, declined: sessionEntry(DECLINED_KEY + key) };
    this.home = home;
    this.bootId = bootId;
    this.presentId = home;
    this.family = new TabFamily(key, home);
    const host = createTabHost(this);
    this.host = { ...host, execute: (request) => this.working().execute(request, () => host.execute(request)) };
  }

  tab(): TabBinding {
    const { presentId, bootId, home } = this;
    return { tabId: presentId, bootId, homeId: presentId === home ? undefined : home };
  }

  stop(): void {
    this.family.stop();
    for (const tab of this.tabs.values()) tab.stop();
  }

  present(): TabDriver {
    return this.working().driver;
  }

  opener(): TabDriver | null {
    const { presentId, home } = this;
    return presentId === home ? null : this.open(this.family.openerOf(presentId)).driver;
  }

  async goToOpener(): Promise<void> {
    await this.goTo(this.family.openerOf(this.presentId));
  }

  async switchTo(index: number): Promise<NavigationResult> {
    const tabId = (await this.family.all())[index]?.id;
    const isThere = tabId !== undefined && (await this.goTo(tabId));
    return isThere ? { kind: "arrived" } : { kind: "stayed", reason: `there is no tab ${index}` };
  }

  async followFrom(): Promise<boolean> {
    await this.family.all();
    for (let waitedMs = 0; waitedMs < BLANK_MS; waitedMs += 100) {
      const tabId = this.working().opened();
      const tab = tabId === null ? null : await tabOf(tabId);
      if (tab?.id === undefined) return false;
      if (originOf(tab.url) !== null) return await this.goTo(tab.id);
      await SYSTEM_CLOCK.sleep(100);
    }
    return false;
  }

  /** Replaces a closed tab with the one that it was opened from. */
  private working(): WorkingTab {
    const tab = this.open(this.presentId);
    if (this.presentId === this.home || !tab.driver.isClosed()) return tab;
    this.presentId = this.family.openerOf(this.presentId);
    return this.working();
  }

  private open(tabId: number): WorkingTab {
    const tab = this.tabs.get(tabId) ?? openTab(tabId, this.task);
    this.tabs.set(tabId, tab);
    return tab;
  }

  /** Does not check site access; observation of the tab does that. */
  private async goTo(tabId: number): Promise<boolean> {
    const tab = await tabOf(tabId);
    if (tab === null) return false;
    try {
      await chrome.tabs.update(tabId, { active: true });
      await wakeTab(tabId, tab.discarded);
    } catch (error) {
      if ((await tabOf(tabId)) === null) return false;
      throw error;
    }
    this.presentId = tabId;
    return true;
  }
}

interface FamilyTab {
  readonly id: number;
  readonly opener?: number;
}

/**
 * The tab that a task began in and those opened from it, in order; closed ones keep their place. Stored until the browser
 * ends, because tab ids mean nothing in its next run. Chrome itself forgets openers.
 */
class TabFamily {
  readonly stop: () => void;
  private last: Promise<unknown>;
  private known: readonly FamilyTab[];
  private readonly key: string;
  private readonly home: number;

  constructor(task: string, home: number) {
    this.home = home;
    this.key = FAMILY_KEY + task;
    this.known = [{ id: home }];
    this.last = this.read();
    this.stop = onTabOpened((id, opener) => {
      this.last = this.last.then(async () => {
        const ids = this.known.map((tab) => tab.id);
        if (!ids.includes(opener) || ids.includes(id)) return;
        this.known = [...this.known, { id, opener }];
        await chrome.storage.session.set({ [this.key]: this.known });
      });
    });
  }

  async all(): Promise<readonly FamilyTab[]> {
    await this.last;
    return this.known;
  }

  openerOf(tabId: number): number {
    return this.known.find(({ id }) => id === tabId)?.opener ?? this.home;
  }

  private async read(): Promise<void> {
    const { [this.key]: kept } = await chrome.storage.session.get(this.key);
    // The cast: only this file writes it. A task that moved to another tab starts a new family there.
    const family = kept as readonly FamilyTab[] | undefined;
    if (family?.[0]?.id === this.home) this.known = family;
  }
}

/** Loads a tab that Chrome took out of memory, and waits for the page of a tab that was just opened. */
async function wakeTab(tabId: number, discarded: boolean): Promise<void> {
  if (discarded) await chrome.tabs.reload(tabId);
  for (let waitedMs = 0; waitedMs < LOAD_MS; waitedMs += 100) {
    if ((await chrome.tabs.get(tabId)).status === "complete") return;
    await SYSTEM_CLOCK.sleep(100);
  }
}

interface FoundTab {
  readonly tab: chrome.tabs.Tab;
  readonly homeId?: number;
}

/** The task's tab or its home tab; after a restart of the browser, a tab with the task's address, or the only one of its site. */
async function findTab({ tab, url: wanted }: TaskRecord, bootId: string): Promise<FoundTab | null> {
  if (tab?.bootId === bootId) {
    const { tabId, homeId } = tab;
    const [present, home] = [await tabOf(tabId), homeId === undefined ? null : await tabOf(homeId)];
    if (present) return { tab: present, homeId };
    return home ? { tab: home } : null;
  }
  const open = (await chrome.tabs.query({})).filter(({ url }) => originOf(url) !== null);
  const exact = open.filter(({ url }) => url === wanted);
  const ofSite = open.filter(({ url }) => originOf(url) === originOf(wanted));
  const [first] = exact.length > 0 ? exact : ofSite.length === 1 ? ofSite : [];
  return first ? { tab: first } : null;
}

const tabOf = async (tabId: number): Promise<chrome.tabs.Tab | null> => await chrome.tabs.get(tabId).catch(() => null);

export async function tabAt(tabId: number, bootId: string): Promise<{ tab: TabBinding; url: string } | null> {
  const tab = await tabOf(tabId);
  return tab ? { tab: { tabId, bootId }, url: tab.url ?? "" } : null;
}
