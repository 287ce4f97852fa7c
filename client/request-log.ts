/** Request log: which requests of a page an action started; a host feeds it with plain events: begun, answered, ended. */

import type { ObservedRequest } from "../protocol/observation.js";
import type { NetworkLog } from "./host.js";
import type { MeasuredRequest } from "./surface.js";

/** A read made so often while nothing was being done is made by the page itself. */
const IDLE_READS = 3;
/** One write is enough: sites do not write the same thing twice by chance. */
const IDLE_WRITES = 1;
/** Closer together they belong together, as when two listeners answer one click. */
const TOGETHER_MS = 250;
/** A read without an answer for so long is a stream. */
const STALLED_MS = 2_000;
/** A body that nobody reads never ends; its head is answer enough after so long. */
const BODY_MS = 500;
const ENTRIES_MAX = 200;
const VIA_MAX = 5;
const UNHEARD = "REQUEST";

export interface StartedRequest {
  readonly method: string;
  readonly url: string;
  /** A document of the tab itself or of a frame; a script is waited for and not reported, for scripts are many. */
  readonly type: "document" | "script" | "other";
  readonly body?: string;
}

/** The head of an answer. `type`: its media type, as its header says it. */
export interface AnswerHead {
  readonly status: number;
  readonly type?: string;
}

/** The request that a redirect leads to. */
export type Redirect = Pick<StartedRequest, "method" | "url">;

interface LoggedRequest extends StartedRequest {
  readonly startedMs: number;
  status?: number;
  answeredMs?: number;
  endedMs?: number;
  /** In order, the last one is where it is now. */
  redirects: readonly Redirect[];
  page?: NonNullable<ObservedRequest["end"]>["page"];
}

export class RequestLog implements NetworkLog {
  private readonly background = new BackgroundRequests();
  private running = new Map<unknown, LoggedRequest>();
  isActing = false;
  private entries: LoggedRequest[] = [];

  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** `id` is the host's own; a redirect may keep it. */
  begun(id: unknown, request: StartedRequest): void {
    const entry: LoggedRequest = { ...request, url: withoutQuery(request.url), startedMs: this.now(), redirects: [] };
    if (!this.isActing) this.background.note(entry);
    if (this.running.has(id)) return;
    this.running.set(id, entry);
    if (this.isActing && this.entries.length < ENTRIES_MAX) this.entries.push(entry);
  }

  /** Made before anybody listened here: nobody knows of an action that could have started it. */
  earlier(request: StartedRequest): void {
    const startedMs = Number.NEGATIVE_INFINITY;
    this.background.note({ ...request, url: withoutQuery(request.url), startedMs });
  }

  /** A redirect goes on as `to`, and is one request with the one that led to it. False: that one is not known. */
  redirected(from: unknown, to: unknown, { method, url }: Redirect): boolean {
    const entry = this.running.get(from);
    if (entry === undefined) return false;
    const redirects = [...entry.redirects, { method, url: withoutQuery(url) }];
    Object.assign(entry, { redirects, status: undefined, answeredMs: undefined, endedMs: undefined });
    this.running.set(to, entry);
    return true;
  }

  answered(id: unknown, { status, type = "" }: AnswerHead): void {
    const entry = this.running.get(id);
    if (entry === undefined) return;
    Object.assign(entry, { status, answeredMs: this.now() });
    if (isScriptsWrite(entry) && HTML.test(type)) entry.page ??= "unread";
  }

  /** For hosts that can read what a script's write was answered. */
  read(id: unknown, page: LoggedRequest["page"]): void {
    const entry = this.running.get(id);
    if (entry) entry.page = page;
  }

  ended(id: unknown): void {
    const entry = this.running.get(id);
    if (entry) entry.endedMs = this.now();
    // An action's own may still be redirected, or read.
    if (entry && !this.entries.includes(entry)) this.running.delete(id);
  }

  /** Measured by the page: requests that nobody heard of (its own service worker answered them) are reported too. */
  measured(requests: readonly MeasuredRequest[]): void {
    const known = new Set(this.entries.map(({ url }) => url));
    for (const { url, status } of requests) {
      if (!this.isActing || known.has(url) || this.entries.length >= ENTRIES_MAX) continue;
      const nowMs = this.now();
      const times = { startedMs: nowMs, endedMs: nowMs };
      this.entries.push({ method: UNHEARD, url, type: "other", status, ...times, redirects: [] });
      known.add(url);
    }
  }

