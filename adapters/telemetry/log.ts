/** Log: pino with secrets masked by field name and by text pattern (SF15). */

import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { prettyFactory } from "pino-pretty";
import { maskText } from "../../core/page/mask/mask-text.js";

/** Names of fields that are masked at any depth. */
const SECRET_FIELDS =
  /^(?:authorization|cookie|set-cookie|password|token|accessToken|secrets?|value|apiKey|query|params|parameters|args|dom|html|beforeSnapshot)$/i;
/** Query and fragment of an address often hold a token, and no operator needs them. */
const ADDRESS_REST = /[?#][^)]*/g;
const WORD = /[^\s"'<>]+/g;
const DEPTH_MAX = 6;

export interface LogOptions {
  readonly level: string;
  readonly process: "api" | "worker" | "migrate";
}

export const createLog = ({ level, process }: LogOptions, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { process },
      // `masked` serialises errors; pino would serialise the result again, as type "Object".
      serializers: { err: (told: unknown) => told },
      // The cast: `masked` turns a record into a record.
      formatters: { log: (fields) => masked(fields, 0) as Record<string, unknown> },
      hooks: {
        logMethod(given, method) {
          const told = given.map((one) => (typeof one === "string" ? maskLine(one) : one));
          return method.apply(this, told as typeof given); // texts stay texts
        },
      },
    },
    destination ?? pino.destination(1),
  );

/** Formats lines for people if `format` is "pretty". Writes each line at once, because the last one counts. */
export function formatLog(format: "json" | "pretty", destination: DestinationStream): DestinationStream {
  if (format === "json") return destination;
  const inWords = prettyFactory({ colorize: false, ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss.l" });
  return { write: (line) => destination.write(inWords(line)) };
}

const maskLine = (text: string): string => maskText(text.replace(WORD, withoutRest));

function withoutRest(word: string): string {
  const at = word.indexOf("://");
  return at === -1 ? word : word.slice(0, at) + word.slice(at).replace(ADDRESS_REST, "?…");
}

function masked(told: unknown, depth: number): unknown {
  if (typeof told === "string") return maskLine(told);
  if (told instanceof Error) return masked({ ...stdSerializers.err(told) }, depth);
  if (typeof told !== "object" || told === null) return told;
  if (depth >= DEPTH_MAX) return "…";
  if (Array.isArray(told)) return told.map((one) => masked(one, depth + 1));
  const entries = Object.entries(told).map(([name, inner]) => [
    name,
    SECRET_FIELDS.test(name) && inner != null ? "[SECRET]" : masked(inner, depth + 1),
  ]);
  return Object.fromEntries(entries);
}
