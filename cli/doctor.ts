/** `surefoot doctor`: looks an installation over, and names what mends each fault. */

import { mkdir } from "node:fs/promises";
import { createTestCalls, type TestedModel } from "../adapters/model/test-call.js";
import { placeOf } from "../adapters/process/waiting.js";
import { loadStackConfig, type StackConfig } from "../config/environment.js";
import { openDatabase } from "../db/client.js";
import { askApi, tokenOf } from "./export-task.js";
import { CommandError, type Whereabouts, whereItRuns } from "./organisation.js";
import { databaseChecks } from "./stack/doctor/database.js";
import { type Check, examine, type Finding, findingOf } from "./stack/doctor/finding.js";
import { type Machine, machineChecks, thisMachine } from "./stack/doctor/machine.js";
import { modelCheck } from "./stack/doctor/model.js";
import { temporalChecks } from "./stack/doctor/temporal.js";
import { withTemporal } from "./temporal.js";

export interface DoctorOptions {
  readonly json?: boolean;
  readonly api?: string;
  /** Holds the token of an owner or an admin. */
  readonly tokenFile?: string;
}

/** Exit code 1 when something is wrong. */
export async function seeDoctor(options: DoctorOptions): Promise<number> {
  const findings = await examineInstallation(await whereItRuns(), thisMachine, options);
  const text = options.json === true ? JSON.stringify(findings) : findings.map(lineOf).join("\n");
  process.stdout.write(`${text}\n`);
  return findings.every(({ state }) => state === "well") ? 0 : 1;
}

export async function examineInstallation(
  where: Whereabouts,
  machine: Machine,
  options: DoctorOptions = {},
): Promise<readonly Finding[]> {
  const { capacity, home, model } = loadStackConfig(process.env);
  await mkdir(home, { recursive: true });
  const database = openDatabase(where.databaseUrl, { max: 2, applicationName: "surefoot-doctor" });
  try {
    const place = placeOf(where.databaseUrl);
    const [ofDatabase, ofMachine, ofTemporal, ofModel] = await Promise.all([
      examine(databaseChecks(database, { place, capacity })),
      Promise.all(machineChecks(machine, database, home).map(findingOf)),
      examineTemporal(where),
      findingOf(modelCheck(() => testModels(model, options))),
    ]);
    return [...ofDatabase, ...ofTemporal, ofModel, ...ofMachine];
  } finally {
    await database.close();
  }
}

/** The server's environment counts, not this shell's. Where there is no token for it, the models of this shell are asked from here. */
async function testModels(model: StackConfig["model"], options: DoctorOptions): Promise<readonly TestedModel[]> {
  const token = await tokenOf(options).catch((error: unknown) => {
    if (error instanceof CommandError) return undefined;
    throw error;
  });
  if (token === undefined) return createTestCalls(model, () => Date.now())({});
  const response = await askApi("/api/v1/tenant/model-test", options, "POST");
  // The cast: Surefoot's API answers in this form.
  return ((await response.json()) as { readonly data: { readonly models: readonly TestedModel[] } }).data.models;
}

async function examineTemporal(where: Whereabouts): Promise<readonly Finding[]> {
  const { address } = where.temporal;
  const unreachable: Check = {
    name: "Temporal",
    look: () => withTemporal(where, async () => "reached"),
    remedy: `start Temporal at ${address}, or set TEMPORAL_ADDRESS`,
  };
  const reached = await findingOf(unreachable);
  if (reached.state !== "well") return [reached];
  return withTemporal(where, (client) => examine(temporalChecks(client, where)));
}

const MARKS = { well: "ok   ", fault: "FAULT", unknown: "?    " } as const;

function lineOf(finding: Finding): string {
  const line = `${MARKS[finding.state]}  ${finding.check.padEnd(18)} ${finding.said}`;
  return finding.state === "fault" ? `${line}\n       ${"".padEnd(18)} → ${finding.remedy}` : line;
}
