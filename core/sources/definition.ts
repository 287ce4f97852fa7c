/** Definition of a source: what has to be so before it is kept; its network is judged elsewhere. */

import type { TenantSource } from "../../protocol/sources.js";
import { faultOfPattern } from "../knowledge/domain-pattern.js";
import { faultOfTemplate } from "./binding.js";
import { addressFor, placeholdersIn, type SourceValues } from "./parameters.js";

export interface DefinitionFault {
  readonly field: string;
  readonly reason: string;
}

/** The first thing that is wrong, by field; null when the source can be kept. */
export function faultOfDefinition(source: TenantSource): DefinitionFault | null {
  const { read, expect, sites, requests, parameters } = source;
  const asked = source.kind === "http" ? faultOfAddress(source.url) : faultOfQuery(source.query);
  if (asked !== null) return { field: source.kind === "http" ? "url" : "query", reason: asked };
  const templates: readonly (readonly [string, string])[] = [
    [source.kind === "http" ? "url" : "query", source.kind === "http" ? source.url : source.query],
    ...Object.values(read.where ?? {}).map((template) => ["read.where", template] as const),
    ...("equals" in expect ? [["expect.equals", expect.equals] as const] : []),
    ...requests.map((template) => ["requests", template] as const),
  ];
  for (const [field, template] of templates) {
    const unknown = placeholdersIn(template).find((name) => !Object.hasOwn(parameters, name));
    if (unknown !== undefined) return { field, reason: `{${unknown}} is none of the parameters` };
  }
  if ("equals" in expect && read.value === undefined && read.where !== undefined)
    return { field: "read.value", reason: "is needed: which field of the entry equals it" };
  if ("change" in expect && expect.change === 0) return { field: "expect.change", reason: "must not be 0" };
  return faultOfBinding({ sites, requests, parameters });
}

function faultOfBinding({
  sites,
  requests,
  parameters,
}: Pick<TenantSource, "sites" | "requests" | "parameters">): DefinitionFault | null {
  for (const pattern of sites) {
    const reason = faultOfPattern(pattern);
    if (reason !== null) return { field: "sites", reason: `${pattern} ${reason}` };
  }
  for (const template of requests) {
    const names = placeholdersIn(template);
    const missing = Object.keys(parameters).find((name) => !names.includes(name));
    if (missing !== undefined) return { field: "requests", reason: `“${template}” says nothing of {${missing}}` };
    const reason = faultOfTemplate(template);
    if (reason !== null) return { field: "requests", reason: `“${template}” ${reason}` };
  }
  if (requests.length > 0 && sites.length === 0)
    return { field: "sites", reason: "is empty: requests bind on no site" };
  return null;
}

/** Only path and query may hold parameters: who is asked stands fast (SO3). */
function faultOfAddress(url: string): string | null {
  const sample: SourceValues = Object.fromEntries(placeholdersIn(url).map((name) => [name, "x"]));
  const [one, other] = [addressFor(url, sample), addressFor(url, mapped(sample))];
  if (!/^https?:\/\//.test(url) || !URL.canParse(one) || !URL.canParse(other)) return "is no http or https address";
  const [first, second] = [new URL(one), new URL(other)];
  if (first.host !== second.host || first.protocol !== second.protocol) return "has a parameter in its host";
  const authority = /^https?:\/\/([^/?#]*)/.exec(url)?.[1] ?? "";
  if (authority.includes("@")) return "holds a name or a password: put it into a header";
  return authority.includes("{") || url.includes("#") ? "may hold parameters in path and query alone" : null;
}

const mapped = (values: SourceValues): SourceValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, "other"]));

/** The database refuses the rest: it runs as part of a SELECT, in a transaction that may only read (SO4). */
function faultOfQuery(query: string): string | null {
  if (!/^\s*(?:select|with|table|values)\b/i.test(query)) return "must begin with SELECT or WITH";
  if (query.includes(";")) return "must be one statement, without a semicolon";
  if (/\$\d/.test(query)) return "names parameters by {name}, not by $1";
  const isQuoted = query
    .split("'")
    .slice(1, -1)
    .some((part) => /\{[a-z][^{}]*\}/i.test(part));
  return isQuoted ? "has a parameter in quotation marks: leave them out" : null;
}
