/**
 * Floor: a step that does what the rules ask of any, and nothing for which Surefoot exists: its page is masked, read and kept before the
 * task hears of it, payloads are encrypted, evidence is gathered beside the update and the choice made on the paced queue, all is
 * recorded before the answer; but nothing is compared, decided, checked, limited or told to operators.
 */

import { randomBytes, randomUUID } from "node:crypto";
import { Client, Connection } from "@temporalio/client";
import { printKeys } from "../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../adapters/encryption/payload-codec.js";
import { startBenchProcess } from "./bench-process.js";
import type { FloorReport } from "./floor-api.js";
import { makeFloorTables } from "./floor-tables.js";
import { FLOOR_QUEUE, floorEnd, floorTask } from "./floor-workflow.js";
import { buttonSite } from "./site.js";
import type { BenchStack } from "./stack.js";

export interface Floor {
  /** Milliseconds until the page has its answer. */
  readonly step: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function startFloor(
  { temporalAddress: address, namespace, adminUrl }: BenchStack,
  { buttons, characters }: { readonly buttons: number; readonly characters: number },
): Promise<Floor> {
  await makeFloorTables(adminUrl);
  const keys = [{ id: "bench", hex: randomBytes(32).toString("hex") }] as const;
  const args = [address, namespace, adminUrl, printKeys(keys)];
  const [worker, api] = await Promise.all([
    startBenchProcess("floor-worker.ts", args),
    startBenchProcess("floor-api.ts", args),
  ]);
  const connection = await Connection.connect({ address });
  const { workflow } = new Client({ connection, namespace, dataConverter: dataConverterOf(keys) });
  const workflowId = `floor-${process.pid}`;
  const handle = await workflow.start(floorTask, { workflowId, taskQueue: FLOOR_QUEUE });
  const site = buttonSite(buttons, characters);
  return {
    async step() {
      site.press(site.pressed.size + 1);
      const { url, dom } = site.page();
      const report: FloorReport = { workflowId, observationId: randomUUID(), url, dom };
      const startedMs = performance.now();
      const reply = await fetch(`http://127.0.0.1:${api.said}/`, { method: "POST", body: JSON.stringify(report) });
      const said = await reply.text();
      if (!reply.ok) throw new Error(`The floor's API: ${said}`);
      return performance.now() - startedMs;
    },
    async close() {
      await handle.signal(floorEnd);
      await handle.result();
      await connection.close();
      await Promise.all([worker.end(), api.end()]);
    },
  };
}
