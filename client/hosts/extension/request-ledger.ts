/** Request ledger: a network watch fed with plain events: begun, answered, ended. Elsewhere: network monitor. */

import type { NetworkWatch } from "../../hand.js";
import type { MeasuredRequest } from "../../surface.js";

const STALLED_MS = 2_000;
/** Made so often while nothing was done, a request is the page's own habit. */
const HABIT = 3;
const MOST_KEPT = 200;
/** In place of a method that nobody heard. */
const UNHEARD = "REQUEST";

interface Entry {
  readonly method: string;
  /** Without its query, which may carry secrets. */
  readonly url: string;
  readonly isPage: boolean;
  readonly own: boolean;
  readonly startedMs: number;
  status?: number;
  endedMs?: number;
}

export interface BegunRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  /** The document of the tab itself or of a frame. */
  readonly isPage: boolean;
}

export interface RequestLedger extends NetworkWatch {
  begun(request: BegunRequest): void;
  answered(id: string, status: number): void;
  ended(id: string): void;
  /** Measured by the page: those that nobody heard of (a service worker of the page's own answered them) are told too. */
  measured(requests: readonly MeasuredRequest[]): void;
}

export function createRequestLedger(now: () => number): RequestLedger {
  const habits = new Map<string, number>();
  let open = new Map<string, Entry>();
  let acting = false;
  let entries: Entry[] = [];
  return {
    begun({ id, method, url, isPage }) {
      const plain = withoutQuery(url);
      const habit = `${method} ${plain}`;
      const times = habits.get(habit) ?? 0;
      if (!acting) habits.set(habit, times + 1);
      // A redirect keeps its id, and is one request with the one that led to it.
      if (open.has(id)) return;
      const entry: Entry = { method, url: plain, isPage, own: acting && times < HABIT, startedMs: now() };
      open.set(id, entry);
      if (acting && entries.length < MOST_KEPT) entries.push(entry);
    },
    answered(id, status) {
      const entry = open.get(id);
      if (entry) entry.status = status;
    },
    ended(id) {
      const entry = open.get(id);
      if (entry) entry.endedMs = now();
      open.delete(id);
    },
    measured(requests) {
      const known = new Set(entries.map(({ url }) => url));
      for (const { url, status } of requests) {
        if (!acting || known.has(url) || entries.length >= MOST_KEPT) continue;
        const nowMs = now();
        const plain = { method: UNHEARD, url, isPage: false, own: true, startedMs: nowMs, endedMs: nowMs };
        entries.push(status === undefined ? plain : { ...plain, status });
        known.add(url);
      }
    },
    begin() {
      acting = true;
      entries = [];
      open = new Map();
    },
    end() {
      acting = false;
    },
    resume() {
      acting = true;
    },
    seen: () =>
      entries.map(({ method, url, own, status }) => ({
        method,
        url,
        startedByAction: own,
        ...(status === undefined ? {} : { status }),
      })),
    open: () => entries.filter((one) => one.own && one.endedMs === undefined && !isStalled(one, now())).length,
    silenceMs() {
      const times = entries.filter(({ own }) => own).map(({ endedMs, startedMs }) => endedMs ?? startedMs);
      return times.length === 0 ? Number.POSITIVE_INFINITY : now() - Math.max(...times);
    },
  };
}

/** A read that says nothing for so long is a stream. A write or a page may well take longer, and is what we wait for. */
function isStalled({ method, isPage, startedMs }: Entry, nowMs: number): boolean {
  const isRead = (method === "GET" || method === "HEAD") && !isPage;
  return isRead && nowMs - startedMs > STALLED_MS;
}

function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
