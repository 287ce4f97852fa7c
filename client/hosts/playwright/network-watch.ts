/** Network watch: requests of a Playwright page, and which of them an action started. Elsewhere: network monitor. */

import type { Page, Request } from "playwright-core";
import type { WitnessedRequest } from "../../../core/task/observation.js";
import type { NetworkWatch } from "../../hand.js";

/** Typed, so that streams, beacons, sockets and pictures are left out. */
const WATCHED = new Set(["document", "script", "xhr", "fetch"]);
const STALLED_MS = 2_000;
/** A body that nobody reads never ends; its head is answer enough after so long. */
const BODY_MS = 500;
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
  answeredMs?: number;
  endedMs?: number;
}

export function watchNetwork(page: Page, now: () => number): NetworkWatch {
  const habits = new Map<string, number>();
  let acting = false;
  let seen: Seen[] = [];
  follow(page, now, (request) => {
    const [method, url] = [request.method(), withoutQuery(request.url())];
    const habit = `${method} ${url}`;
    if (!acting) habits.set(habit, (habits.get(habit) ?? 0) + 1);
    const own = acting && (habits.get(habit) ?? 0) < HABIT;
    const one: Seen = { method, url, type: request.resourceType(), own, startedMs: now() };
    if (acting && seen.length < MOST_KEPT) seen.push(one);
    return one;
  });
  return {
    begin() {
      acting = true;
      seen = [];
    },
    end() {
      acting = false;
    },
    // Scripts are waited for and not told: they would crowd out what matters.
    seen: () => seen.filter(({ type }) => type !== "script").map(told),
    open: () => seen.filter((one) => one.own && isOpen(one, now())).length,
    silenceMs() {
      const times = seen.filter(({ own }) => own).map((one) => one.endedMs ?? one.answeredMs ?? one.startedMs);
      return times.length === 0 ? Number.POSITIVE_INFINITY : now() - Math.max(...times);
    },
  };
}

/** Keeps what `begun` makes of a request up to date until it ends. */
function follow(page: Page, now: () => number, begun: (request: Request) => Seen): void {
  const byRequest = new WeakMap<Request, Seen>();
  const end = (request: Request): void => {
    const one = byRequest.get(request);
    if (one) one.endedMs = now();
  };
  page.on("request", (request) => {
    if (WATCHED.has(request.resourceType())) byRequest.set(request, begun(request));
  });
  page.on("response", (response) => {
    const one = byRequest.get(response.request());
    if (!one) return;
    one.status = response.status();
    one.answeredMs = now();
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/** A read that says nothing for so long is a stream. A write or a page may well take longer, and is what we wait for. */
function isOpen(one: Seen, nowMs: number): boolean {
  if (one.endedMs !== undefined) return false;
  if (one.answeredMs !== undefined) return nowMs - one.answeredMs <= BODY_MS;
  const read = (one.method === "GET" || one.method === "HEAD") && one.type !== "document";
  return !read || nowMs - one.startedMs <= STALLED_MS;
}

function told({ method, url, own, status }: Seen): WitnessedRequest {
  return { method, url, startedByAction: own, ...(status === undefined ? {} : { status }) };
}

function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
