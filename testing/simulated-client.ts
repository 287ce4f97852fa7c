/** Simulated client: a fake browser that speaks the real protocol with a scripted site. */

import { readPage } from "../adapters/snapshots/read-page.js";
import { createMemoryLogStorage, type LogStorage } from "../client/action-log.js";
import { fillAction } from "../client/execute.js";
import type { ActionRequest, TaskHost } from "../client/host.js";
import { type Clock, SYSTEM_CLOCK } from "../client/host.js";
import { type Before, PROTOCOL } from "../client/observation-request.js";
import { refusal } from "../client/receipt.js";
import { type RunOptions, type RunResult, runTask } from "../client/run-task.js";
import { createTaskApi, errorOf, type TaskApi, withRetries } from "../client/task-api.js";
import type { Receipt } from "../core/action/execution.js";
import { printAction, readAction } from "../core/action/grammar.js";
import { differenceOf, hashesOf, partsInChain, surroundingsOf } from "../core/action/judged.js";
import { nodesOf } from "../core/page/skeleton.js";
import type { ClientObservations, InteractRequest } from "../protocol/observation.js";
import type { InteractReply } from "../protocol/reply.js";
import type { Accepted } from "../protocol/task.js";

export interface SiteAnswer extends Partial<Omit<Receipt, "actionId" | "action">> {
  readonly witness?: ClientObservations;
  readonly before?: Before;
}

export interface SimulatedSite {
  page(): { readonly url: string; readonly title: string; readonly dom: string; readonly activeElement?: string };
  /** What may happen to the page between two messages. */
  between?(): void;
  act(action: string, order: ActionRequest): SiteAnswer | Promise<SiteAnswer>;
}

export interface SimulatedClientOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly clientId: string;
  readonly site: SimulatedSite;
  /** A Hono app's `request` will do. */
  readonly fetch?: typeof fetch;
  /** Ids of observations, in order; random ones otherwise. */
  readonly newId?: () => string;
  /** Survives this client, to play one that crashed and came back. */
  readonly storage?: LogStorage;
  readonly clock?: Clock;
}

export type PostResult =
  | { readonly kind: "reply"; readonly reply: InteractReply }
  | { readonly kind: "accepted"; readonly accepted: Accepted };

export interface SimulatedClient {
  readonly api: TaskApi;
  runTask(query: string, options?: RunOptions): Promise<RunResult>;
  /** One observation of the site's present page, for tests that go turn by turn. */
  post(fields: Partial<InteractRequest>): Promise<PostResult>;
  carryOut(order: Pick<ActionRequest, "action" | "actionId">): Promise<Receipt>;
}

export function createSimulatedClient(options: SimulatedClientOptions): SimulatedClient {
  const clock = options.clock ?? SYSTEM_CLOCK;
  const newId = options.newId ?? (() => crypto.randomUUID());
  const storage = options.storage ?? createMemoryLogStorage(options.clientId);
  const { baseUrl, token, clientId, site } = options;
  const api = withRetries(createTaskApi(options.fetch ?? fetch, { serverUrl: baseUrl, token }), clock, newId);
  const host = hostOf(site);
  return {
    api,
    runTask: (query, runOptions) => runTask(query, { api, host, storage, newId, clock }, runOptions),
    async post(fields) {
      const observationId = newId();
      const own = { protocol: PROTOCOL, clientId, observationId, settled: true, receipts: [] };
      const answer = await api.interact({ ...site.page(), ...own, ...fields });
      if (answer.kind !== "ok") throw errorOf(answer);
      // The casts: 202 carries an Accepted, 200 a reply.
      return answer.status === 202
        ? { kind: "accepted", accepted: answer.data as Accepted }
        : { kind: "reply", reply: answer.data as InteractReply };
    },
    async carryOut({ action, actionId }) {
      return (await host.execute({ action, actionId, verifyDelayMs: 0, maxRetries: 0, verify: true })).receipt;
    },
  };
}

export function hostOf(site: SimulatedSite): TaskHost {
  return {
    async observe() {
      site.between?.();
      return { ...site.page(), settled: true };
    },
    async execute(order) {
      site.between?.();
      const other = otherThanJudged(order, site);
      if (other !== null) return refusal(order, other);
      const urlBefore = site.page().url;
      const { witness, before, ...told } = await site.act(await filled(order, site), order);
      const receipt = { ...plainSuccess(order), delivered: told.effect !== "refused", ...told };
      const didUrlChange = site.page().url !== urlBefore;
      const changed = receipt.effect !== "none" && receipt.effect !== "refused";
      const seen = witness ?? { didNetworkOccur: false, didDomMutate: changed, didUrlChange };
      return { receipt, witness: seen, ...(before && { before }) };
    },
  };
}

/** As the page runtime compares them: the target by its fingerprint, and what surrounds it (CL2). Null where both are the same. */
function otherThanJudged({ judged, target, follows, typedSecrets }: ActionRequest, site: SimulatedSite): string | null {
  if (judged === undefined || target === undefined) return null;
  const { dom, url } = site.page();
  const { skeleton } = readPage({ html: dom, url, userId: "simulated", ambient: [] });
  const alike = nodesOf(skeleton).filter((node) => node.control && node.fingerprint === target.fingerprint);
  const node = alike.find((one) => one.control?.sf?.n === target.id) ?? (alike.length === 1 ? alike[0] : undefined);
  if (node === undefined) return `target not found: ${target.role} "${target.name}"`;
  const page = { skeleton, url, ambient: new Set<number>(), ...(typedSecrets && { secrets: typedSecrets }) };
  return differenceOf(partsInChain(judged, follows), hashesOf(surroundingsOf(node, page)));
}

/** As it is typed: with the secret in its slot. */
async function filled(order: ActionRequest, site: SimulatedSite): Promise<string> {
  const read = readAction(order.action);
  if (order.secret === undefined || read === undefined) return order.action;
  const action = await fillAction(read, order, async () => site.page().url);
  if (typeof action === "string") throw new Error(action);
  return printAction(action);
}

function plainSuccess({ actionId, action, target }: ActionRequest): Receipt {
  return {
    // The cast: the id was minted by the server and is only passed back.
    actionId: actionId as Receipt["actionId"],
    action,
    ok: true,
    verified: true,
    delivered: true,
    retried: false,
    attempts: [{ method: "simulated", result: "verified", delivered: true, ms: 1 }],
    effect: "changed",
    settled: true,
    ...(target ? { target: { id: target.id, role: target.role, name: target.name } } : {}),
  };
}
