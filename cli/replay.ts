/** `surefoot replay`: commands to show, rerun with new values, and drop the scripts kept for one person (RP8). */

import { readFile } from "node:fs/promises";
import { z } from "zod";
import { loadStackConfig } from "../config/environment.js";
import { fill, hasMarker } from "../core/replay/request-template.js";
import { describeStep } from "../core/replay/script.js";
import { openDatabase } from "../db/client.js";
import { findPerson } from "../db/people.js";
import { dropScript, findScript, listScripts, type ScriptRow } from "../db/scripts.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";
import { openHome, readIfThere } from "./stack/home.js";

export interface ReplayOptions {
  readonly organisation?: string;
  /** E-mail; absent: the owner of this installation. */
  readonly person?: string;
}

export interface ReplayRunOptions extends ReplayOptions {
  /** Values in the order of the parameters. */
  readonly value?: readonly string[];
  /** Address of the debugging port of a browser that runs and is signed in. */
  readonly browser?: string;
}

type Scripts = Readonly<{
  list(): Promise<ScriptRow[]>;
  /** Throws if there is none. */
  find(id: string): Promise<ScriptRow>;
  drop(id: string): Promise<boolean>;
}>;

export const listReplays = (options: ReplayOptions): Promise<void> =>
  withScripts(options, async ({ list }) => {
    const rows = await list();
    const lines = rows.map(
      ({ scriptId, usedAt, uses, heals, request, startUrl }) =>
        `${scriptId}  ${usedAt.toISOString().slice(0, 10)}  used ${uses}, healed ${heals}  ${told(request)}  (${startUrl})`,
    );
    print(rows.length === 0 ? ["Nothing is kept."] : lines);
  });

export const showReplay = (id: string, options: ReplayOptions): Promise<void> =>
  withScripts(options, async ({ find }) => {
    const { request, startUrl, steps, contract, uses, heals } = await find(id);
    print([
      told(request),
      `At ${startUrl}; used ${uses}, healed ${heals}`,
      ...steps.map((step, index) => `  ${index + 1} ${told(describeStep(step))}`),
      "It is done when:",
      ...contract.criteria.map(({ description }) => `  ${told(description)}`),
    ]);
  });

export const dropReplay = (id: string, options: ReplayOptions): Promise<void> =>
  withScripts(options, async ({ drop }) => {
    if (!(await drop(id))) throw new CommandError(`there is no script ${id}; "surefoot replay list" shows them`);
    print(["Dropped: the next time a model is asked."]);
  });

/** Sends an ordinary request of this person. The server finds the script by it and verifies each step. */
export async function runReplay(id: string, options: ReplayRunOptions): Promise<number> {
  const { request, startUrl } = await withScripts(options, ({ find }) => find(id));
  const query = fill(request, options.value ?? []);
  if (hasMarker(query)) {
    const wanted = new Set(request.match(/\{\{value:\d+\}\}/g)).size;
    throw new CommandError(`it takes ${wanted} values, each with --value: ${told(request)}`);
  }
  const { attachSurefoot } = await import("../client/hosts/playwright.js");
  const { openReplayPage } = await import("./replay-page.js");
  const home = await openHome(loadStackConfig(process.env).home);
  const token = (await readFile(home.tokenFile, "utf8")).trim();
  const { apiUrl: baseUrl } = await whereItRuns();
  const { page, close } = await openReplayPage(startUrl, options.browser);
  try {
    print([query]);
    const surefoot = attachSurefoot(page, { baseUrl, token });
    const { status, outcome, thought, reason } = await surefoot.runTask(query, {
      onStep: (step) => {
        if (step.kind === "issued") print([`  ${step.stepIndex + 1} ${step.thought}`]);
        else print([`    ${step.verification.verdict}`]);
      },
    });
    print([`${outcome ?? status}: ${reason ?? thought}`]);
    return outcome === "verified" ? 0 : 1;
  } finally {
    await close();
  }
}

async function withScripts<T>(options: ReplayOptions, work: (scripts: Scripts) => Promise<T>): Promise<T> {
  const { databaseUrl } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-replay" });
  try {
    const { tenantId } = await chooseOrganisation(database, options.organisation);
    const person = await findPerson(database, options.person ?? (await ownEmail()));
    if (person === null) throw new CommandError("nobody has this e-mail; say whose scripts with --person <e-mail>");
    // The cast: rows hold the same ids as tasks.
    const owner = { tenantId, userId: person.userId } as Parameters<typeof listScripts>[1];
    return await work({
      list: () => listScripts(database, owner),
      drop: (id) => dropScript(database, owner, id),
      find: async (id) => {
        const row = await findScript(database, owner, id);
        if (row === null) throw new CommandError(`there is no script ${id}; "surefoot replay list" shows them`);
        return row;
      },
    });
  } finally {
    await database.close();
  }
}

/** E-mail of the account that the first start made. */
async function ownEmail(): Promise<string> {
  const home = await openHome(loadStackConfig(process.env).home);
  const kept = z.object({ email: z.string() }).safeParse(JSON.parse((await readIfThere(home.accountFile)) ?? "{}"));
  if (!kept.success) throw new CommandError("say whose scripts with --person <e-mail>");
  return kept.data.email;
}

/** Writes parameters in a readable form. */
const told = (text: string): string => text.replace(/\{\{value:(\d+)\}\}/g, "<$1>");

const print = (lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
