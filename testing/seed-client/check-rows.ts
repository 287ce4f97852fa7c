/** Check rows: the table of the first design, each row held against its proof, on a stack of its own. */

import { startStack } from "../../cli/stack/supervisor.js";
import { addPeople } from "./people.js";
import { type Probe, runStory, type Story } from "./probe.js";
import { CONTRACTS } from "./probes/contracts.js";
import { REQUESTS } from "./probes/requests.js";
import { SERVICE } from "./probes/service.js";
import { SIGN_IN } from "./probes/sign-in.js";
import { TASKS } from "./probes/tasks.js";
import { VERIFICATION } from "./probes/verification.js";
import { type RowTotals, readRows, totalsOf } from "./rows.js";

const STORIES: readonly Story[] = [...SIGN_IN, ...REQUESTS, ...TASKS, ...VERIFICATION, ...CONTRACTS, ...SERVICE];
export const PROBES: readonly Probe[] = STORIES.flat();

/** What is asked twice is worked out twice: a script would answer the second time. */
const ENVIRONMENT = { MODEL: "offline", LOG_LEVEL: "error", REPLAY: "off" };

export async function checkRows(log: (line: string) => void): Promise<RowTotals> {
  const stack = await startStack({ env: ENVIRONMENT, log });
  try {
    const { email, password, tenantId, api, database } = stack;
    const server = await addPeople({ url: api.url, email, password, tenantId, databaseUrl: database.url });
    const answered = new Map<string, string | undefined>();
    for (const story of STORIES) {
      const faults = await runStory(server, story);
      for (const { name } of story) answered.set(name, faults.get(name));
    }
    log(`${answered.size} probes answered`);
    return totalsOf(readRows(), answered);
  } finally {
    await stack.stop();
  }
}
