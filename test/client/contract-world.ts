/** Contract world: a server, a site and a network that outlive every life of a client; no browser, no waiting. */

import type { ActionRequest, TaskHost } from "../../client/host.js";
import type { Receipt } from "../../core/action/execution.js";
import type { InteractRequest } from "../../protocol/observation.js";
import { createFakeTasks, type FakeReply } from "../../testing/fake-tasks.js";
import type { FakeTurn } from "../../testing/fake-turns.js";
import { json, problem } from "./fake-server.js";

/** Ends a life: the call is made or not, and its caller never hears of it. */
export type Death = { readonly atCall: number; readonly when: "before" | "after" } | null;

/** What the network does to one request, counted from 1. */
export type NetworkFault = {
  readonly atRequest: number;
  /** The request never arrives; its reply never arrives; it arrives twice; it arrives without its receipts. */
  readonly kind: "lost-request" | "lost-reply" | "duplicate" | "without-receipts";
} | null;

export interface ContractWorld {
  readonly tasks: ReturnType<typeof createFakeTasks>;
  /** Actions that reached the site, in order. */
  readonly effects: { readonly actionId: string; readonly action: string }[];
  nowMs: number;
  /** For whom the token speaks. */
  tenantId: string;
  /** So many of the next pages are taken, but answered with 202. */
  putOff: number;
  /** So many of the next actions find that their target has changed. */
  refusals: number;
  /** Requests so far, over all lives. */
  requests: number;
  fault: NetworkFault;
  /** What every request meets from now on, in place of the server. */
  fate: (() => Response) | null;
  /** Replies leave the server when it has resolved. */
  holdUp: Promise<void> | null;
  /** Address that the tab shows. */
  url: string;
  /** Whether the server holds a request that waits for a turn. */
  holds: boolean;
  /** Every wait for a turn that was asked for, in seconds. */
  readonly waits: number[];
  /** Called when an action has reached the site. */
  onEffect: (action: string) => void;
}

export function createContractWorld(turns: readonly FakeTurn[]): ContractWorld {
  const world: ContractWorld = {
    tenantId: ACCOUNT.tenantId,
    tasks: createFakeTasks(
      () => turns,
      () => world.tenantId,
    ),
    effects: [],
    nowMs: 1_000_000,
    putOff: 0,
    refusals: 0,
    requests: 0,
    fault: null,
    fate: null,
    holdUp: null,
    url: "http://site.test/",
    holds: true,
    waits: [],
    onEffect: () => undefined,
  };
  return world;
}

/** In place of the seconds that a long poll lasts. */
const HELD_S = 0.05;
export const BASE_URL = "https://server.test";
const tenant = (tenantId: string, tenantName: string) =>
  ({ tenantId, tenantName, kind: "organisation", role: "member" }) as const;
export const ACCOUNT = {
  accessToken: "token",
  expiresAt: "2027-01-01T00:00:00Z",
  user: { id: "user-1", email: "ada@clinic.example", name: "Ada Winter" },
  tenantId: "tenant-1",
  tenantName: "Clinic",
  tenants: [tenant("tenant-1", "Clinic"), tenant("tenant-2", "Practice")],
};
const DOM = '<html><body><input id="name" data-sf="e.1"><button id="add" data-sf="e.2">Add</button></body></html>';

/** One life of a client: every call to the outside goes through `mortal`. */
export interface Life {
  readonly mortal: <A extends unknown[], T>(call: (...args: A) => Promise<T>) => (...args: A) => Promise<T>;
  readonly died: Promise<void>;
  calls(): number;
  readonly fetch: typeof fetch;
  readonly host: TaskHost;
}

