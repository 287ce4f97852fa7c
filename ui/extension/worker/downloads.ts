/** Downloads: browser downloads that a tab's running action has begun. Those of unknown origin are not reported. */

import { originOf } from "../site-access.js";
import { DownloadRequests, isFromOneOf } from "./download-source.js";
import { listen } from "./events.js";

/** Only these requests lead to a file: documents of tabs and frames, and links that save. */
const TYPES: readonly `${chrome.webRequest.ResourceType}`[] = ["main_frame", "sub_frame", "other"];

/** Downloads of a tab, and of those that it has opened. */
export class TabDownloads {
  private readonly requests = new DownloadRequests();
  private readonly ours: Set<number>;
  private readonly taken = new Set<number>();
  private action = 0;
  private readonly stops: readonly (() => void)[];
  private readonly tabId: number;
  /** Null: the download reported last was interrupted. */
  private readonly told: (name: string | null) => void;

  constructor(tabId: number, told: (name: string | null) => void) {
    this.tabId = tabId;
    this.told = told;
    this.ours = new Set([tabId]);
    const asked = (one: chrome.webRequest.OnBeforeRequestDetails): undefined => {
      // A service worker's request belongs to no tab.
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
    // The download may have got its name or ended during the query of tabs.
    const [now] = await chrome.downloads.search({ id: item.id });
    if (action !== this.action) return;
    if (now?.state === "interrupted") this.told(null);
    else if (now?.filename) this.told(nameOf(now.filename));
  }
}

/** An address that holds the file itself contains no file name. */
function nameIn({ filename, finalUrl, url }: chrome.downloads.DownloadItem): string {
  const address = finalUrl || url;
  return nameOf(filename) || (originOf(address) === null ? "" : nameOf(address)) || "a file";
}

function nameOf(path: string): string {
  const [plain = ""] = path.split(/[?#]/);
  return (plain.split(/[\\/]/).at(-1) ?? "").slice(0, 200);
}
