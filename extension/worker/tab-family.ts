/** Tab family: the tab that a task began in and those opened from it, in order. Elsewhere: windows, opener chain. */

const KEY = "family:";

export interface TabFamily {
  /** Numbers of the tabs, the first one first; closed ones keep their place. */
  all(): Promise<readonly number[]>;
  stop(): void;
}

/** Of one task. Kept as long as the browser runs, for numbers of tabs mean nothing in the next run; Chrome itself forgets openers. */
export function followFamily(task: string, home: number): TabFamily {
  const key = KEY + task;
  const read = async (): Promise<readonly number[]> => {
    const { [key]: kept } = await chrome.storage.session.get(key);
    // The cast: only this file writes it. A task that was moved to another tab begins anew there.
    const family = kept as readonly number[] | undefined;
    return family?.[0] === home ? family : [home];
  };
  let last: Promise<unknown> = Promise.resolve();
  const onCreated = ({ id, openerTabId }: chrome.tabs.Tab): void => {
    last = last.then(async () => {
      const family = await read();
      if (id === undefined || openerTabId === undefined || !family.includes(openerTabId)) return;
      await chrome.storage.session.set({ [key]: [...family, id] });
    });
  };
  chrome.tabs.onCreated.addListener(onCreated);
  return {
    async all() {
      await last;
      return await read();
    },
    stop: () => chrome.tabs.onCreated.removeListener(onCreated),
  };
}
