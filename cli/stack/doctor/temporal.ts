/** Temporal checks: server, namespace, attributes, fairness, queues, versions, schedules. */

import type { Client } from "@temporalio/client";
import type { TemporalConfig } from "../../../config/temporal.js";
import { ATTRIBUTE_TYPES } from "../../../core/task/operator-view.js";
import type { Retention } from "../../../core/task/retention.js";
import { sweepsOf } from "../schedules.js";
import { isFair } from "./fairness.js";
import type { Check, Look } from "./finding.js";
import { queues, versions } from "./pollers.js";

/** The first with fair queues and deployments of workers. */
const OLDEST_SERVER = [1, 29] as const;
const DAY_S = 86_400;

export function temporalChecks(
  client: Client,
  { temporal, retention }: { readonly temporal: TemporalConfig; readonly retention: Retention },
): readonly [Check, ...Check[]] {
  const { address, namespace, deployment } = temporal;
  const start = "start surefoot worker on this server and namespace";
  return [
    {
      name: "Temporal",
      look: () => server(client, address),
      remedy: `start Temporal at ${address}, or set TEMPORAL_ADDRESS`,
    },
    {
      name: "namespace",
      look: () => namespaceOf(client, retention),
      remedy: `temporal operator namespace create --namespace ${namespace} --retention 168h`,
    },
    {
      name: "search attributes",
      look: () => attributes(client),
      remedy: "start surefoot worker, which registers them",
    },
    { name: "fairness", look: () => fairness(client), remedy: "let this machine start workflows in the namespace" },
    { name: "queues", look: () => queues(client), remedy: start },
    { name: "versions", look: () => versions(client, deployment), remedy: start },
    { name: "schedules", look: () => schedules(client, deployment), remedy: start },
  ];
}

async function server({ connection }: Client, address: string): Promise<Look> {
  const { serverVersion } = await connection.workflowService.getSystemInfo({});
  const [major = 0, minor = 0] = serverVersion.split(".").map(Number);
  const isNewEnough = major > OLDEST_SERVER[0] || (major === OLDEST_SERVER[0] && minor >= OLDEST_SERVER[1]);
  return isNewEnough
    ? `${serverVersion} at ${address}`
    : { fault: `version ${serverVersion}`, remedy: `upgrade the server to ${OLDEST_SERVER.join(".")} or newer` };
}

async function namespaceOf({ connection, options }: Client, { tasks }: Retention): Promise<Look> {
  const { namespace } = options;
  const { config } = await connection.workflowService.describeNamespace({ namespace });
  const days = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0) / DAY_S;
  return days < tasks
    ? `${namespace} keeps histories for ${days} days`
    : {
        fault: `${namespace} keeps histories for ${days} days and rows are kept for ${tasks}: erasure would miss some`,
        remedy: `temporal operator namespace update --namespace ${namespace} --retention 168h`,
      };
}

async function attributes({ connection, options }: Client): Promise<Look> {
  const { namespace } = options;
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(ATTRIBUTE_TYPES).filter(([name]) => customAttributes[name] === undefined);
  if (missing.length === 0) return `all ${Object.keys(ATTRIBUTE_TYPES).length}`;
  const flags = missing.map(([name, type]) => `--name ${name} --type ${type[0]}${type.slice(1).toLowerCase()}`);
  return {
    fault: `${missing.map(([name]) => name).join(", ")} missing: no task can start`,
    remedy: `temporal operator search-attribute create --namespace ${namespace} ${flags.join(" ")}`,
  };
}

async function fairness(client: Client): Promise<Look> {
  return (await isFair(client))
    ? "a few tasks of one organisation overtook many of another"
    : {
        fault: "a few tasks of one organisation waited for all of another",
        remedy:
          "set matching.enableFairness to true in the server's dynamic configuration (on Cloud: of the namespace)",
      };
}

async function schedules({ schedule }: Client, deployment: string | undefined): Promise<Look> {
  const states = await Promise.all(
    sweepsOf({ isVersioned: deployment !== undefined }).map(async ({ id }) => ({
      id,
      isPaused: (await schedule.getHandle(id).describe()).state.paused,
    })),
  );
  const paused = states.filter(({ isPaused }) => isPaused).map(({ id }) => id);
  return paused.length === 0
    ? `all ${states.length} run`
    : {
        fault: `${paused.join(", ")} is paused`,
        remedy: paused
          .map((id) => `temporal schedule toggle --schedule-id ${id} --unpause --reason "doctor"`)
          .join("; "),
      };
}
