/** Answer page: whether what a script's write was answered is, or leads to, a page that asks to sign in (VD9). */

import { isSignInAddress } from "./sign-in.js";

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const JSON_TYPE = /^\s*[\w.+-]+\/(?:[\w.+-]+\+)?json\b/i;
/** Characters that are looked at. */
const LONGEST = 500_000;

/** By the media type of its header. */
export const isReadable = (type: string): boolean => HTML.test(type) || JSON_TYPE.test(type);

/** Undefined for data that leads nowhere. */
export function answerPage(type: string, body: string): "sign-in" | "other" | undefined {
  const read = body.slice(0, LONGEST);
  if (HTML.test(type)) return asksToSignIn(read) || refreshesTo(read).some(isSignIn) ? "sign-in" : "other";
  return addressesIn(read).some(isSignIn) ? "sign-in" : undefined;
}

/** Any base will do: only the path counts. */
const isSignIn = (address: string): boolean => isSignInAddress(address, "http://site.invalid");

/** Fields to write in beside the password; a form with more of them registers somebody, or changes settings. */
const WRITTEN_MAX = 2;
const WRITTEN = /^(?:text|email|tel|number|search|url)$/;

const FIELDS = /<(?:input|textarea|select)\b(?:[^<>]|<(?!(?:input|textarea|select)\b))*>/gi;
const METAS = /<meta\b(?:[^<>]|<(?!meta\b))*>/gi;

/** One password, that is not a new one, and next to nothing else to write. */
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

/** What stands alone in it: `{ "redirect": "/login" }`. */
function addressesIn(json: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(json);
    const members: readonly unknown[] = typeof value === "object" && value !== null ? Object.values(value) : [];
    return members.filter((one) => typeof one === "string" && /^(?:\/|https?:)/i.test(one)) as readonly string[]; // so they are
  } catch {
    return [];
  }
}
