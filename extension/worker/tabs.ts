/** Tabs: from a task to the tab it works in, found again after the browser was gone. Elsewhere: attachment. */

import type { Attachment } from "../../client/exchange.js";
import type { SchedulerDeps } from "../../client/hosts/extension/scheduler.js";
import type { TabBinding, TaskRecord } from "../../client/task-record.js";
import { mayTouch, originOf } from "./site-access.js";
import { wakeTab } from "./tab-wake.js";
import { openWorkplace, type Workplace } from "./workplace.js";

export function createTabs(bootId: Promise<string>): Pick<SchedulerDeps, "attach" | "release"> {
  /** By task. */
  const workplaces = new Map<string, Workplace>();
  const close = (key: string): void => {
    workplaces.get(key)?.stop();
    workplaces.delete(key);
  };
  const workplaceOf = (record: TaskRecord, tab: TabBinding): Workplace => {
    const { key } = record;
    const home = tab.homeId ?? tab.tabId;
    if (workplaces.get(key)?.home !== home) close(key);
    const workplace = workplaces.get(key) ?? openWorkplace(record, tab);
    workplace.moveTo(tab.tabId);
    workplaces.set(key, workplace);
    return workplace;
  };
  return {
    async attach(record): Promise<Attachment> {
      const boot = await bootId;
      const found = await findTab(record, boot);
      if (found?.tab.id === undefined) return { kind: "absent", blocked: { kind: "no-page", url: record.url } };
      const { tab, homeId } = found;
      const origin = originOf(tab.url);
      if (origin === null) return { kind: "absent", blocked: { kind: "closed-page" } };
      if (!(await mayTouch(tab.url))) return { kind: "absent", blocked: { kind: "no-access", origin } };
      if (tab.discarded) await wakeTab(found.tab.id, true);
      const binding: TabBinding = {
        tabId: found.tab.id,
        bootId: boot,
        ...(homeId === undefined || homeId === tab.id ? {} : { homeId }),
      };
      const workplace = workplaceOf(record, binding);
      return { kind: "ready", tab: () => workplace.tab(), host: workplace.host };
    },
    release: ({ key }) => close(key),
  };
}

interface Found {
  readonly tab: chrome.tabs.Tab;
  readonly homeId?: number;
}

/** The very tab, or the one it was opened from; after the browser was gone, one that shows its address or is the only one of its site. */
async function findTab({ tab, url: wanted }: TaskRecord, bootId: string): Promise<Found | null> {
  if (tab?.bootId === bootId) {
    const { tabId, homeId } = tab;
    const [present, home] = [await openTab(tabId), homeId === undefined ? null : await openTab(homeId)];
    if (present) return { tab: present, ...(homeId === undefined ? {} : { homeId }) };
    return home ? { tab: home } : null;
  }
  const open = (await chrome.tabs.query({})).filter(({ url }) => originOf(url) !== null);
  const exact = open.filter(({ url }) => url === wanted);
  const ofSite = open.filter(({ url }) => originOf(url) === originOf(wanted));
  const [first] = exact.length > 0 ? exact : ofSite.length === 1 ? ofSite : [];
  return first ? { tab: first } : null;
}

async function openTab(tabId: number): Promise<chrome.tabs.Tab | null> {
  return await chrome.tabs.get(tabId).catch(() => null);
}

/** Binding and address of a tab that a person points at. */
export async function tabAt(tabId: number, bootId: string): Promise<{ tab: TabBinding; url: string } | null> {
  const tab = await openTab(tabId);
  return tab ? { tab: { tabId, bootId }, url: tab.url ?? "" } : null;
}
