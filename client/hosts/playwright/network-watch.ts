/** Network watch: requests of a Playwright page, and which of them an action started. Elsewhere: network monitor. */

import type { Page, Request } from "playwright-core";
import type { NetworkWatch } from "../../hand.js";

/** Typed, so that streams, beacons, sockets and pictures are left out. */
const WATCHED = new Set(["document", "script", "xhr", "fetch"]);
const STALLED_MS = 2_000;
/** Made so often while nothing was done, a request is the page's own habit. */
const HABIT = 3;
const MOST_KEPT = 200;

interface Seen {
  readonly method: string;
  /** Without its query, which may carry secrets. */
  readonly url: string;
  readonly type: string;
  readonly own: boolean;
  readonly startedMs: number;
  status?: number;
  endedMs?: number;
}

export function watchNetwork(page: Page, now: () => number): NetworkWatch {
  const byRequest = new WeakMap<Request, Seen>();
  const habits = new Map<string, number>();
  let acting = false;
  let seen: Seen[] = [];

  page.on("request", (request) => {
    if (!WATCHED.has(request.resourceType())) return;
    const [method, url] = [request.method(), withoutQuery(request.url())];
    const habit = `${method} ${url}`;
    if (!acting) habits.set(habit, (habits.get(habit) ?? 0) + 1);
    const own = acting && (habits.get(habit) ?? 0) < HABIT;
    const one: Seen = { method, url, type: request.resourceType(), own, startedMs: now() };
    byRequest.set(request, one);
    if (acting && seen.length < MOST_KEPT) seen.push(one);
  });
  page.on("response", (response) => {
    const one = byRequest.get(response.request());
    if (one) one.status = response.status();
  });
  const end = (request: Request): void => {
    const one = byRequest.get(request);
    if (one) one.endedMs = now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);

  return {
    begin() {
      acting = true;
      seen = [];
    },
    end() {
      acting = false;
    },
    seen: () =>
      seen.map(({ method, url, own, status }) => ({
        method,
        url,
        startedByAction: own,
        ...(status === undefined ? {} : { status }),
      })),
    open: () => seen.filter((one) => one.own && one.endedMs === undefined && !isStalled(one, now())).length,
    silenceMs() {
      const times = seen.filter(({ own }) => own).map((one) => one.endedMs ?? one.startedMs);
      return times.length === 0 ? Number.POSITIVE_INFINITY : now() - Math.max(...times);
    },
  };
}

/** A read that says nothing for so long is a stream. A write or a page may well take longer, and is what we wait for. */
function isStalled(one: Seen, nowMs: number): boolean {
  const read = (one.method === "GET" || one.method === "HEAD") && one.type !== "document";
  return read && nowMs - one.startedMs > STALLED_MS;
}

function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
