/** Worker of the bare workflow. Arguments: address, namespace, queue. Says on standard output when it polls. */

import { fileURLToPath } from "node:url";
import { NativeConnection, Runtime, Worker } from "@temporalio/worker";

const [address = "", namespace = "default", taskQueue = "bare"] = process.argv.slice(2);
Runtime.install({ shutdownSignals: ["SIGTERM", "SIGINT"] });
const connection = await NativeConnection.connect({ address });
const same = async (n: number): Promise<number> => n;
const worker = await Worker.create({
  connection,
  namespace,
  taskQueue,
  workflowsPath: fileURLToPath(new URL("./bare-workflow.ts", import.meta.url)),
  activities: { first: same, second: same },
});
process.stdout.write("ready\n");
await worker.run();
await connection.close();
