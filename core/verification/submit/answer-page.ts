/** Answer page: answers to a script's write that are, or lead to, a page that asks to sign in (VD9). */

import { isSignInAddress } from "./sign-in.js";

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const JSON_TYPE = /^\s*[\w.+-]+\/(?:[\w.+-]+\+)?json\b/i;
/** Most characters of an answer to read. */
const LONGEST = 500_000;

/** `type`: media type in the answer's header. */
export const isReadable = (type: string): boolean => HTML.test(type) || JSON_TYPE.test(type);

/** Undefined for data without a sign-in address. */
export function answerPage(type: string, body: string): "sign-in" | "other" | undefined {
  const read = body.slice(0, LONGEST);
  if (HTML.test(type)) return asksToSignIn(read) || refreshesTo(read).some(isSignIn) ? "sign-in" : "other";
  return addressesIn(read).some(isSignIn) ? "sign-in" : undefined;
}

/** The base is arbitrary, because only the path counts. */
const isSignIn = (address: string): boolean => isSignInAddress(address, "http://site.invalid");

/** Most text fields, the password not counted. A page with more is for registration or settings. */
const WRITTEN_MAX = 2;
const WRITTEN = /^(?:text|email|tel|number|search|url)$/;

const FIELDS = /<(?:input|textarea|select)\b(?:[^<>]|<(?!(?:input|textarea|select)\b))*>/gi;
const METAS = /<meta\b(?:[^<>]|<(?!meta\b))*>/gi;

/** The page has one password field, not for a new password, and few other fields. */
function asksToSignIn(html: string): boolean {
  const fields = (html.match(FIELDS) ?? []).map(attributesOf);
  const secrets = fields.filter(({ type }) => type === "password");
  const written = fields.filter(({ tag, type = "text" }) => tag !== "input" || WRITTEN.test(type));
  return secrets.length === 1 && secrets[0]?.autocomplete !== "new-password" && written.length <= WRITTEN_MAX;
}

function attributesOf(markup: string): Readonly<Record<"tag" | "type" | "autocomplete", string | undefined>> {
  const read = (pattern: RegExp) => pattern.exec(markup)?.[1]?.toLowerCase();
  return { tag: read(TAG), type: read(TYPE), autocomplete: read(AUTOCOMPLETE) };
}

const TAG = /^<(\w+)/;
const TYPE = /\stype\s*=\s*["']?([\w-]+)/i;
const AUTOCOMPLETE = /\sautocomplete\s*=\s*["']?([\w-]+)/i;

function refreshesTo(html: string): readonly string[] {
  const tags = (html.match(METAS) ?? []).filter((tag) => /http-equiv\s*=\s*["']?refresh/i.test(tag));
  return tags.flatMap((tag) => /url\s*=\s*["']?([^"'>\s]+)/i.exec(tag)?.[1] ?? []);
}

/** Addresses that are a member's whole value: `{ "redirect": "/login" }`. */
function addressesIn(json: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(json);
    const members: readonly unknown[] = typeof value === "object" && value !== null ? Object.values(value) : [];
    return members.filter((one) => typeof one === "string" && /^(?:\/|https?:)/i.test(one)) as readonly string[]; // all strings
  } catch {
    return [];
  }
}
