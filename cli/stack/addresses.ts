/** Addresses: the servers of a home, for other commands on the same machine. */

import { z } from "zod";
import { type Home, readIfThere, writePrivate } from "./home.js";

const addresses = z.object({ api: z.url(), database: z.string().min(1), temporal: z.string().min(1) });

export type Addresses = z.infer<typeof addresses>;

/** The database address holds the app role's password, so the file is ours alone. */
export async function writeAddresses(home: Home, found: Addresses): Promise<void> {
  await writePrivate(home.addressFile, JSON.stringify(found));
}

/** Addresses of the last start, even if it has ended. Undefined if there never was one. */
export async function readAddresses(home: Home): Promise<Addresses | undefined> {
  const text = await readIfThere(home.addressFile);
  return text === undefined ? undefined : addresses.parse(JSON.parse(text));
}
