/** Workplace: where one task works: the tab it began in, or one that was opened from there. Elsewhere: session, attachment. */

import { createBenchHost } from "../../client/bench-host.js";
import { SYSTEM_CLOCK } from "../../client/clock.js";
import { followBench } from "../../client/follow.js";
import type { Arrival } from "../../client/hand.js";
import type { TaskHost } from "../../client/host.js";
import type { TabBinding, TaskRecord } from "../../client/task-record.js";
import { type Desk, openDesk } from "./desk.js";
import { followFamily, type TabFamily } from "./tab-family.js";
import { wakeTab } from "./tab-wake.js";

export interface Workplace {
  readonly host: TaskHost;
  readonly home: number;
  /** Changes when an action goes to another tab. */
  tab(): TabBinding;
  moveTo(tabId: number): void;
  stop(): void;
}

export function openWorkplace(
  { key, files }: Pick<TaskRecord, "key" | "files">,
  { tabId, bootId, homeId = tabId }: TabBinding,
): Workplace {
  const desks = new Map<number, Desk>();
  const family = followFamily(key, homeId);
  let present = tabId;
  const desk = (): Desk => {
    const open = desks.get(present) ?? openDesk(present, SYSTEM_CLOCK, files?.id ?? null);
    desks.set(present, open);
    return open;
  };
  const switchTab = async (index: number): Promise<Arrival> => {
    const arrival = await goTo(index, family);
    if (typeof arrival !== "number") return arrival;
    present = arrival;
    const { network, sideEffects } = desk().bench;
    network.begin();
    sideEffects.begin();
    return { kind: "arrived" };
  };
  const host = createBenchHost(followBench(() => desk().bench, switchTab, SYSTEM_CLOCK));
  return {
    home: homeId,
    host: {
      observe: () => host.observe(),
      carryOut: (order) => desk().carryOut(order, () => host.carryOut(order)),
      release: async () => await host.release?.(),
    },
    tab: () => ({ tabId: present, bootId, ...(present === homeId ? {} : { homeId }) }),
    moveTo(other) {
      present = other;
    },
    stop() {
      family.stop();
      for (const open of desks.values()) open.stop();
    },
  };
}

/** Its number; or why it stays where it is. Whether its site may be touched is asked when it is looked at. */
async function goTo(index: number, family: TabFamily): Promise<number | Arrival> {
  const tabId = (await family.all())[index];
  const tab = tabId === undefined ? null : await chrome.tabs.get(tabId).catch(() => null);
  if (tab?.id === undefined) return { kind: "stayed", reason: `there is no tab ${index}` };
  await chrome.tabs.update(tab.id, { active: true });
  await wakeTab(tab.id, tab.discarded);
  return tab.id;
}
