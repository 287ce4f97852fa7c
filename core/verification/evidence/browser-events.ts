/** Browser events: client observations beside the page: requests, another document, a tab, a file, a dialog. */

import type { ClientObservations, ObservedRequest } from "../../../protocol/observation.js";
import { verbRow } from "../../action/grammar.js";
import { maskText } from "../../page/mask/mask-text.js";
import { epochOf, type SkeletonNode } from "../../page/skeleton.js";
import { clip } from "../../page/text.js";
import type { WriteOutcome, WriteRequest } from "../../turn/past-action.js";
import { endsSession } from "../submit/sign-in.js";
import { outcomeOfWrite } from "../submit/write-outcome.js";
import type { Comparison, ComparisonInput } from "./comparison.js";

/** Effects that the two pages cannot show. DOM mutations do not count: the pages show all that a person could perceive. */
export function hasBrowserEffect(witness: ClientObservations): boolean {
  const { didNetworkOccur, newTab, movedTo, download, dialog, requests } = witness;
  const asked = requests === undefined ? didNetworkOccur === true : requests.some(isOwn);
  return asked || newTab === true || movedTo !== undefined || download !== undefined || dialog !== undefined;
}

/** The target, or an element changed in its events, keeps a new look: a state shown by class or style alone. */
export const changedItsLook = ({ issued, observation }: Pick<SentBetween, "issued" | "observation">): boolean =>
  issued.facts.kind === "generic" && (observation.witness.looks ?? []).length > 0;

/** The action closed its own window, so the pages before and after are both those of the window's opener. */
export const closedItsWindow = ({ observation }: Pick<SentBetween, "observation">): boolean =>
  observation.witness.movedTo === "opener";

/** Last path segments of telemetry endpoints, which may be on the page's own site. */
const TELEMETRY =
  /\/(?:analytics|beacons?|collect|telemetry|metrics|track|tracking|pixel|rum|heartbeat|ping|impressions?|clickstream|logs?|logging)(?:\/?$|\/v?\d*\/?$)/i;
/** Page assets, which do not count as reads: any new content fetches some, even an advert. */
const ASSET = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|woff2?|ttf|mp[34]|webm)$/i;
const WRITES: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];
const isOwn = ({ startedByAction, url }: ObservedRequest): boolean => startedByAction && !TELEMETRY.test(pathOf(url));

const ownRequests = ({ requests = [] }: ClientObservations, sites: readonly string[]): readonly ObservedRequest[] =>
  requests.filter((request) => isOwn(request) && sites.some((site) => isSameSite(request.url, site)));

export const ownWrites = (witness: ClientObservations, sites: readonly string[]): readonly ObservedRequest[] =>
  ownRequests(witness, sites).filter(({ method }) => WRITES.includes(method.toUpperCase()));

export interface SentBetween extends Pick<ComparisonInput, "before" | "after" | "issued" | "observation"> {
  /** Target of the action, if known. */
  readonly target?: Pick<Comparison["target"], "before">;
}

const sitesOf = ({ before, after, issued }: SentBetween): readonly string[] =>
  [before.url, after.url, issued.facts.origin, issued.facts.formAction ?? []].flat();

/** A request of the action with its outcome. */
export type JudgedRequest = ObservedRequest & { readonly outcome: WriteOutcome };

export function writesOf(sent: SentBetween): readonly JudgedRequest[] {
  const own = writesOfForm(ownWrites(sent.observation.witness, sitesOf(sent)), sent.target?.before);
  const isEnding = own.length > 0 && endsSession(sent);
  return own.map((write) => ({ ...write, outcome: outcomeOfWrite(write, isEnding) }));
}

/** If the browser itself sent the form, only that request counts: page scripts also save drafts and count clicks. */
function writesOfForm(
  writes: readonly ObservedRequest[],
  pressed: SkeletonNode | undefined,
): readonly ObservedRequest[] {
  const { formMethod, submits } = pressed?.control ?? {};
  const sentByBrowser = formMethod === "post" && submits === true ? writes.filter((write) => write.document) : [];
  return sentByBrowser.length > 0 ? sentByBrowser : writes;
}

/** A read may be redirected anywhere, so only its status counts. */
export function readsOf(sent: SentBetween): readonly JudgedRequest[] {
  const own = ownRequests(sent.observation.witness, sitesOf(sent));
  const reads = own.filter(({ method, url }) => method.toUpperCase() === "GET" && !ASSET.test(pathOf(url)));
  return reads.map((read) => ({ ...read, outcome: outcomeOfWrite({ ...read, end: undefined }, true) }));
}

