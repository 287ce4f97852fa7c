/** Workers of a caller, as a process: in a namespace of its own, and in the host's. `caller-worker.ts <address> <namespace>`. */

import { fileURLToPath } from "node:url";
import { NativeConnection, Worker } from "@temporalio/worker";

const [address = "", namespace = ""] = process.argv.slice(2);
const connection = await NativeConnection.connect({ address });
const workersIn = (where: string, taskQueue: string) =>
  Worker.create({
    ...{ connection, namespace: where, taskQueue },
    workflowsPath: fileURLToPath(new URL("./caller-workflows.ts", import.meta.url)),
    stickyQueueScheduleToStartTimeout: "2s",
  });
const workers = [await workersIn(namespace, "callers"), await workersIn("default", "callers-beside")];
process.once("SIGTERM", () => {
  for (const worker of workers) worker.shutdown();
});
const running = Promise.all(workers.map((worker) => worker.run()));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
await running;
await connection.close();
