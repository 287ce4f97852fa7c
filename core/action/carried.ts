/** Carried values: rules for entering or opening addresses that come from a page or the request (SF3). */

import { accessibleName, type Skeleton, type SkeletonNode } from "../page/skeleton.js";
import { credentialOfField } from "../secrets/credential-field.js";
import { asksForWords, isNamedWord } from "./named-words.js";
import { originOf } from "./origins.js";
import { isAbout, isAsked, type RequestWords } from "./request-words.js";
import { decoded, isIrreversibleAddress, isReadingAddress, verbsOfAddress } from "./risk-address.js";
import { SECRET_NAME } from "./words.js";

interface EntryPage {
  readonly skeleton: Skeleton;
  readonly url: string;
  readonly request: RequestWords;
}

/** Allows the user's values and a model's words, but not page data, secrets or addresses of other sites. */
export function mayEnter(text: string, node: SkeletonNode, place: EntryPage): boolean {
  const { request } = place;
  const isSecretField = SECRET_NAME.test(accessibleName(node)) || credentialOfField(node) !== undefined;
  const secret = request.secrets.find((one) => text.includes(one));
  // A person must approve a secret that goes into an ordinary, readable field.
  if (secret !== undefined) return isSecretField && isSigningIn(request);
  if (isAsked(text, request)) return true;
  if (addressesIn(text).some((one) => originOf(one) !== originOf(place.url) && !isAsked(one, request))) return false;
  return !carriesPageData(text, node, place) || isAbout(accessibleName(node), request) || isCopying(request);
}

const isSigningIn = ({ families }: RequestWords): boolean =>
  (["login", "signup", "edit", "enter"] as const).some((one) => families.has(one));

const isCopying = ({ families }: RequestWords): boolean =>
  (["enter", "add", "edit", "send", "buy", "signup"] as const).some((one) => families.has(one));

const addressesIn = (text: string): readonly string[] => text.match(/https?:\/\/[^\s"'<>)\]]+/gi) ?? [];

const DATA = /[\p{L}\p{N}][\p{L}\p{N}@._+-]{4,}/gu;

/** Finds numbers, codes and email addresses that stand elsewhere on the page but not in the user's words. */
function carriesPageData(text: string, node: SkeletonNode | undefined, { skeleton, request }: EntryPage): boolean {
  const tokens = (text.match(DATA) ?? []).filter((token) => /[\d@]/.test(token) && !isAsked(token, request));
  if (tokens.length === 0) return false;
  const said = Object.values(skeleton.nodes).flatMap((one) =>
    one.key === node?.key ? [] : [one.name, one.text ?? "", one.control === undefined ? "" : (one.value ?? "")],
  );
  return tokens.some((token) => said.some((words) => words.includes(token)));
}

/** A composed address may leak data. Addresses on the page or in the user's words do not. */
export function mayOpen(address: string, place: EntryPage): boolean {
  const { skeleton, url, request } = place;
  if (!URL.canParse(address)) return true;
  const { href, search, hash, pathname } = new URL(address);
  if (request.texts.some((text) => text.includes(address))) return true;
  if (isIrreversibleAddress(href, false) || !asksForWords(verbsOfAddress(href), request)) return false;
  const known = Object.values(skeleton.nodes).flatMap((node) => node.href ?? []);
  const isKnown = [url, ...known].some((one) => URL.canParse(one, url) && new URL(one, url).href === href);
  if (isKnown) return true;
  if (!isReadingAddress(href, (words) => isNamedWord(words, request) || isAsked(words, request))) return false;
  const said = decoded(`${pathname} ${search} ${hash} ${href.slice(0, href.indexOf("@") + 1)}`).replace(
    /[/?#&=+]/g,
    " ",
  );
  return !request.secrets.some((secret) => said.includes(secret)) && !carriesPageData(said, undefined, place);
}
