/** A caller with a client of Temporal, as a process: says the same id however often it is started. `caller-program.ts <address> <query> <url> <id>`. */

import { Client, Connection } from "@temporalio/client";
import { startBrowserTask } from "../../../temporal/client.js";

const [address = "", query = "", url = "", id = ""] = process.argv.slice(2);
const connection = await Connection.connect({ address });
const task = await startBrowserTask(new Client({ connection }), { query, url }, { id });
const { status, outcome } = await task.result();
process.stdout.write(`${JSON.stringify({ status, outcome })}\n`);
await connection.close();
