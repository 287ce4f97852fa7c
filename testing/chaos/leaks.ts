/** Leaks: planted secrets, looked for in every store of the production stack: tables of all databases, histories, logs. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readFiles, readHistories, readTables } from "../secrets/stores.js";
import { CARD, PASSWORD_MARK } from "./errand.js";
import type { Stage } from "./stage.js";

export interface Search {
  /** `tables of temporal: the card number`, as often as each was found. */
  readonly leaks: Readonly<Record<string, number>>;
  /** Characters that were searched, by place. */
  readonly searched: Readonly<Record<string, number>>;
}

const DATABASES = ["surefoot", "temporal", "temporal_visibility"] as const;
/** As the page shows it, and as a machine would keep it. */
const PLANTED: Readonly<Record<string, string>> = {
  "a password": PASSWORD_MARK,
  "the card number": CARD,
  "the card number's digits": CARD.replaceAll(" ", ""),
};

/** Everything is read into memory, a place at a time. */
export async function searchLeaks(stage: Stage): Promise<Search> {
  const leaks: Record<string, number> = {};
  const searched: Record<string, number> = {};
  const look = (place: string, text: string, planted: Readonly<Record<string, string>>) => {
    searched[place] = text.length;
    for (const [name, value] of Object.entries(planted)) {
      const times = text.split(value).length - 1;
      if (times > 0) leaks[`${place}: ${name}`] = times;
    }
  };
  for (const database of DATABASES)
    look(`tables of ${database}`, await readTables(atDatabase(stage, database)), PLANTED);
  const { stored, decoded } = await readHistories({
    ...stage,
    temporal: { address: stage.temporal.address, uiUrl: "" },
    namespace: stage.temporal.namespace,
  });
  look("histories", stored, PLANTED);
  look("histories with the keys", decoded, PLANTED);
  look("logs", await readFiles(join(stage.home, "logs")), { ...PLANTED, ...(await credentialsOf(stage)) });
  return { leaks, searched };
}

function atDatabase({ production, databaseUrl }: Stage, name: string) {
  const url = new URL(production?.adminUrl ?? databaseUrl);
  url.pathname = `/${name}`;
  return { database: { url: url.href, ownerUrl: url.href } };
}

/** What the processes are given; a log has no use for any of it. */
async function credentialsOf({ home, token }: Stage): Promise<Readonly<Record<string, string>>> {
  const kept: Record<string, string> = JSON.parse(await readFile(join(home, "secrets.json"), "utf8"));
  const keys = (kept.encryptionKeys ?? "").split(":")[1] ?? "";
  const named = Object.fromEntries(Object.entries(kept).map(([name, value]) => [`the home's ${name}`, value]));
  return { ...named, "the home's encryptionKeys": keys, "the owner's token": token };
}
