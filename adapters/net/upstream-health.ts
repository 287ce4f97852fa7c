/** Upstream health: checks that the servers which tasks need do answer, rarely enough to cost them nothing. */

import type { HealthPart } from "../../protocol/requests.js";
import type { ModelConfig } from "../model/create.js";
import { PROVIDERS, type ProviderFacts, readModelName } from "../model/providers.js";
import { fetchUpstream } from "./upstream.js";

export type UpstreamName = "model" | "search" | "knowledge";
export type UpstreamParts = Readonly<Partial<Record<UpstreamName, HealthPart>>>;

export interface UpstreamHealth {
  /** Omits servers that are not configured. Never throws. */
  look(): Promise<UpstreamParts>;
}

export interface UpstreamAddress {
  readonly baseUrl: string;
  /** `""`: any status below 500 is healthy. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 2_000;
/** Time for which an answer is reused. */
const KEPT_MS = 15_000;

export function createUpstreamHealth(
  addresses: Readonly<Partial<Record<UpstreamName, UpstreamAddress>>>,
  now: () => number,
): UpstreamHealth {
  const kept: { untilMs: number; parts: Promise<UpstreamParts> } = { untilMs: 0, parts: Promise.resolve({}) };
  const askAll = async (): Promise<UpstreamParts> => {
    const asked = Object.entries(addresses).map(async ([name, address]) => [name, await ask(address, now)] as const);
    return Object.fromEntries(await Promise.all(asked));
  };
  return {
    look() {
      if (now() >= kept.untilMs) {
        kept.untilMs = now() + KEPT_MS;
        kept.parts = askAll();
      }
      return kept.parts;
    },
  };
}

/** Address for the smart model's health check, with the key of its questions. Undefined for the offline rules. */
export function modelAddress(config: ModelConfig): UpstreamAddress | undefined {
  if (config.adapter === "offline") return undefined;
  const { provider } = readModelName(config.models.smart, config.adapter);
  const access = config.access[provider];
  if (access === undefined) return undefined;
  const { header, list: path = "models" }: ProviderFacts = PROVIDERS[provider];
  const { baseUrl, apiKey } = access;
  const version = provider === "anthropic" && { "anthropic-version": "2023-06-01" };
  const key: Readonly<Record<string, string>> | false =
    apiKey !== undefined && (header === undefined ? { authorization: `Bearer ${apiKey}` } : { [header]: apiKey });
  return { baseUrl, path, headers: { ...key, ...version } };
}

/** A server without such a path is healthy; one that refuses the key, or fails, is not. */
async function ask({ baseUrl, path, headers = {} }: UpstreamAddress, now: () => number): Promise<HealthPart> {
  const startedMs = now();
  const isWell = await statusOf(baseUrl, path, headers).then(
    (status) => status < 500 && (path === "" || (status !== 401 && status !== 403)),
    () => false,
  );
  return { status: isWell ? "healthy" : "unhealthy", durationMs: now() - startedMs };
}

async function statusOf(baseUrl: string, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const response = await fetchUpstream(baseUrl, path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response.status;
}
