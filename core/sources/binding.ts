/** Binding: choice of a request's sources by the organisation's templates; no model and no page has a say (SO2). */

import type { TenantSource } from "../../protocol/sources.js";
import { hostOf, matchingDomain } from "../knowledge/domain-pattern.js";
import { faultOfValues, type SourceValues } from "./parameters.js";

type Part = { readonly kind: "words"; readonly text: string } | { readonly kind: "any" } | NamedPart;
type NamedPart = { readonly kind: "value"; readonly name: string };

const GAP = /\{([a-z][A-Za-z0-9_]{0,29})\}|\*/g;
const QUOTED = /^\s*(?:"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’|«([^»\n]+)»|„([^“”\n]+)[“”]|'([^\n]+?)'(?![\p{L}\p{N}]))/u;
/** End of an unquoted value, if the template has no words behind it. */
const END = /[,;:\n!?]|\.(?=\s|$)/;

export function faultOfTemplate(template: string): string | null {
  const parts = partsOf(template);
  if (parts[0]?.kind === "value") return "begins with a value: say words before it";
  const gaps = parts.filter((part, index) => part.kind !== "words" && parts[index + 1]?.kind !== "words");
  return gaps.length > (parts.at(-1)?.kind === "words" ? 0 : 1) ? "has two gaps with no words between them" : null;
}

/** Values of the parameters, if the source is bound to this request on this page; otherwise null. */
export function boundValues(source: TenantSource, request: string, url: string): SourceValues | null {
  if (matchingDomain(hostOf(url), source.sites) === undefined) return null;
  for (const template of source.requests) {
    const values = matchTemplate(template, request);
    if (values !== null && faultOfValues(source, values) === null) return values;
  }
  return null;
}

/** Searches each part of words once, behind the part before, so time is linear for any request. */
export function matchTemplate(template: string, request: string): SourceValues | null {
  const text = request.replace(/\s+/g, " ").trim();
  const folded = foldSame(text);
  const values: Record<string, string> = {};
  const parts = partsOf(template);
  let at = 0;
  let open: Part | null = null;
  for (const part of parts) {
    if (part.kind !== "words") {
      open = part;
      continue;
    }
    const from = open?.kind === "value" ? quotedEnd(text, at) : at;
    const found = folded.indexOf(foldSame(part.text), from);
    if (found === -1 || (open === null && found !== at)) return null;
    if (open?.kind === "value") values[open.name] = unquote(text.slice(at, found));
    at = found + part.text.length;
    open = null;
  }
  if (open?.kind === "value") values[open.name] = lastValue(text.slice(at));
  if (open === null && /[\p{L}\p{N}]/u.test(text.slice(at))) return null;
  return Object.values(values).some((value) => value === "") ? null : values;
}

/** Lower-cases letter by letter, so that all positions stay the same. */
const foldSame = (text: string): string =>
  [...text].map((sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign)).join("");

function partsOf(template: string): readonly Part[] {
  const text = template.replace(/\s+/g, " ").trim();
  const parts: Part[] = [];
  let done = 0;
  for (const match of text.matchAll(GAP)) {
    if (match.index > done) parts.push({ kind: "words", text: text.slice(done, match.index) });
    parts.push(match[1] === undefined ? { kind: "any" } : { kind: "value", name: match[1] });
    done = match.index + match[0].length;
  }
  if (done < text.length) parts.push({ kind: "words", text: text.slice(done) });
  return parts;
}

const quotationAt = (text: string, at: number): RegExpExecArray | null => QUOTED.exec(text.slice(at));
const quotedEnd = (text: string, at: number): number => at + (quotationAt(text, at)?.[0].length ?? 0);
const innerOf = (match: RegExpExecArray): string => match.slice(1).find((inner) => inner !== undefined) ?? "";

function unquote(said: string): string {
  const quotation = quotationAt(said, 0);
  return (quotation !== null && quotation[0].trim() === said.trim() ? innerOf(quotation) : said).trim();
}

function lastValue(rest: string): string {
  const quotation = quotationAt(rest, 0);
  if (quotation !== null) return innerOf(quotation).trim();
  const end = rest.search(END);
  return (end === -1 ? rest : rest.slice(0, end)).trim();
}
