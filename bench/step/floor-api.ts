/** Floor's API. Arguments: address, namespace, database, keys. Says on standard output at which port it listens. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { Client, Connection } from "@temporalio/client";
import { readKeys } from "../../adapters/encryption/cipher.js";
import { dataConverterOf } from "../../adapters/encryption/payload-codec.js";
import { readPage } from "../../adapters/snapshots/read-page.js";
import { writeSkeleton } from "../../adapters/snapshots/snapshot-store.js";
import { packText } from "../../db/packed-text.js";
import { openFloorTables } from "./floor-tables.js";
import { floorStep } from "./floor-workflow.js";

/** What is posted. */
export interface FloorReport {
  readonly workflowId: string;
  readonly observationId: string;
  readonly url: string;
  readonly dom: string;
}

const [address = "", namespace = "default", database = "", keys = ""] = process.argv.slice(2);
const OBSERVATION = "What the client saw besides. ".repeat(20);

const tables = openFloorTables(database);
const connection = await Connection.connect({ address });
const { workflow } = new Client({ connection, namespace, dataConverter: dataConverterOf(readKeys(keys)) });

async function answer({ workflowId, observationId, url, dom }: FloorReport): Promise<unknown> {
  await tables.admit();
  await tables.find();
  await tables.spend();
  const page = readPage({ html: dom, url, userId: "bench", ambient: [], focus: "" });
  const [html, skeleton] = await Promise.all([packText(page.html), packText(writeSkeleton(page.skeleton))]);
  const id = `${observationId} ${page.snapshotId}`;
  await tables.keep({ id, html, skeleton });
  return workflow.getHandle(workflowId).executeUpdate(floorStep, { args: [{ id, told: OBSERVATION }] });
}

const server = createServer((request, response) => {
  // The cast: nobody but the bench posts here.
  const answered = json(request).then((body) => answer(body as FloorReport));
  answered.then(
    (reply) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
// The cast: a server that listens on a port has an address of that form.
server.listen(0, "127.0.0.1", () => process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`));
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
  void Promise.all([connection.close(), tables.close()]);
});
