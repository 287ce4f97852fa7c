/** Floor's worker. Arguments: address, namespace, database, keys. Says on standard output when it polls. */

import { fileURLToPath } from "node:url";
import { NativeConnection, Runtime, Worker } from "@temporalio/worker";
import { readKeys } from "../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../adapters/encryption/payload-codec.js";
import { readSkeleton } from "../../adapters/snapshots/snapshot-store.js";
import { nodesOf } from "../../core/page/skeleton.js";
import { unpackText } from "../../db/packed-text.js";
import { openFloorTables } from "./floor-tables.js";
import { FLOOR_MODELS, FLOOR_QUEUE, type FloorActivities } from "./floor-workflow.js";

const [address = "", namespace = "default", database = "", keys = ""] = process.argv.slice(2);
const EVIDENCE = "It says what it said. ".repeat(25);
const PROMPT = "A line of the page. ".repeat(100);
const SAID = ["Button 7 is next.", "It is pressed.", "One step was done."];

Runtime.install({ shutdownSignals: ["SIGTERM", "SIGINT"] });
const tables = openFloorTables(database);
const activities: FloorActivities = {
  async look({ id }) {
    const told = await tables.judge(id, async (skeleton) => {
      const page = readSkeleton(await unpackText(skeleton));
      return `${page === null ? 0 : nodesOf(page).length} nodes. ${EVIDENCE}`;
    });
    return { id, told };
  },
  async choose({ id }) {
    await tables.meter(id, PROMPT);
    return { id, told: EVIDENCE };
  },
  note: ({ id }) => tables.record(id, SAID),
};
const connection = await NativeConnection.connect({ address });
const shared = { connection, namespace, activities, dataConverter: dataConverterOf(readKeys(keys)) };
const workflowsPath = fileURLToPath(new URL("./floor-workflow.ts", import.meta.url));
const workers = [
  await Worker.create({ ...shared, taskQueue: FLOOR_QUEUE, workflowsPath }),
  await Worker.create({ ...shared, taskQueue: FLOOR_MODELS }),
];
process.stdout.write("ready\n");
await Promise.all(workers.map((worker) => worker.run()));
await connection.close();
await tables.close();
