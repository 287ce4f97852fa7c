/** Events: the browser's own, heard until what is returned is called. */

export function listen<F, R extends unknown[]>(
  event: { addListener(listener: F, ...rest: R): void; removeListener(listener: F): void },
  listener: F,
  ...rest: R
): () => void {
  event.addListener(listener, ...rest);
  return () => event.removeListener(listener);
}

/** Chrome names the opener of a tab, but not that of a window of its own. */
export const onTabOpened = (told: (id: number, opener: number) => void): (() => void) =>
  listen(chrome.tabs.onCreated, ({ id, openerTabId }: chrome.tabs.Tab) => {
    if (id !== undefined && openerTabId !== undefined) told(id, openerTabId);
  });
