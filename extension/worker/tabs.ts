/** Tabs: from a task to the tab it works in, found again after the browser was gone; and the bench to work at there. Elsewhere: attachment. */

import { createBenchHost } from "../../client/bench-host.js";
import type { TaskHost } from "../../client/host.js";
import type { Attached, Tabs } from "../../client/hosts/extension/pump.js";
import type { TabBinding, TaskRecord } from "../../client/hosts/extension/task-record.js";
import type { Trouble } from "../../client/hosts/extension/trouble.js";
import { answerDialogs, heardDialogs } from "./dialog-answer.js";
import { createHand } from "./hand.js";
import { sleep } from "./page-call.js";
import { createPageSurface } from "./page-surface.js";
import { mayTouch, originOf } from "./site-access.js";
import { type TabWatch, watchTab } from "./tab-watch.js";

const LOAD_MS = 10_000;

interface Workplace {
  readonly host: TaskHost;
  readonly watch: TabWatch;
}

export function createTabs(bootId: Promise<string>): Tabs {
  const workplaces = new Map<number, Workplace>();
  return {
    async attach(record): Promise<Attached | { readonly kind: "absent"; readonly trouble: Trouble }> {
      const boot = await bootId;
      const tab = await findTab(record, boot);
      if (tab?.id === undefined) return { kind: "absent", trouble: { kind: "no-page", url: record.url } };
      const origin = originOf(tab.url);
      if (origin === null) return { kind: "absent", trouble: { kind: "closed-page" } };
      if (!(await mayTouch(tab.url))) return { kind: "absent", trouble: { kind: "no-access", origin } };
      await wakeTab(tab.id, tab.discarded);
      const workplace = workplaces.get(tab.id) ?? openWorkplace(tab.id);
      workplaces.set(tab.id, workplace);
      return { kind: "ready", tab: { tabId: tab.id, bootId: boot }, host: workplace.host };
    },
    release({ tab }) {
      if (!tab) return;
      workplaces.get(tab.tabId)?.watch.stop();
      workplaces.delete(tab.tabId);
    },
  };
}

/** The very tab; after the browser was gone, the one that shows its address, or the only one of its site. */
async function findTab(record: TaskRecord, bootId: string): Promise<chrome.tabs.Tab | null> {
  const { tab } = record;
  if (tab?.bootId === bootId) return await chrome.tabs.get(tab.tabId).catch(() => null);
  const open = (await chrome.tabs.query({})).filter(({ url }) => originOf(url) !== null);
  const exact = open.filter(({ url }) => url === record.url);
  const ofSite = open.filter(({ url }) => originOf(url) === originOf(record.url));
  return exact[0] ?? (ofSite.length === 1 ? (ofSite[0] ?? null) : null);
}

/** Chrome takes pages out of memory; what is looked at has to be there. */
async function wakeTab(tabId: number, discarded: boolean): Promise<void> {
  if (!discarded) return;
  await chrome.tabs.reload(tabId);
  for (let waitedMs = 0; waitedMs < LOAD_MS; waitedMs += 100) {
    await sleep(100);
    if ((await chrome.tabs.get(tabId)).status === "complete") return;
  }
}

function openWorkplace(tabId: number): Workplace {
  const watch = watchTab(tabId);
  const surface = createPageSurface(tabId);
  const { network, sideEffects } = watch;
  const clock = { now: () => performance.now(), sleep: (ms: number) => sleep(ms) };
  const lookAndHear: typeof surface.look = async () => {
    const dialog = await heardDialogs(tabId, false);
    if (dialog !== undefined) watch.dialogSeen(dialog);
    return await surface.look();
  };
  const host = createBenchHost({
    surface: { ...surface, look: lookAndHear },
    hand: createHand(tabId),
    network,
    sideEffects,
    clock,
  });
  return {
    watch,
    host: {
      observe: () => host.observe(),
      async carryOut(order) {
        await answerDialogs(tabId);
        try {
          return await host.carryOut(order);
        } finally {
          await heardDialogs(tabId, true);
        }
      },
    },
  };
}

/** Binding and address of a tab that a person points at. */
export async function tabAt(tabId: number, bootId: string): Promise<{ tab: TabBinding; url: string } | null> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  return tab ? { tab: { tabId, bootId }, url: tab.url ?? "" } : null;
}
