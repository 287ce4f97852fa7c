/** Bare side: tasks of the bare workflow, asked straight from Temporal's client. */

import { Client, Connection } from "@temporalio/client";
import { bareEnd, bareStep, bareTask } from "./bare-workflow.js";
import { startBenchProcess } from "./bench-process.js";
import type { BenchStack } from "./stack.js";

const QUEUE = "bench-bare";

export interface BareTask {
  readonly workflowId: string;
  /** Milliseconds until the update has its answer. */
  readonly step: (n: number) => Promise<number>;
  readonly end: () => Promise<void>;
}

export interface Bare {
  readonly open: () => Promise<BareTask>;
  readonly close: () => Promise<void>;
}

/** `workers`: processes. */
export async function startBare({ temporalAddress: address, namespace }: BenchStack, workers = 1): Promise<Bare> {
  const processes = await Promise.all(
    Array.from({ length: workers }, () => startBenchProcess("bare-worker.ts", [address, namespace, QUEUE])),
  );
  const connection = await Connection.connect({ address });
  const { workflow } = new Client({ connection, namespace });
  let opened = 0;
  return {
    async open() {
      opened += 1;
      const workflowId = `bare-${process.pid}-${opened}`;
      const handle = await workflow.start(bareTask, { workflowId, taskQueue: QUEUE });
      return {
        workflowId,
        async step(n) {
          const startedMs = performance.now();
          await handle.executeUpdate(bareStep, { args: [n] });
          return performance.now() - startedMs;
        },
        end: async () => {
          await handle.signal(bareEnd);
          await handle.result();
        },
      };
    },
    async close() {
      await connection.close();
      await Promise.all(processes.map(({ end }) => end()));
    },
  };
}
