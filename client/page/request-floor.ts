/** Request floor: requests that ended, as the page itself measured them; for hosts that cannot hear every one. Elsewhere: resource timing, PerformanceObserver. */

import type { MeasuredRequest } from "../surface.js";

/** Made so often while nothing was done, a request is the page's own habit. */
const HABIT = 3;
const MOST_KEPT = 50;
/** Pictures, styles and beacons are no answer to an action. */
const TOLD = new Set(["fetch", "xmlhttprequest"]);

export interface RequestFloor {
  begin(): void;
  /** The action is over; what is asked for from here on is asked by the page itself. */
  end(): void;
  /** Those that began since then, habits left out, oldest first. */
  seen(): readonly MeasuredRequest[];
}

export function createRequestFloor(now: () => number): RequestFloor {
  const habits = new Map<string, number>();
  let seen: MeasuredRequest[] = [];
  let begunMs: number | null = null;
  const note = (entries: PerformanceEntryList): void => {
    // The cast: only resource timings are observed.
    for (const { name, startTime, responseStatus, initiatorType } of entries as PerformanceResourceTiming[]) {
      if (!TOLD.has(initiatorType)) continue;
      const url = withoutQuery(name);
      if (begunMs === null || startTime < begunMs) habits.set(url, (habits.get(url) ?? 0) + 1);
      else if ((habits.get(url) ?? 0) < HABIT && seen.length < MOST_KEPT)
        seen.push({ url, ...(responseStatus > 0 ? { status: responseStatus } : {}) });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "resource" });
  return {
    begin() {
      note(observer.takeRecords());
      seen = [];
      begunMs = now();
    },
    end() {
      note(observer.takeRecords());
      begunMs = null;
    },
    seen() {
      note(observer.takeRecords());
      return seen;
    },
  };
}

/** Which may carry secrets. */
function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