  begin(): void {
    this.isActing = true;
    this.entries = [];
    this.running = new Map();
  }

  end(): void {
    this.isActing = false;
  }

  resume(): void {
    this.isActing = true;
  }

  seen(): ReturnType<NetworkLog["seen"]> {
    const own = new Set(this.own());
    const reported = this.entries.filter(({ type }) => type !== "script");
    return reported.map((entry) => ({ ...observed(entry), startedByAction: own.has(entry) }));
  }

  open(): number {
    return this.own().filter((entry) => isOpen(entry, this.now())).length;
  }

  silenceMs(): number {
    const times = this.own().map(({ endedMs, answeredMs, startedMs }) => endedMs ?? answeredMs ?? startedMs);
    return times.length === 0 ? Number.POSITIVE_INFINITY : this.now() - Math.max(...times);
  }

  private own(): readonly LoggedRequest[] {
    return this.entries.filter((entry) => !this.background.includes(entry, this.entries));
  }
}

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const isScriptsWrite = ({ method, type }: LoggedRequest): boolean => type === "other" && !isRead({ method });

/** Of a read only where redirects led it; of a write also what may show that the site did not take it. */
function observed(entry: LoggedRequest): Omit<ObservedRequest, "startedByAction"> {
  const { method, url, status, redirects, page, type } = entry;
  const isWrite = !isRead(entry);
  const end = { ...(isWrite ? wayOf(entry) : { url: redirects.at(-1)?.url }), page };
  return withoutAbsent({
    ...{ method, url, status },
    document: isWrite && type === "document" ? true : undefined,
    end: Object.values(end).some((one) => one !== undefined) ? withoutAbsent(end) : undefined,
  });
}

function wayOf({ method, redirects }: LoggedRequest): NonNullable<ObservedRequest["end"]> {
  const via = redirects.slice(0, -1).map(({ url }) => url);
  const last = redirects.at(-1);
  return {
    url: last?.url,
    via: via.length === 0 ? undefined : via.slice(0, VIA_MAX),
    resent: last?.method === method ? true : undefined,
  };
}

/** As it is sent: an absent member and one that is undefined are told apart by nobody else. */
const withoutAbsent = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T; // its own members

/** A write or a document may well take longer than a read, and is what we wait for. Where it was redirected to may not be heard. */
function isOpen({ redirects, type, startedMs, answeredMs, endedMs, ...first }: LoggedRequest, nowMs: number): boolean {
  const { method } = redirects.at(-1) ?? first;
  if (endedMs !== undefined) return false;
  if (answeredMs !== undefined) return nowMs - answeredMs <= BODY_MS;
  return !isRead({ method }) || type === "document" || nowMs - startedMs <= STALLED_MS;
}

type TimedRequest = Pick<LoggedRequest, "method" | "url" | "body" | "startedMs" | "status">;

/** Requests that a page makes on its own account: polling and heartbeats. */
export class BackgroundRequests {
  private readonly times = new Map<string, number>();

  note(request: TimedRequest): void {
    const key = keyOf(request);
    this.times.set(key, (this.times.get(key) ?? 0) + 1);
  }

  includes(request: TimedRequest, others: readonly TimedRequest[]): boolean {
    const enough = isRead(request) || request.body === undefined ? IDLE_READS : IDLE_WRITES;
    return (this.times.get(keyOf(request)) ?? 0) >= enough || isSentAgain(request, others);
  }
}

/** Nobody asks again for what was accepted: the same write once more is a heartbeat, and so was the first. */
function isSentAgain(request: TimedRequest, others: readonly TimedRequest[]): boolean {
  if (isRead(request) || request.body === undefined) return false;
  const same = others.filter((one) => keyOf(one) === keyOf(request));
  const accepted = same.filter(({ status }) => status !== undefined && status < 400);
  return accepted.some((one) => same.some(({ startedMs }) => startedMs - one.startedMs > TOGETHER_MS));
}

const isRead = ({ method }: Pick<TimedRequest, "method">): boolean => method === "GET" || method === "HEAD";

/** Digits of the body do not count, for they are times and counters. */
const keyOf = ({ method, url, body = "" }: TimedRequest): string =>
  `${method} ${url} ${body.slice(0, 2_000).replace(/\d+/g, "#")}`;

function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
