/** Network watch: requests of a Playwright page, and which of them an action started. Elsewhere: network monitor. */

import type { Page, Request } from "playwright-core";
import type { ObservedRequest } from "../../../core/task/observation.js";
import { createHabits, type Habitual } from "../../habit.js";
import type { NetworkWatch } from "../../hand.js";

/** Typed, so that streams, beacons, sockets and pictures are left out. */
const WATCHED = new Set(["document", "script", "xhr", "fetch"]);
const STALLED_MS = 2_000;
/** A body that nobody reads never ends; its head is answer enough after so long. */
const BODY_MS = 500;
const MOST_KEPT = 200;

interface Seen extends Habitual {
  readonly type: string;
  status?: number;
  answeredMs?: number;
  endedMs?: number;
}

export function watchNetwork(page: Page, now: () => number): NetworkWatch {
  const habits = createHabits();
  let acting = false;
  let seen: Seen[] = [];
  follow(page, now, (request) => {
    const one = begunAt(request, now());
    if (!acting) habits.note(one);
    else if (seen.length < MOST_KEPT) seen.push(one);
    return one;
  });
  const own = (): readonly Seen[] => seen.filter((one) => !habits.isHabit(one, seen));
  return {
    begin() {
      acting = true;
      seen = [];
    },
    end() {
      acting = false;
    },
    resume() {
      acting = true;
    },
    seen() {
      const mine = new Set(own());
      // Scripts are waited for and not told: they would crowd out what matters.
      return seen.filter(({ type }) => type !== "script").map((one) => told(one, mine.has(one)));
    },
    open: () => own().filter((one) => isOpen(one, now())).length,
    silenceMs() {
      const times = own().map((one) => one.endedMs ?? one.answeredMs ?? one.startedMs);
      return times.length === 0 ? Number.POSITIVE_INFINITY : now() - Math.max(...times);
    },
  };
}

function begunAt(request: Request, startedMs: number): Seen {
  const [method, url, type] = [request.method(), withoutQuery(request.url()), request.resourceType()];
  return { method, url, type, startedMs, body: request.postData() ?? "" };
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

function told({ method, url, status }: Seen, own: boolean): ObservedRequest {
  return { method, url, startedByAction: own, ...(status === undefined ? {} : { status }) };
}

function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
