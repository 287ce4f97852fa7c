/** Write outcome: whether the site took a write, by the response in which it ended (decision 49). */

import type { ObservedRequest } from "../../../protocol/observation.js";
import type { WriteOutcome } from "../../turn/past-action.js";
import { isSignInAddress } from "./sign-in.js";

/** `endsSession`: the action signs in, up or out, or changes a password. Sites accept that and ask to sign in. */
export function outcomeOfWrite(write: ObservedRequest, endsSession: boolean): WriteOutcome {
  const { status, end = {} } = write;
  if (!endsSession && status !== undefined && SESSION_OVER.includes(status)) return "turned-away";
  if (status !== undefined && (status < 200 || status >= 400)) return "refused";
  if (!endsSession && isTurnedAway(write)) return "turned-away";
  if (status === undefined) return "open";
  return end.page === "unread" || isHandedOn(write) ? "unclear" : "accepted";
}

/** Not signed in (RFC 9110); Laravel's expired page; the login time-out of IIS. */
const SESSION_OVER: readonly number[] = [401, 419, 440];

/** By its content where the client could read it, by an address on its way, or because a script's write left its host. */
function isTurnedAway(write: ObservedRequest): boolean {
  const { url, document, end = {} } = write;
  if (isSignInAddress(url)) return false;
  const led = [end.url ?? [], end.via ?? []].flat();
  if (end.page === "sign-in" || led.some((address) => isSignInAddress(address))) return true;
  return document !== true && isElsewhere(write) && (end.resent !== true || end.page !== undefined);
}

/** The body went to another host too, as uploads to a store do. Whether that is the end of it the site alone knows. */
const isHandedOn = (write: ObservedRequest): boolean => write.document !== true && isElsewhere(write);

function isElsewhere({ url, end = {} }: ObservedRequest): boolean {
  const [from, to] = [placeOf(url), placeOf(end.url ?? url)];
  return from !== null && to !== null && from.hostname !== to.hostname;
}

const placeOf = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);
