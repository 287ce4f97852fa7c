/** Browser events: what the client observed beside the page: requests, another document, a tab, a file, a dialog. */

import type { ClientObservations, ObservedRequest } from "../../protocol/observation.js";
import { maskText } from "../page/mask-text.js";
import { epochOf } from "../page/skeleton.js";
import { clip } from "../page/text.js";
import type { Comparison, ComparisonInput } from "./comparison.js";

/** The two pages cannot show it. A mutation of the document does not count: what a person could perceive of it, the pages show. */
export function hasBrowserEffect(witness: ClientObservations): boolean {
  const { didNetworkOccur, newTab, movedTo, download, dialog, requests } = witness;
  const asked = requests === undefined ? didNetworkOccur === true : requests.some(isOwn);
  return asked || newTab === true || movedTo !== undefined || download !== undefined || dialog !== undefined;
}

/** Its target, or what it changed in its events, looks different and stays so: a state that is shown by class or style alone. */
export const changedItsLook = ({ issued, observation }: Pick<SentBetween, "issued" | "observation">): boolean =>
  issued.facts.kind === "generic" && (observation.witness.looks ?? []).length > 0;

/** Its own window was closed by it: the page after is the one that the window came from, and so is the page before. */
export const closedItsWindow = ({ observation }: Pick<SentBetween, "observation">): boolean =>
  observation.witness.movedTo === "opener";

/** Last parts of addresses to which pages report what people do, on their own site too. */
const TELEMETRY =
  /\/(?:analytics|beacons?|collect|telemetry|metrics|track|tracking|pixel|rum|heartbeat|ping|impressions?|clickstream|logs?|logging)(?:\/?$|\/v?\d*\/?$)/i;
/** Files that a page is made of: whatever is shown anew fetches some, an advert too. */
const ASSET = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|woff2?|ttf|mp[34]|webm)$/i;
const WRITES: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];
const isOwn = ({ startedByAction, url }: ObservedRequest): boolean => startedByAction && !TELEMETRY.test(pathOf(url));

const ownRequests = ({ requests = [] }: ClientObservations, sites: readonly string[]): readonly ObservedRequest[] =>
  requests.filter((request) => isOwn(request) && sites.some((site) => isSameSite(request.url, site)));

export const ownWrites = (witness: ClientObservations, sites: readonly string[]): readonly ObservedRequest[] =>
  ownRequests(witness, sites).filter(({ method }) => WRITES.includes(method.toUpperCase()));

export type SentBetween = Pick<ComparisonInput, "before" | "after" | "issued" | "observation">;

const sitesOf = ({ before, after, issued }: SentBetween): readonly string[] =>
  [before.url, after.url, issued.facts.formAction ?? []].flat();

export const writesOf = (sent: SentBetween): readonly ObservedRequest[] =>
  ownWrites(sent.observation.witness, sitesOf(sent));

export function readsOf(sent: SentBetween): readonly ObservedRequest[] {
  const own = ownRequests(sent.observation.witness, sitesOf(sent));
  return own.filter(({ method, url }) => method.toUpperCase() === "GET" && !ASSET.test(pathOf(url)));
}

/** A window to which its own address does not lead may be an advert's: its page is no answer. */
export function openedForeignWindow({ observation, issued, target, before, after }: OpenedWindow): boolean {
  if (observation.witness.movedTo !== "opened") return false;
  const placeOf = (url: string) => (URL.canParse(url, before.url) ? new URL(url, before.url) : null);
  const here = placeOf(after.url);
  const leads = [target.before?.href ?? [], issued.facts.formAction ?? []].flat().map(placeOf);
  return !leads.some((there) => there?.origin === here?.origin && there?.pathname === here?.pathname);
}

type OpenedWindow = Pick<Comparison, "observation" | "issued" | "target" | "before" | "after">;

export const isAccepted = ({ status }: ObservedRequest): boolean =>
  status !== undefined && status >= 200 && status < 400;

export const isRefused = ({ status }: ObservedRequest): boolean => status !== undefined && status >= 400;

/** A write has no answer yet: the site may still take back what the page shows. */
export function isInFlight(sent: SentBetween): boolean {
  const own = writesOf(sent);
  return own.some(({ status }) => status === undefined) && !own.some(isAccepted);
}

