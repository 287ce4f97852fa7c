/** Writes: whether the database takes them; after a failover a connection may lead to a replica. */

import { asDatabaseError, type Database } from "./client.js";

/** False on a replica. Throws what `asDatabaseError` makes of a Postgres that is not there. */
export async function takesWrites({ sql }: Pick<Database, "sql">): Promise<boolean> {
  try {
    const [row] = await sql<{ readonly only: string }[]>`select current_setting('transaction_read_only') as only`;
    return row?.only === "off";
  } catch (error) {
    throw asDatabaseError(error);
  }
}
