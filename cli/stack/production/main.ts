/** `npm run stack:postgres`: the production stack in the foreground, until Ctrl-C ends it. */

import { parseArgs } from "node:util";
import { ENDING_SIGNALS } from "../last-resort.js";
import { startProduction } from "./production.js";

const { values } = parseArgs({ options: { home: { type: "string" }, deployment: { type: "string" } } });
const say = (line: string) => process.stderr.write(`stack: ${line}\n`);

const ended = new Promise<void>((resolve) => {
  for (const signal of ENDING_SIGNALS) process.on(signal, () => resolve());
});
const production = await startProduction({ ...values, log: say });
const lines = [
  `Balancer   ${production.api.url}   (APIs: ${production.apiUrls.join(", ")})`,
  `Temporal   ${production.temporal.address}   namespace ${production.namespace}`,
  `PostgreSQL ${new URL(production.adminUrl).host}   databases surefoot, temporal, temporal_visibility`,
  `Token      in ${production.home}/token; logs in ${production.home}/logs`,
];
process.stdout.write(`\n${lines.join("\n")}\n\nCtrl-C stops everything.\n`);
await ended;
say("ending everything in order");
await production.stop();
process.exit(0);