/** The page that the action led to came with an error status, whatever it says and in whatever language. */
export function answeredWithError({ observation, urlChanged, after }: Comparison): boolean {
  if (!urlChanged || !URL.canParse(after.url)) return false;
  const { origin, pathname } = new URL(after.url);
  const isIts = ({ url, startedByAction }: ObservedRequest) => startedByAction && url === `${origin}${pathname}`;
  return (observation.witness.requests ?? []).some((request) => isIts(request) && isRefused(request));
}

export type WriteRequest = Pick<ObservedRequest, "method" | "status"> & { readonly path: string };

/** Of several the refused one, else the last: that is what a person would be told of. */
export function writeToReport(writes: readonly ObservedRequest[]): WriteRequest | undefined {
  const told = writes.find(isRefused) ?? writes.at(-1);
  if (told === undefined) return undefined;
  const { method, url, status } = told;
  return { method: method.toUpperCase(), path: clip(maskText(pathOf(url)), 80), status };
}

export function observationLines(witness: ClientObservations): readonly string[] {
  const { didNetworkOccur: network, didDomMutate: mutated, didUrlChange: moved } = witness;
  const saw = [
    mutated === undefined ? [] : mutated ? "the DOM was mutated" : "no DOM mutation",
    network === undefined ? [] : network ? "network activity" : "no network activity",
    moved === undefined ? [] : moved ? "the URL changed" : "no URL change",
  ].flat();
  return [saw.length === 0 ? "The client reports no witness." : `The client saw: ${saw.join(", ")}.`];
}

export function requestLines({ requests = [] }: ClientObservations): readonly string[] {
  const own = requests.filter((request) => request.startedByAction).slice(0, 6);
  return own.map(({ method, url, status }) => {
    const answer = status === undefined ? "has no answer yet" : `was answered ${status}`;
    return `${method} ${pathOf(url)}, started by the action, ${answer}.`;
  });
}

export function browserLines({ newTab, movedTo, download, dialog, looks = [] }: ClientObservations): readonly string[] {
  return [
    ...looks.map(({ text }) => `Looks different since, with the pointer and the focus elsewhere: ${text}.`),
    ...(movedTo === "opener" ? ["Its window was closed; the task goes on in the one that it was opened from."] : []),
    ...(newTab === true ? [`A new tab opened${movedTo === "opened" ? ", and the task goes on in it" : ""}.`] : []),
    ...(download === undefined ? [] : [`A download started: '${download}'.`]),
    ...(dialog === undefined ? [] : [`A browser dialog said: '${dialog}'.`]),
  ];
}

export function isOtherDocument({ before, after }: Pick<Comparison, "before" | "after">): boolean {
  const [was, is] = [before, after].map(({ skeleton }) => (skeleton === null ? "" : epochOf(skeleton)));
  return was !== "" && is !== "" && was !== is;
}

/** A form was answered with another page. Without an epoch (no control, or a plain client) another path has to do. */
export function isAnsweredByPage(compared: Pick<Comparison, "before" | "after" | "url">): boolean {
  const { after, url } = compared;
  return isOtherDocument(compared) || (url.path && after.skeleton !== null && epochOf(after.skeleton) === "");
}

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

/** Same host but for subdomains and ports: `api.example.com` belongs to `app.example.com`. */
function isSameSite(a: string, b: string): boolean {
  if (!URL.canParse(a, b) || !URL.canParse(b)) return false;
  const [left, right] = [new URL(a, b).hostname, new URL(b).hostname];
  const isAddress = /^[\d.]+$/.test(left) || left.startsWith("[");
  return left === right || (!isAddress && siteOf(left) === siteOf(right));
}

/** The last two labels, or three where the second-last is a public one such as `co`; enough to tell a tracker apart. */
function siteOf(host: string): string {
  const labels = host.split(".");
  const second = labels.at(-2) ?? "";
  const isPublic = labels.length > 2 && second.length <= 3 && (labels.at(-1) ?? "").length === 2;
  return labels.slice(isPublic ? -3 : -2).join(".");
}
