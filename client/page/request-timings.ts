/** Request timings: requests that ended, as the page measured them, for hosts that cannot hear every one. */

import type { MeasuredRequest } from "../surface.js";

/** Asked for so often while nothing was done, a request is made by the page itself. */
const REPEATED = 3;
const MOST_KEPT = 50;

/** By resource timing. */
export class RequestTimings {
  private readonly repeated = new Map<string, number>();
  private requests: MeasuredRequest[] = [];
  private begunMs = Number.POSITIVE_INFINITY;
  private readonly observer = new PerformanceObserver((list) => this.note(list.getEntries()));

  constructor() {
    this.observer.observe({ type: "resource" });
  }

  begin(): void {
    this.seen();
    this.requests = [];
    this.begunMs = performance.now();
  }

  end(): void {
    this.seen();
    this.begunMs = Number.POSITIVE_INFINITY;
  }

  /** Those that began since then, without those that the page repeats, oldest first. */
  seen(): readonly MeasuredRequest[] {
    this.note(this.observer.takeRecords());
    return this.requests;
  }

  private note(entries: PerformanceEntryList): void {
    // The cast: only resource timings are observed.
    for (const { name, startTime, responseStatus, initiatorType } of entries as PerformanceResourceTiming[]) {
      // Pictures, styles and beacons are no answer to an action.
      if (initiatorType !== "fetch" && initiatorType !== "xmlhttprequest") continue;
      const url = withoutQuery(name);
      const times = this.repeated.get(url) ?? 0;
      if (startTime < this.begunMs) this.repeated.set(url, times + 1);
      else if (times < REPEATED && this.requests.length < MOST_KEPT)
        this.requests.push(responseStatus > 0 ? { url, status: responseStatus } : { url });
    }
  }
}

/** A query may carry secrets. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