export function createLife(world: ContractWorld, death: Death = null): Life {
  let calls = 0;
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  /** A dead life hears nothing, and nothing it still says is heard. */
  const mortal: Life["mortal"] =
    (call) =>
    async (...args) => {
      calls += 1;
      if (death === null || calls < death.atCall) return await call(...args);
      if (calls === death.atCall && death.when === "after") await call(...args);
      die();
      return await new Promise<never>(() => undefined);
    };
  return {
    mortal,
    died,
    calls: () => calls,
    fetch: mortal(async (input: string | URL | Request, init?: RequestInit) => await respond(world, input, init)),
    host: {
      observe: mortal(async () => ({ url: world.url, title: "Site", dom: DOM, settled: true })),
      execute: mortal(async (order: ActionRequest) => actOn(world, order)),
    },
  };
}

function actOn(world: ContractWorld, { actionId, action }: ActionRequest) {
  const refused = world.refusals > 0;
  if (refused) world.refusals -= 1;
  else {
    world.effects.push({ actionId, action });
    world.onEffect(action);
  }
  const receipt: Receipt = {
    actionId: actionId as Receipt["actionId"], // minted by the server, passed back
    action,
    ok: !refused,
    verified: !refused,
    delivered: !refused,
    retried: false,
    attempts: [],
    effect: refused ? "refused" : "changed",
    settled: true,
  };
  return { receipt, witness: { didNetworkOccur: false, didDomMutate: !refused, didUrlChange: false } };
}

async function respond(world: ContractWorld, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  world.requests += 1;
  // What the server has in the making goes on meanwhile.
  await new Promise((resolve) => setImmediate(resolve));
  const kind = world.fault?.atRequest === world.requests ? world.fault.kind : null;
  if (world.fate !== null) return world.fate();
  if (kind === "lost-request") throw new TypeError("network: the request was lost");
  const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Record<string, unknown>);
  const asked = { url: new URL(String(input)), body: kind === "without-receipts" ? { ...body, receipts: [] } : body };
  const first = await replyTo(world, asked);
  const reply = kind === "duplicate" ? await replyTo(world, asked) : first;
  await world.holdUp;
  if (kind === "lost-reply") throw new TypeError("network: the reply was lost");
  const { status, data, code, details } = reply;
  if (status === 204) return new Response(null, { status });
  return code === undefined ? json(status, { success: true, data }) : problem(status, code, { details });
}

async function replyTo(
  world: ContractWorld,
  { url, body }: { readonly url: URL; readonly body: Record<string, unknown> },
): Promise<FakeReply> {
  const { tasks } = world;
  if (url.pathname === "/api/agent/interact") {
    // The cast: the client under test sends what the protocol says; that is what is being tested.
    const request = body as unknown as InteractRequest;
    const told = await tasks.interact(request);
    if (told.status !== 200 || world.putOff === 0) return told;
    world.putOff -= 1;
    const taskId = request.taskId ?? tasks.all.at(-1)?.taskId;
    return { status: 202, data: { taskId, status: "executing", retryAfter: 2 } };
  }
  if (url.pathname === "/api/v1/auth/tenant") world.tenantId = String(body["tenantId"]);
  if (url.pathname.startsWith("/api/v1/auth/")) {
    const now = ACCOUNT.tenants.find(({ tenantId }) => tenantId === world.tenantId);
    return { status: 200, data: { ...ACCOUNT, ...now } };
  }
  const [, taskId = "", route = ""] = /^\/api\/agent\/tasks\/([^/]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  const task = tasks.find(taskId);
  if (!task) return { status: 404, code: "TASK_NOT_FOUND" };
  if (route === "") return { status: 200, data: tasks.view(task) };
  if (route !== "next") return tasks.say(task, route, body);
  const waitS = Number(url.searchParams.get("wait"));
  world.waits.push(waitS);
  const told = await tasks.next(task, Number(url.searchParams.get("after")), task.making && waitS > 0 ? HELD_S : 0);
  if (told.status === 204 && world.holds) world.nowMs += waitS * 1_000;
  return told;
}

/** What a person who looks at the site says when asked whether the last action was done. */
export function truthOf({ tasks, effects }: ContractWorld): "yes" | "no" {
  const last = tasks.all[0]?.receipts.findLast(({ effect }) => effect === "unknown")?.actionId;
  return effects.some(({ actionId }) => actionId === last) ? "yes" : "no";
}
