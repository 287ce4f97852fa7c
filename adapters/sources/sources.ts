/** Sources: asks sources of any kind within a time and a rate; one that does not answer proves nothing. */

import { RateLimiterMemory } from "rate-limiter-flexible";
import { type SourceFinding, unknownFinding } from "../../core/sources/finding.js";
import { faultOfValues } from "../../core/sources/parameters.js";
import type { TenantSource } from "../../protocol/sources.js";
import { isAllowedPrivate, type NetworkGuard } from "../net/guarded.js";
import { isPrivateHost, UpstreamRefusedError } from "../net/upstream.js";
import { askHttp, faultOfHeaders } from "./http.js";
import type { SourcePort, SourceQuestion } from "./port.js";
import { askPostgres, serverOf } from "./postgres.js";

/** Limit for a whole lookup, inside an activity that may take 5 s. */
const TIMEOUT_MS = 3_000;
/** Limit per source and process. */
const PER_MINUTE = 120;

export interface SourcesConfig extends NetworkGuard {
  readonly timeoutMs?: number;
  readonly perMinute?: number;
}

export function createSources(config: SourcesConfig): SourcePort {
  const limiter = new RateLimiterMemory({ points: config.perMinute ?? PER_MINUTE, duration: 60 });
  return {
    async ask(question) {
      const { tenantId, source, values } = question;
      const fault = faultOfValues(source, values) ?? faultOfNetwork(config, source);
      if (fault !== null) return unknownFinding(fault);
      const isWithin = await limiter.consume(`${tenantId} ${source.name}`).then(
        () => true,
        () => false,
      );
      return isWithin ? askInTime(config, question) : unknownFinding("it was asked too often in this minute");
    },
    faultOf: (source) => faultOfNetwork(config, source),
  };
}

async function askInTime(config: SourcesConfig, { source, values }: SourceQuestion): Promise<SourceFinding> {
  const signal = AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS);
  try {
    return source.kind === "http"
      ? await askHttp(config, source, values, signal)
      : await askPostgres(config, source, values, signal);
  } catch (error) {
    return unknownFinding(faultWords(error, signal));
  }
}

/** Leaves out the server's own words, which may be anything. */
function faultWords(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return "it does not answer in time";
  if (error instanceof UpstreamRefusedError) return `it must not be asked: ${error.message.replace(/\.$/, "")}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return `it cannot be reached${/^[A-Z0-9_]{2,40}$/.test(code) ? ` (${code})` : ""}`;
}

/** Checks the source's address without a request. */
function faultOfNetwork(guard: NetworkGuard, source: TenantSource): string | null {
  const server = source.kind === "http" ? webServerOf(source.url) : serverOf(source.connection);
  if (server === null) return "its address cannot be read: scheme, user and database are all needed of a database";
  const { hostname, port, isSecure } = server;
  if (isAllowedPrivate(guard, hostname, port)) return source.kind === "http" ? faultOfHeaders(source.headers) : null;
  if (isPrivateHost(hostname))
    return `${hostname}:${port} is a private host: whoever runs the installation has to allow it by SOURCE_PRIVATE_HOSTS`;
  if (!isSecure) return `${hostname}:${port} would be asked in clear: only TLS is`;
  return source.kind === "http" ? faultOfHeaders(source.headers) : null;
}

function webServerOf(template: string) {
  const url = template.replace(/[?{].*$/s, "");
  if (!URL.canParse(url)) return null;
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === "https:";
  return { hostname, port: port === "" ? (isSecure ? 443 : 80) : Number(port), isSecure };
}
