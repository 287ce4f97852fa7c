/** Request log: the page requests that an action started. A host feeds it begun, answered and ended events. */

import type { ObservedRequest } from "../protocol/observation.js";
import type { NetworkLog } from "./host.js";
import type { MeasuredRequest } from "./surface.js";

/** A read repeated this often while no action ran comes from the page itself. */
const IDLE_READS = 3;
/** One write is enough: sites do not write the same thing twice by chance. */
const IDLE_WRITES = 1;
/** Requests this close belong together, as when two listeners answer one click. */
const TOGETHER_MS = 250;
/** A read unanswered for this long is a stream. */
const STALLED_MS = 2_000;
/** An unread body never ends, so after this time the response head is enough. */
const BODY_MS = 500;
const ENTRIES_MAX = 200;
const VIA_MAX = 5;
const UNHEARD = "REQUEST";

export interface StartedRequest {
  readonly method: string;
  readonly url: string;
  /** Documents of the tab or of frames. Scripts are waited for but not reported, because there are many. */
  readonly type: "document" | "script" | "other";
  readonly body?: string;
}

/** The head of an answer. `type`: its media type, as its header says it. */
export interface AnswerHead {
  readonly status: number;
  readonly type?: string | undefined;
  /** `Content-Length`, where the answer names one. */
  readonly length?: string | undefined;
}

/** The request that a redirect leads to. */
export type Redirect = Pick<StartedRequest, "method" | "url">;

interface LoggedRequest extends StartedRequest {
  readonly startedMs: number;
  status?: number;
  answeredMs?: number;
  endedMs?: number;
  /** In order; the last one is the current one. */
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

  /** Notes a request made before this log listened; no known action can have started it. */
  earlier(request: StartedRequest): void {
    const startedMs = Number.NEGATIVE_INFINITY;
    this.background.note({ ...request, url: withoutQuery(request.url), startedMs });
  }

  /** Continues the request `from` as `to`; both count as one. Returns false if `from` is unknown. */
  redirected(from: unknown, to: unknown, { method, url }: Redirect): boolean {
    const entry = this.running.get(from);
    if (entry === undefined) return false;
    const redirects = [...entry.redirects, { method, url: withoutQuery(url) }];
    Object.assign(entry, { redirects, status: undefined, answeredMs: undefined, endedMs: undefined });
    this.running.set(to, entry);
    return true;
  }

  answered(id: unknown, { status, type = "", length }: AnswerHead): void {
    const entry = this.running.get(id);
    if (entry === undefined) return;
    Object.assign(entry, { status, answeredMs: this.now() });
    // "201 Created" and an empty answer hold no page, whatever their type says.
    const isPage = status === 200 && HTML.test(type) && length !== "0";
    if (isPage && isScriptsWrite(entry)) entry.page ??= "unread";
  }

  /** Hosts that can read the response to a script's write call this. */
  read(id: unknown, page: LoggedRequest["page"]): void {
    const entry = this.running.get(id);
    if (entry) entry.page = page;
  }

  ended(id: unknown): void {
    const entry = this.running.get(id);
    if (entry) entry.endedMs = this.now();
    // The action's own requests may still be redirected or read.
    if (entry && !this.entries.includes(entry)) this.running.delete(id);
  }

  /** Adds requests that only the page measured, because its own service worker answered them. */
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

/** Reports a read's final address; for a write, also signs that the site may have rejected it. */
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

/** Drops undefined members, as sending does; nothing else tells them from absent ones. */
const withoutAbsent = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T; // its own members

/** The client waits for writes and documents, which may take longer than reads. A redirect's target may stay unheard. */
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

/** People do not repeat an accepted write, so a repetition marks both writes as a heartbeat. */
function isSentAgain(request: TimedRequest, others: readonly TimedRequest[]): boolean {
  if (isRead(request) || request.body === undefined) return false;
  const same = others.filter((one) => keyOf(one) === keyOf(request));
  const accepted = same.filter(({ status }) => status !== undefined && status < 400);
  return accepted.some((one) => same.some(({ startedMs }) => startedMs - one.startedMs > TOGETHER_MS));
}

const isRead = ({ method }: Pick<TimedRequest, "method">): boolean => method === "GET" || method === "HEAD";

/** Ignores digits in the body, because they are times and counters. */
const keyOf = ({ method, url, body = "" }: TimedRequest): string =>
  `${method} ${url} ${body.slice(0, 2_000).replace(/\d+/g, "#")}`;

function withoutQuery(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
}
