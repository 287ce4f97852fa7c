/** Probe: one request to a running server, and what its answer has to hold. Probes that follow one another are a story. */

import { setTimeout as sleep } from "node:timers/promises";
import { differenceOf, inWords, type Pattern } from "./pattern.js";

/** Who asks. `guest`: of another organisation, on the free tier. */
export type Caller = "owner" | "member" | "guest" | "nobody";

export interface ProbeRequest {
  /** Absent: GET without a body, else POST. */
  readonly method?: string;
  /** `{taskId}` stands for what an earlier answer of the story told; in bodies and headers too. */
  readonly path: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: Caller;
  readonly times?: number;
}

export interface Probe extends ProbeRequest {
  readonly name: string;
  readonly status: number;
  readonly data?: Pattern;
  readonly whole?: Pattern;
  readonly header?: Readonly<Record<string, Pattern>>;
}

export type Story = readonly Probe[];
export type Tokens = Readonly<Record<Exclude<Caller, "nobody">, string>>;
type Told = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly header: Readonly<Record<string, string>>;
  readonly whole: unknown;
}

export interface Server {
  readonly url: string;
  readonly tokens: Tokens;
  /** What every story is told before it begins. */
  readonly names: Told;
}

/** Faults by the probe's name; what follows a fault in its story is asked all the same. */
export async function runStory(server: Server, story: Story): Promise<ReadonlyMap<string, string>> {
  const faults = new Map<string, string>();
  let told = server.names;
  for (const probe of story) {
    const answer = await askAsOften(server, probe, told);
    const fault = faultOf(probe, answer, told);
    if (fault !== undefined) faults.set(probe.name, fault);
    told = { ...told, ...namesIn(answer.whole) };
  }
  return faults;
}

function faultOf({ status, header = {}, whole, data }: Probe, answer: Answer, told: Told): string | undefined {
  const compare = (pattern: Pattern | undefined, value: unknown, place: string) =>
    pattern === undefined
      ? undefined
      : differenceOf(
          inWords(pattern, (text) => filled(text, told)),
          value,
          place,
        );
  return (
    compare(status, answer.status, "status") ??
    compare(header, answer.header, "header") ??
    compare(whole, answer.whole, "body") ??
    compare(data, Object(answer.whole).data, "data")
  );
}

async function askAsOften(server: Server, probe: Probe, told: Told): Promise<Answer> {
  for (let left = (probe.times ?? 1) - 1; left > 0; left -= 1) await ask(server, probe, told);
  return await ask(server, probe, told);
}

const TRIES = 20;

/** A page that was taken and not yet answered (202) is posted again, as a plain client does. */
async function ask(server: Server, request: ProbeRequest, told: Told): Promise<Answer> {
  let answer = await askOnce(server, request, told);
  for (let tries = 1; answer.status === 202 && tries < TRIES; tries += 1) {
    const { retryAfter = "1", taskId = "" } = namesIn(answer.whole);
    await sleep(1_000 * Number(retryAfter));
    answer = await askOnce(server, { ...request, body: { ...(request.body as object), taskId } }, told);
  }
  return answer;
}

async function askOnce({ url, tokens }: Server, request: ProbeRequest, told: Told): Promise<Answer> {
  const { body, as = "owner", method = body === undefined ? "GET" : "POST" } = request;
  const headers = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(as !== "nobody" && { authorization: `Bearer ${tokens[as]}` }),
    ...(JSON.parse(filled(JSON.stringify(request.headers ?? {}), told)) as Record<string, string>), // as it was written
  };
  const text = typeof body === "string" ? body : body && filled(JSON.stringify(body), told);
  const response = await fetch(`${url}${filled(request.path, told)}`, { method, headers, ...(text && { body: text }) });
  return {
    status: response.status,
    header: Object.fromEntries(response.headers),
    whole: parsed(await response.text()),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const filled = (text: string, told: Told): string =>
  text.replace(/\{([\w.]+)\}/g, (whole, name: string) => told[name] ?? whole);

/** Texts and numbers of an answer's `data`, those of its members as `user.id`. */
function namesIn(whole: unknown): Told {
  const named = (value: unknown, name: string): readonly (readonly [string, string])[] => {
    if (typeof value === "string" || typeof value === "number") return [[name, String(value)]];
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([key, one]) => named(one, name === "" ? key : `${name}.${key}`));
  };
  return Object.fromEntries(named(Object(whole).data, ""));
}
