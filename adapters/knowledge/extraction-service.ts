/** Extraction service: the operator's own server with more documents (docs/knowledge-service.md), behind a circuit breaker. */

import { z } from "zod";
import { maskText } from "../../core/page/mask/mask-text.js";
import { cleanText, clip } from "../../core/page/text.js";
import { boundedText, fetchUpstream, UpstreamRefusedError } from "../net/upstream.js";
import type { KnowledgeChunk, KnowledgeQuery } from "./port.js";

export interface KnowledgeServiceConfig {
  /** May be a private address, because the operator configures it. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly timeoutMs?: number;
}

export class KnowledgeServiceError extends Error {
  override readonly name = "KnowledgeServiceError";
  readonly kind: "timeout" | "unavailable" | "refused" | "unreadable" | "circuit-open";

  constructor(
    kind: "timeout" | "unavailable" | "refused" | "unreadable" | "circuit-open",
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** Returns matching chunks. Throws `KnowledgeServiceError`. */
export type KnowledgeService = (about: KnowledgeQuery) => Promise<readonly KnowledgeChunk[]>;

/** Short, because a task waits for it before each model call. */
const TIMEOUT_MS = 3_000;
const BYTES_MAX = 256 * 1024;
const CHUNKS_MAX = 5;
const CONTENT = 1_000;
const TITLE = 200;
const QUERY = 400;
/** Consecutive faults that open the circuit. */
const FAULTS_MAX = 3;
const OPEN_MS = 30_000;

const answerSchema = z.object({
  context: z.array(
    z.object({
      id: z.string().min(1).max(200),
      content: z.string(),
      documentTitle: z.string(),
      metadata: z
        .object({
          documentId: z.string().max(200).optional(),
          section: z.string().optional(),
          page: z.int().optional(),
          label: z.enum(["company", "public"]).optional(),
        })
        .optional(),
    }),
  ),
});

export function createKnowledgeService(config: KnowledgeServiceConfig, now: () => number): KnowledgeService {
  let faults = 0;
  let openUntilMs = 0;
  return async (about) => {
    if (now() < openUntilMs) throw new KnowledgeServiceError("circuit-open", "The knowledge service does not answer.");
    // Past the limit one call in each period probes; concurrent calls fail without waiting for it.
    if (faults >= FAULTS_MAX) openUntilMs = now() + OPEN_MS;
    try {
      const found = await askService(config, about);
      [faults, openUntilMs] = [0, 0];
      return found;
    } catch (error) {
      // A call aborted by its caller says nothing about the server.
      if (about.signal?.aborted === true) {
        if (faults >= FAULTS_MAX) openUntilMs = 0;
        throw error;
      }
      faults += 1;
      if (faults >= FAULTS_MAX) openUntilMs = now() + OPEN_MS;
      throw error;
    }
  };
}

async function askService(
  { baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: KnowledgeServiceConfig,
  { tenantId, url, query, signal }: KnowledgeQuery,
): Promise<readonly KnowledgeChunk[]> {
  const { origin, pathname } = new URL(url);
  // Drop the address's query and fragment, which may name persons, and mask secrets in the question.
  const asked = new URLSearchParams({ url: `${origin}${pathname}`, query: clip(maskText(cleanText(query)), QUERY) });
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetchUpstream(baseUrl, `api/knowledge/resolve?${asked}`, {
      headers: {
        accept: "application/json",
        "x-tenant-id": tenantId,
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    if (response.ok) {
      const text = await boundedText(response, BYTES_MAX);
      if (text === null) throw new KnowledgeServiceError("unreadable", "The knowledge service's answer is too long.");
      return chunksIn(text);
    }
    await response.body?.cancel();
    const kind = response.status >= 500 || response.status === 429 ? "unavailable" : "refused";
    throw new KnowledgeServiceError(kind, `The knowledge service answered ${response.status}.`);
  } catch (error) {
    throw serviceErrorOf(error, timeout.aborted);
  }
}

/** Cleans untrusted text of invisible characters and secrets. */
function chunksIn(text: string): readonly KnowledgeChunk[] {
  const parsed = answerSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new KnowledgeServiceError("unreadable", "The knowledge service's answer is off its contract.");
  const safe = (words: string, max: number) => clip(maskText(cleanText(words)), max);
  return parsed.data.context.slice(0, CHUNKS_MAX).map(({ id, content, documentTitle, metadata = {} }) => {
    const { documentId = id, section, page, label = "company" } = metadata;
    return {
      id: `service:${id}`,
      documentId,
      title: safe(documentTitle, TITLE),
      ...(section !== undefined && { section: safe(section, TITLE) }),
      ...(page !== undefined && { page }),
      content: safe(content, CONTENT),
      label,
    };
  });
}

function serviceErrorOf(error: unknown, timedOut: boolean): KnowledgeServiceError {
  if (error instanceof KnowledgeServiceError) return error;
  if (error instanceof UpstreamRefusedError) return new KnowledgeServiceError("refused", error.message, error);
  if (timedOut) return new KnowledgeServiceError("timeout", "The knowledge service did not answer in time.", error);
  if (error instanceof SyntaxError)
    return new KnowledgeServiceError("unreadable", "The knowledge service's answer is no JSON.", error);
  return new KnowledgeServiceError("unavailable", "The knowledge service could not be reached.", error);
}
