/** `surefoot erase`: permanent deletion of a tenant's, a person's or a task's data, once the operator has confirmed it. */

import { join } from "node:path";
import { type Database, openDatabase } from "../db/client.js";
import { countErased, type Erasable, findErasure } from "../db/erasure.js";
import { findMembership, findPerson, listOrganisations } from "../db/people.js";
import { operatorName } from "./operator.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";
import { type EraseDeps, erase } from "./stack/erase.js";
import { findRuns } from "./stack/task-histories.js";
import { withTemporal } from "./temporal.js";

export interface EraseOptions {
  /** Id of an organisation. */
  readonly tenant?: string;
  /** E-mail address or id. */
  readonly user?: string;
  readonly task?: string;
  readonly organisation?: string;
  /** The id to erase, typed once more. */
  readonly confirm?: string;
}

/** Folders in the home: `surefoot host`, `surefoot mcp`, and Playwright's default. */
const CLIENT_FOLDERS = ["host", "mcp", "client"];

interface Wish {
  readonly id: string;
  readonly erasables: readonly Erasable[];
}

/** Writes the receipt to standard output, all else to standard error. Returns exit code 0 if a final search found nothing. */
export async function eraseForGood(options: EraseOptions): Promise<0 | 1> {
  const where = await whereItRuns();
  const database = openDatabase(where.databaseUrl, { max: 1, applicationName: "surefoot-erase" });
  try {
    return await withTemporal(where, async (client) => {
      const wish = await wishOf(database, options);
      const logFolders = CLIENT_FOLDERS.map((folder) => join(where.home, folder));
      const deps = { database, client, logFolders, by: operatorName(), now: () => Date.now() };
      return options.confirm === undefined ? preview(deps, wish) : carryOut(deps, wish, options.confirm);
    });
  } finally {
    await database.close();
  }
}

async function wishOf(database: Database, { tenant, user, task, organisation }: EraseOptions): Promise<Wish> {
  if ([tenant, user, task].filter((one) => one !== undefined).length !== 1)
    throw new CommandError("say what to erase: one of --tenant <id>, --user <e-mail or id>, --task <id>");
  if (tenant !== undefined) {
    const { tenantId } = await chooseOrganisation(database, tenant);
    return { id: tenantId, erasables: [{ kind: "tenant", tenantId }] };
  }
  if (task !== undefined) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(task))
      throw new CommandError(`${task} is no id of a task`);
    const { tenantId } = await chooseOrganisation(database, organisation);
    return { id: task, erasables: [{ kind: "task", tenantId, taskId: task }] };
  }
  const wanted = user ?? "";
  const userId = wanted.includes("@") ? (await findPerson(database, wanted.toLowerCase()))?.userId : wanted;
  if (userId === undefined) throw new CommandError(`nobody here has the address ${wanted}; an id is taken too`);
  const named = organisation === undefined ? undefined : [await chooseOrganisation(database, organisation)];
  const erasables: Erasable[] = [];
  for (const { tenantId } of named ?? (await listOrganisations(database))) {
    const of = { kind: "user", tenantId, userId } as const;
    if (await hasAny(database, of)) erasables.push(of);
  }
  if (erasables.length === 0) throw new CommandError(`there is nothing here of ${wanted}`);
  return { id: userId, erasables };
}

/** Keeps the person out of the audit logs of other organisations. */
async function hasAny(database: Database, of: Extract<Erasable, { kind: "user" }>): Promise<boolean> {
  if ((await findMembership(database, of, 0)) !== null) return true;
  const counts = await countErased(database, await findErasure(database, of));
  return Object.values(counts).some((count) => count > 0);
}

async function preview({ database, client }: EraseDeps, { id, erasables }: Wish): Promise<1> {
  for (const of of erasables) {
    const erasure = await findErasure(database, of);
    const rows = Object.entries(await countErased(database, erasure)).filter(([, count]) => count > 0);
    const tasks = erasure.taskIds.map((taskId) => ({ tenantId: of.tenantId, taskId }));
    const runs = await findRuns(client, of.kind === "tenant" ? { tasks, tenantId: of.tenantId } : { tasks });
    const counted = [...rows, ["histories", runs.length] as const]
      .map(([what, count]) => `${count} ${what}`)
      .join(", ");
    say(`${of.tenantId}: ${counted}`);
  }
  say(`Nothing was erased. To erase all of it for good, running tasks too: the same again with --confirm ${id}`);
  return 1;
}

async function carryOut(deps: EraseDeps, { id, erasables }: Wish, confirmed: string): Promise<0 | 1> {
  if (confirmed !== id) throw new CommandError(`--confirm says ${confirmed}, and what would be erased is ${id}`);
  const receipts = [];
  for (const of of erasables) receipts.push(await erase(deps, of));
  process.stdout.write(`${JSON.stringify(receipts, null, 2)}\n`);
  const left = receipts.filter(({ left: { rows, runs } }) => rows + runs > 0);
  if (left.length > 0) say("Something was still found after some minutes (left): run the same again.");
  return left.length > 0 ? 1 : 0;
}

const say = (line: string): boolean => process.stderr.write(`${line}\n`);
