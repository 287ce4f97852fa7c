/** Witness: what the client noticed by itself, weighed; the page's own word is not proof (design §6.3). Elsewhere: client observations. */

import { maskText } from "../page/privacy.js";
import { clip } from "../page/text.js";
import type { ClientObservations, ObservedRequest } from "../task/observation.js";

const WRITES: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * Something that the two pages cannot show: another tab, a file, a window of the browser's, a request of the action's own.
 * That the document was mutated is none: what could be perceived of it the pages do show.
 */
export function sawSomething(witness: ClientObservations): boolean {
  const { didNetworkOccur, newTab, download, dialog, requests } = witness;
  const asked = requests === undefined ? didNetworkOccur === true : requests.some(isOwn);
  return asked || newTab === true || download !== undefined || dialog !== undefined;
}

/** Started by the action, and no report of what people do. */
function isOwn({ startedByAction, url }: ObservedRequest): boolean {
  return startedByAction && !TELEMETRY.test(pathOf(url));
}

/** Files that a page is made of: whatever is shown anew fetches some, an advert too. */
const ASSET = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|woff2?|ttf|mp[34]|webm)$/i;

/** What the action itself fetched of the page's own site. */
export function ownReads(witness: ClientObservations, sites: readonly string[]): readonly ObservedRequest[] {
  return (witness.requests ?? []).filter(
    (request) =>
      isOwn(request) &&
      request.method.toUpperCase() === "GET" &&
      !ASSET.test(pathOf(request.url)) &&
      sites.some((site) => isSameSite(request.url, site)),
  );
}

/** Last parts of addresses to which pages report what people do, on their own site too. */
const TELEMETRY =
  /\/(?:analytics|beacons?|collect|telemetry|metrics|track|tracking|pixel|rum|heartbeat|ping|impressions?|clickstream|logs?|logging)(?:\/?$|\/v?\d*\/?$)/i;

/** Write requests that the action itself started, to the page's own site; analytics, its own or others', prove nothing. */
export function ownWrites(witness: ClientObservations, sites: readonly string[]): readonly ObservedRequest[] {
  return (witness.requests ?? []).filter(
    (request) =>
      isOwn(request) &&
      WRITES.includes(request.method.toUpperCase()) &&
      sites.some((site) => isSameSite(request.url, site)),
  );
}

/** A write request as history keeps it. */
export interface WriteSeen {
  readonly method: string;
  readonly path: string;
  /** Absent: no answer was seen. */
  readonly status?: number;
}

/** Of several the one that was refused, else the last: that is what a person would be told of. */
export function writeSeen(writes: readonly ObservedRequest[]): WriteSeen | undefined {
  const told = writes.find(isRefused) ?? writes.at(-1);
  if (told === undefined) return undefined;
  const { method, url, status } = told;
  const path = clip(maskText(pathOf(url)), 80);
  return { method: method.toUpperCase(), path, ...(status === undefined ? {} : { status }) };
}

export function isAccepted(request: ObservedRequest): boolean {
  return request.status !== undefined && request.status >= 200 && request.status < 400;
}

export function isRefused(request: ObservedRequest): boolean {
  return request.status !== undefined && request.status >= 400;
}

/** What was seen, absences too. */
export function witnessLines(witness: ClientObservations): readonly string[] {
  const { didNetworkOccur: network, didDomMutate: mutated, didUrlChange: moved } = witness;
  if (network === undefined && mutated === undefined && moved === undefined) return ["The client reports no witness."];
  const saw = [
    mutated === undefined ? "" : mutated ? "the DOM was mutated" : "no DOM mutation",
    network === undefined ? "" : network ? "network activity" : "no network activity",
    moved === undefined ? "" : moved ? "the URL changed" : "no URL change",
  ].filter((part) => part !== "");
  return [`The client saw: ${saw.join(", ")}.`];
}

/** Requests of the action and other things only the client can see. */
export function deedLines(witness: ClientObservations): readonly string[] {
  const own = (witness.requests ?? []).filter((request) => request.startedByAction);
  return [
    ...own.slice(0, 6).map((request) => {
      const path = URL.canParse(request.url) ? new URL(request.url).pathname : request.url;
      const answer = request.status === undefined ? "has no answer yet" : `was answered ${request.status}`;
      return `${request.method} ${path}, started by the action, ${answer}.`;
    }),
    ...otherDeedLines(witness),
  ];
}

/** What only the browser itself can know, requests aside. */
export function otherDeedLines(witness: ClientObservations): readonly string[] {
  return [
    ...(witness.newTab === true ? ["A new tab opened."] : []),
    ...(witness.download === undefined ? [] : [`A download started: '${witness.download}'.`]),
    ...(witness.dialog === undefined ? [] : [`A browser dialog said: '${witness.dialog}'.`]),
  ];
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** Same host but for subdomains and ports: `api.example.com` belongs to `app.example.com`. */
function isSameSite(a: string, b: string): boolean {
  if (!URL.canParse(a, b) || !URL.canParse(b)) return false;
  const [left, right] = [new URL(a, b).hostname, new URL(b).hostname];
  return left === right || (!isAddress(left) && siteOf(left) === siteOf(right));
}

/** The last two labels, or three where the second-last is a public one such as `co`; good enough to tell a tracker apart. */
function siteOf(host: string): string {
  const labels = host.split(".");
  const second = labels.at(-2) ?? "";
  const isPublic = labels.length > 2 && second.length <= 3 && (labels.at(-1) ?? "").length === 2;
  return labels.slice(isPublic ? -3 : -2).join(".");
}

function isAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.startsWith("[");
}
