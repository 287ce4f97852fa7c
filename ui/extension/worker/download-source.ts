/** Download source: which tab a download is from, of which the browser names at most the page. What is not known is nobody's. */

import { originOf } from "../../../core/action/origins.js";

/** As the browser tells of it. */
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

  /** The tab of the newest that led to this download, which none of them does again; null where none is known. */
  take({ url, finalUrl }: Pick<Download, "url" | "finalUrl">): number | null {
    const isIts = (one: { readonly url: string }): boolean => one.url === url || one.url === finalUrl;
    const newest = this.requests.findLast(isIts);
    this.requests = this.requests.filter((one) => !isIts(one));
    return newest?.tabId ?? null;
  }
}

/**
 * Of a download whose request nobody heard of: what a page has made itself (`blob:`, `data:`), what its service worker
 * has answered, or a file on a site that may not be touched. Whatever tab may show the page that began it is one of these.
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
  // Cut down to its origin it names no page.
  const isWhole = originOf(referrer) === origin && referrer !== `${origin}/`;
  const ofPage = ofSite.filter((tab) => isWhole && withoutHash(tab.url) === withoutHash(referrer));
  const likely = ofPage.length > 0 ? ofPage : ofSite;
  return likely.length > 0 && likely.every(({ id }) => id !== undefined && ours.has(id));
}

const withoutHash = (url: string | undefined): string | undefined => url?.split("#")[0];
