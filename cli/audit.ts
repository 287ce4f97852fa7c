/** `surefoot audit verify`: whether the audit log is what was written, and where it is not. */

import { type AuditHead, type AuditReport, verifyAudit } from "../db/audit.js";
import { openDatabase } from "../db/client.js";
import { listOrganisations } from "../db/people.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export interface AuditOptions {
  readonly organisation?: string;
  /** `12:<chain hash>`, as a worker logged it. */
  readonly head?: readonly string[];
}

const WORDS = {
  missing: "is missing",
  changed: "does not say what it said",
  unlinked: "does not follow the entry before it",
  elsewhere: "is another one than was noted",
} as const;
const SHOWN = 20;

/** The exit code: 0 when every chain holds, else 1. */
export async function verifyAuditLog({ organisation, head = [] }: AuditOptions): Promise<0 | 1> {
  const noted = head.map(readHead);
  if (noted.length > 0 && organisation === undefined)
    throw new CommandError("say with --organisation <id> whose head this is");
  const { databaseUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-audit" });
  try {
    const chosen = organisation === undefined ? undefined : [await chooseOrganisation(database, organisation)];
    let broken = false;
    for (const { tenantId, name } of chosen ?? (await listOrganisations(database))) {
      const report = await verifyAudit(database, tenantId, noted);
      process.stdout.write(`${linesOf(name, tenantId, report).join("\n")}\n`);
      broken ||= report.faults.length > 0;
    }
    return broken ? 1 : 0;
  } finally {
    await database.close();
  }
}

function readHead(written: string): AuditHead {
  const [, position, chainHash = ""] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(written) ?? [];
  if (position === undefined)
    throw new CommandError(`${written} is no head: it is a position, a colon and 64 hex digits`);
  return { position: Number(position), chainHash };
}

function linesOf(name: string, tenantId: string, { rows, erased, faults, head }: AuditReport): readonly string[] {
  const entries = `${rows} entries${erased === 0 ? "" : `, the content of ${erased} erased`}`;
  if (faults.length === 0) return [`ok     ${name} (${tenantId}): ${entries}; head ${head.position}:${head.chainHash}`];
  const shown = faults.slice(0, SHOWN).map(({ position, id, kind }) => {
    return `       entry ${position}${id === undefined ? "" : ` (${id})`} ${WORDS[kind]}`;
  });
  const more = faults.length > SHOWN ? [`       and ${faults.length - SHOWN} more`] : [];
  return [`BROKEN ${name} (${tenantId}): ${entries}`, ...shown, ...more];
}
