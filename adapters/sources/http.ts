/** HTTP source: sends one GET to a configured address, with its parameters inserted as data. */

import { findingIn, type SourceFinding, unknownFinding } from "../../core/sources/finding.js";
import { addressFor, type SourceValues } from "../../core/sources/parameters.js";
import type { HttpSource } from "../../protocol/sources.js";
import { guardedGet, type NetworkGuard } from "../net/guarded.js";

/** A record is small; a longer answer is a list that answers no single question. */
const ANSWER_BYTES = 256 * 1024;
/** Headers that a source may not set, because they would change which server is asked or how the connection works. */
const OWN_HEADERS =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|accept-encoding|keep-alive)$/i;

export function faultOfHeaders(headers: HttpSource["headers"]): string | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z0-9-]+$/.test(name) || OWN_HEADERS.test(name)) return `the header ${name} cannot be set`;
    if (!/^[\t\x20-\x7e]*$/.test(value)) return `the header ${name} holds what no header holds`;
  }
  return null;
}

export async function askHttp(
  guard: NetworkGuard,
  source: HttpSource,
  values: SourceValues,
  signal: AbortSignal,
): Promise<SourceFinding> {
  const url = new URL(addressFor(source.url, values));
  const headers = { accept: "application/json", "user-agent": "surefoot", ...source.headers };
  const { status, body } = await guardedGet(guard, { url, headers, mostBytes: ANSWER_BYTES, signal });
  if (status === 404 && source.read.notFoundIsNone === true) return noneFound(source);
  if (status !== 200) return unknownFinding(`it answers ${status}`);
  const answer = readJson(body);
  return answer === undefined ? unknownFinding("its answer is no JSON") : findingIn(source, values, answer);
}

const noneFound = ({ expect }: HttpSource): SourceFinding =>
  "equals" in expect ? { kind: "match", is: false } : { kind: "count", count: 0 };

function readJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
