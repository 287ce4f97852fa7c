/** `surefoot init`: the first organisation of an installation and its owner; nothing else makes one on a database of your own. */

import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { createPasswords } from "../api/people/password-hashing.js";
import { type Database, openDatabase } from "../db/client.js";
import { addOrganisation, addPerson, listOrganisations } from "../db/people.js";
import { refuseOldSchema } from "../db/schema-version.js";
import { CommandError, whereItRuns } from "./organisation.js";

export interface InitOptions {
  readonly email: string;
  readonly organisation: string;
}

/** Any constant; of two that run at once the second finds the first one's organisation. */
const INIT_LOCK = 727_304_222;

export async function initialise({ email: written, organisation }: InitOptions): Promise<void> {
  const email = z.email().toLowerCase().safeParse(written);
  if (!email.success) throw new CommandError(`${written} is no e-mail address`);
  const { databaseUrl, apiUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 2, applicationName: "surefoot-init" });
  try {
    await refuseOldSchema(database);
    const password = await alone(database, () => addOwner(database, { email: email.data, organisation }));
    process.stdout.write(
      [
        `${organisation} is there, and ${email.data} is its owner.`,
        `Password  ${password}   (shown once)`,
        `Sign in   POST ${apiUrl}/api/v1/auth/login, or in the extension; let others in with "surefoot invite <email>"`,
        "",
      ].join("\n"),
    );
  } finally {
    await database.close();
  }
}

async function addOwner(database: Database, { email, organisation: name }: InitOptions): Promise<string> {
  const [first] = await listOrganisations(database);
  if (first !== undefined) {
    throw new CommandError(
      `this installation has an organisation already (${first.name}): let people in with "surefoot invite <email>"`,
    );
  }
  const [tenantId, userId, nowMs] = [randomUUID(), randomUUID(), Date.now()];
  const password = randomBytes(15).toString("base64url");
  const passwordHash = await createPasswords().hash(password);
  await addOrganisation(database, { tenantId, name, nowMs });
  await addPerson(database, { userId, email, name: "Owner", passwordHash, tenantId, role: "owner", nowMs });
  return password;
}

/** The lock is a transaction's: it goes with its connection, whatever happens. */
const alone = <T>({ db }: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${INIT_LOCK})`);
    return await work();
  });
