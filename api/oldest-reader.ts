/** Oldest reader: which build may have to read what is stored now; asked of Temporal now and then (OP23). */

import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "@temporalio/client";
// A default import: Node cannot see what this CommonJS package names.
import proto from "@temporalio/proto";
import type { OldestReader } from "../adapters/snapshots/snapshot-store.js";
import { GRPC_CODES, isGrpcError } from "../adapters/temporal/grpc-error.js";
import { STATE_VERSION, stateVersionOf } from "../core/task/state-version.js";

const { WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED: DRAINED, WORKER_DEPLOYMENT_VERSION_STATUS_INACTIVE: INACTIVE } =
  proto.temporal.api.enums.v1.WorkerDeploymentVersionStatus;
/** gRPC: there is no such thing. */
/** Asked anew after this; a build that is made current again is known to everybody after twice as long. */
const KNOWN_MS = 2_500;
/** A server that was slow, or not there, is left alone for so long. */
const PAUSE_MS = 1_000;
const ASKED_MS = 10_000;
/** Of a question under way nobody's report waits longer than this for the answer. */
const WAITED_MS = 1_000;
/** Whoever made another build current may think better of it this long; pages are kept by their content, and come again. */
const ROLL_BACK_MS = 7 * 24 * 60 * 60_000;
/** What every build reads. */
const EVERY_BUILD = 0;

export interface OldestReaderOptions {
  readonly connection: Connection;
  readonly namespace: string;
  readonly deploymentName: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** In doubt, as while Temporal is down, whoever reads is of the oldest build that is known. Asked for the first time at once. */
export function createOldestReader(options: OldestReaderOptions): OldestReader {
  const { now } = options;
  let known = EVERY_BUILD;
  let [heardMs, triedMs, begunMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  let asked: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    begunMs = now();
    try {
      known = oldestOf(await readVersions(options));
      heardMs = now();
    } catch {
      // It stays as it was, and is asked again.
    } finally {
      triedMs = now();
      asked = null;
    }
  };
  asked = ask();
  return async () => {
    const nowMs = now();
    const isPaused = asked === null && nowMs < triedMs + PAUSE_MS;
    if (nowMs < heardMs + KNOWN_MS || isPaused) return known;
    asked ??= ask();
    const leftMs = begunMs + WAITED_MS - nowMs;
    // While reports come one after the other, none of them waits for it; nor does each of many for one slow answer.
    if (nowMs >= heardMs + 2 * KNOWN_MS && leftMs > 0)
      await Promise.race([asked, sleep(leftMs, undefined, { ref: false })]);
    return known;
  };
}

interface Version {
  readonly buildId: string;
  readonly mayRead: boolean;
}

/** Of those that have tasks, or may have some again. Workers that are not versioned run one build, and are replaced before what stores pages. */
const oldestOf = (versions: readonly Version[]): number =>
  Math.min(
    STATE_VERSION,
    ...versions.filter(({ mayRead }) => mayRead).map(({ buildId }) => stateVersionOf(buildId) ?? EVERY_BUILD),
  );

async function readVersions(options: OldestReaderOptions): Promise<readonly Version[]> {
  const { connection, namespace, deploymentName } = options;
  try {
    const { workerDeploymentInfo: info } = await connection.withDeadline(options.now() + ASKED_MS, () =>
      connection.workflowService.describeWorkerDeployment({ namespace, deploymentName }),
    );
    return (info?.versionSummaries ?? []).map(({ deploymentVersion, status, lastDeactivationTime: left }) => ({
      buildId: deploymentVersion?.buildId ?? "",
      mayRead:
        status === DRAINED ? options.now() - Number(left?.seconds ?? 0) * 1_000 < ROLL_BACK_MS : status !== INACTIVE,
    }));
  } catch (error) {
    if (isGrpcError(error, GRPC_CODES.NOT_FOUND)) return [];
    throw error;
  }
}
