/** Download source: the tab of a download, of which the browser names at most the page. An unknown source belongs to no tab. */

import { originOf } from "../../../core/action/origins.js";

/** A download as the browser describes it. */
interface Download {
  readonly url: string;
  readonly finalUrl: string;
  readonly referrer: string;
  readonly incognito: boolean;
}

interface OpenTab {
  readonly id?: number | undefined;
  readonly url?: string | undefined;
  readonly incognito: boolean;
}

const REQUESTS_KEPT = 200;

/** Requests from which a download may come, by the tab that made them. */
export class DownloadRequests {
  private requests: readonly { readonly url: string; readonly tabId: number }[] = [];

  begun(url: string, tabId: number): void {
    this.requests = [...this.requests, { url, tabId }].slice(-REQUESTS_KEPT);
  }

  /** Removes the requests that led to this download. Returns the newest one's tab, or null if there is none. */
  take({ url, finalUrl }: Pick<Download, "url" | "finalUrl">): number | null {
    const isIts = (one: { readonly url: string }): boolean => one.url === url || one.url === finalUrl;
    const newest = this.requests.findLast(isIts);
    this.requests = this.requests.filter((one) => !isIts(one));
    return newest?.tabId ?? null;
  }
}

/**
 * Judges a download without a known request: made by a page itself (`blob:`, `data:`), answered by its service worker, or
 * from a site that may not be touched. True if every tab that may show the page that began it is one of `ours`.
 */
export function isFromOneOf(
  ours: ReadonlySet<number>,
  { url, referrer, incognito }: Download,
  open: readonly OpenTab[],
): boolean {
  const made = url.startsWith("blob:") ? originOf(url) : "null";
  const origin = made === "null" ? originOf(referrer) : made;
  if (origin === "null") return false;
  const ofSite = open.filter((tab) => tab.incognito === incognito && originOf(tab.url ?? "") === origin);
  // A referrer cut down to its origin names no page.
  const isWhole = originOf(referrer) === origin && referrer !== `${origin}/`;
  const ofPage = ofSite.filter((tab) => isWhole && withoutHash(tab.url) === withoutHash(referrer));
  const likely = ofPage.length > 0 ? ofPage : ofSite;
  return likely.length > 0 && likely.every(({ id }) => id !== undefined && ours.has(id));
}

const withoutHash = (url: string | undefined): string | undefined => url?.split("#")[0];
