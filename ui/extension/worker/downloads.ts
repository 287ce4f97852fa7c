/** Downloads: those of the browser that the running action of a tab has begun. One of which that is not known is not told. */

import { originOf } from "../site-access.js";
import { DownloadRequests, isFromOneOf } from "./download-source.js";
import { listen } from "./events.js";

/** Of documents of tabs and frames, and of links that save: of no others does a file come. */
const TYPES: readonly `${chrome.webRequest.ResourceType}`[] = ["main_frame", "sub_frame", "other"];

/** Of its tab, and of those that it has opened. */
export class TabDownloads {
  private readonly requests = new DownloadRequests();
  private readonly ours: Set<number>;
  private readonly taken = new Set<number>();
  private action = 0;
  private readonly stops: readonly (() => void)[];
  private readonly tabId: number;
  /** Null: what was told last did not come. */
  private readonly told: (name: string | null) => void;

  constructor(tabId: number, told: (name: string | null) => void) {
    this.tabId = tabId;
    this.told = told;
    this.ours = new Set([tabId]);
    const asked = (one: chrome.webRequest.OnBeforeRequestDetails): undefined => {
      // A service worker's own belongs to no tab.
      if (one.tabId !== chrome.tabs.TAB_ID_NONE) this.requests.begun(one.url, one.tabId);
    };
    this.stops = [
      listen(chrome.webRequest.onBeforeRequest, asked, { urls: ["<all_urls>"], types: [...TYPES] }),
      listen(chrome.downloads.onCreated, (item: chrome.downloads.DownloadItem) => void this.created(item)),
      listen(chrome.downloads.onChanged, ({ id, filename, state }: chrome.downloads.DownloadDelta) => {
        if (!this.taken.has(id)) return;
        if (state?.current === "interrupted") told(null);
        else if (filename?.current) told(nameOf(filename.current));
      }),
    ];
  }

  begin(): void {
    this.action += 1;
    this.taken.clear();
    this.ours.clear();
    this.opened(this.tabId);
  }

  opened(tabId: number): void {
    this.ours.add(tabId);
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  private async created(item: chrome.downloads.DownloadItem): Promise<void> {
    if (item.byExtensionId !== undefined) return;
    const { action, ours } = this;
    const tabId = this.requests.take(item);
    const isOwn = tabId === null ? isFromOneOf(ours, item, await chrome.tabs.query({})) : ours.has(tabId);
    if (!isOwn || action !== this.action) return;
    this.taken.add(item.id);
    this.told(nameIn(item));
    // It may have been named, or have ended, while the tabs were asked for.
    const [now] = await chrome.downloads.search({ id: item.id });
    if (action !== this.action) return;
    if (now?.state === "interrupted") this.told(null);
    else if (now?.filename) this.told(nameOf(now.filename));
  }
}

/** An address that holds the file itself names none. */
function nameIn({ filename, finalUrl, url }: chrome.downloads.DownloadItem): string {
  const address = finalUrl || url;
  return nameOf(filename) || (originOf(address) === null ? "" : nameOf(address)) || "a file";
}

function nameOf(path: string): string {
  const [plain = ""] = path.split(/[?#]/);
  return (plain.split(/[\\/]/).at(-1) ?? "").slice(0, 200);
}