/** A window at an address that the target does not lead to may be an advert, so its page is no answer. */
export function openedForeignWindow({ observation, issued, target, before, after }: OpenedWindow): boolean {
  if (observation.witness.movedTo !== "opened") return false;
  const placeOf = (url: string) => (URL.canParse(url, before.url) ? new URL(url, before.url) : null);
  const here = placeOf(after.url);
  const leads = [target.before?.href ?? [], issued.facts.formAction ?? []].flat().map(placeOf);
  return !leads.some((there) => there?.origin === here?.origin && there?.pathname === here?.pathname);
}

export type TaskWindow = "foreign" | "own";

/** `own`: the action led to the window, or the site accepted something in it since. Undefined: unchanged (VD15). */
export function windowAfter(
  compared: OpenedWindow & Pick<Comparison, "action">,
  isTied: boolean,
  isAnswered: boolean,
): TaskWindow | undefined {
  const { action, observation } = compared;
  if (openedForeignWindow(compared) && !isTied) return "foreign";
  const aim = verbRow(action)?.aim;
  const isLed = observation.witness.movedTo !== undefined || aim === "address" || aim === "tab";
  return isLed || isAnswered ? "own" : undefined;
}

type OpenedWindow = Pick<Comparison, "observation" | "issued" | "target" | "before" | "after">;

export const isAccepted = ({ outcome }: Pick<JudgedRequest, "outcome">): boolean => outcome === "accepted";
export const endsAtSignIn = ({ outcome }: Pick<JudgedRequest, "outcome">): boolean => outcome === "turned-away";
export const isRefused = ({ outcome }: Pick<JudgedRequest, "outcome">): boolean => outcome === "refused";

/** A write has no answer yet: the site may still take back what the page shows. */
export const isInFlight = (sent: SentBetween): boolean => isAllOr(sent, "open");

/** A write was answered, but the answer does not tell whether the site accepted it. */
export const isUnclear = (sent: SentBetween): boolean => isAllOr(sent, "unclear");

/** At least one write has this outcome, and none was accepted. */
function isAllOr(sent: SentBetween, outcome: WriteOutcome): boolean {
  const own = writesOf(sent);
  return own.some((write) => write.outcome === outcome) && !own.some(isAccepted);
}

/** The page that the action led to returned an error status, whatever its words and language. */
export function answeredWithError({ observation, urlChanged, after }: Comparison): boolean {
  if (!urlChanged || !URL.canParse(after.url)) return false;
  const { origin, pathname } = new URL(after.url);
  const isIts = ({ url, end, startedByAction }: ObservedRequest) =>
    startedByAction && (end?.url ?? url) === `${origin}${pathname}`;
  return (observation.witness.requests ?? []).some((request) => isIts(request) && (request.status ?? 0) >= 400);
}

/** The write to report to a person: a refused one, else one that ended at a sign-in page, else the last. */
export function writeToReport(writes: readonly JudgedRequest[]): WriteRequest | undefined {
  const told = writes.find(isRefused) ?? writes.find(endsAtSignIn) ?? writes.at(-1);
  if (told === undefined) return undefined;
  const { method, url, status, end, outcome } = told;
  return {
    ...{ method: method.toUpperCase(), path: shortPath(url), status },
    ...(end?.url !== undefined && { endedAt: shortPath(end.url) }),
    ...((outcome === "turned-away" || outcome === "unclear") && { outcome }),
  };
}

/** Reported as accepted: answered 2xx or 3xx, with no sign that another page took it. */
export const isAcceptedWrite = ({ status = 0, outcome }: AnsweredWrite = {}): boolean =>
  outcome === undefined && status >= 200 && status < 400;

/** "was sent on to /login and answered 200". */
export function answerWords({ status, endedAt, outcome }: AnsweredWrite, unanswered = "has no answer yet"): string {
  const led = endedAt === undefined ? "" : `was sent on to ${endedAt}`;
  if (status === undefined) return led === "" ? unanswered : led;
  const page = outcome === "turned-away" ? ", by a page that asks to sign in" : "";
  return `${led === "" ? "was" : `${led} and`} answered ${status}${page}`;
}

type AnsweredWrite = Pick<WriteRequest, "status" | "endedAt" | "outcome">;

const shortPath = (url: string): string => clip(maskText(pathOf(url)), 80);

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
  return own.map(({ method, url, status, end }) => {
    const endedAt = end?.url === undefined ? undefined : pathOf(end.url);
    const outcome = end?.page === "sign-in" ? "turned-away" : undefined;
    return `${method} ${pathOf(url)}, started by the action, ${answerWords({ status, endedAt, outcome })}.`;
  });
}

export const lookLines = ({ looks = [] }: ClientObservations): readonly string[] =>
  looks.map(({ text }) => `Looks different since, with the pointer and the focus elsewhere: ${text}.`);

export function browserLines({ newTab, movedTo, download, dialog }: ClientObservations): readonly string[] {
  return [
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

/** Another page answered. Without an epoch (no control, or a plain client), a changed path is enough. */
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
