/** `surefoot settings`: what an organisation has agreed to, shown and changed by whoever runs the installation. */

import { faultOfPattern } from "../core/knowledge/domain-pattern.js";
import { LIMIT_NAMES, limitsFrom } from "../core/limits/budget.js";
import {
  RETENTION_MAX_DAYS,
  RETENTION_NAMES,
  type Retention,
  type RetentionName,
  retentionOf,
} from "../core/task/retention.js";
import { openDatabase } from "../db/client.js";
import {
  changeTenantSettings,
  MODEL_ROLES,
  type ModelRole,
  readTenantSettings,
  type TenantSettings,
} from "../db/tenant-settings.js";
import { DOMAINS_MAX } from "../protocol/knowledge.js";
import { ACT_ORIGINS_MAX, type Tier, webOrigin } from "../protocol/requests.js";
import type { LimitName } from "../protocol/task.js";
import { LIMIT_MAX } from "../protocol/task.js";
import { CommandError, chooseOrganisation, whereItRuns } from "./organisation.js";

export interface SettingsOptions {
  readonly organisation?: string;
  readonly tier?: Tier;
  /** `steps=100`; `steps=default` is back to the default. */
  readonly limit?: readonly string[];
  readonly promptForAdvisory?: "yes" | "no";
  /** All of them; `none` is none. */
  readonly actOn?: readonly string[];
  /** Patterns of hosts, all of them; `none` is none. */
  readonly knowledgeOn?: readonly string[];
  /** `pages=14`; `pages=default` is back to what the installation says. */
  readonly keep?: readonly string[];
  /** `smart=gemini-3.8-flash`; `smart=default` is back to what the installation says. */
  readonly model?: readonly string[];
  /** US dollars; `none` is no bound. */
  readonly dailyBudget?: string;
}

export async function changeSettings(options: SettingsOptions): Promise<void> {
  const limits = readLimits(options.limit ?? []);
  const actOrigins = readOrigins(options.actOn);
  const allowedDomains = readDomains(options.knowledgeOn);
  const retention = Object.fromEntries((options.keep ?? []).map(readPeriod));
  const models = Object.fromEntries((options.model ?? []).map(readModel));
  const dailyBudgetMicroUsd = readBudget(options.dailyBudget);
  const { databaseUrl, retention: installation } = await whereItRuns();
  const database = openDatabase(databaseUrl, { max: 1, applicationName: "surefoot-settings" });
  try {
    const { tenantId, name } = await chooseOrganisation(database, options.organisation);
    const { tier, promptForAdvisory: asked } = options;
    const isNamed = [tier, asked, actOrigins, allowedDomains, dailyBudgetMicroUsd].some((one) => one !== undefined);
    const isChange = isNamed || Object.keys({ ...limits, ...retention, ...models }).length > 0;
    const changes = {
      limits,
      retention,
      models,
      ...(actOrigins === undefined ? {} : { actOrigins }),
      ...(allowedDomains === undefined ? {} : { allowedDomains }),
      ...(tier === undefined ? {} : { tier }),
      ...(dailyBudgetMicroUsd === undefined ? {} : { dailyBudgetMicroUsd }),
      ...(asked === undefined ? {} : { promptForAdvisory: asked === "yes" }),
    };
    const settings = isChange
      ? await changeTenantSettings(database, tenantId, changes, Date.now())
      : await readTenantSettings(database, tenantId);
    print(name, settings, installation);
  } finally {
    await database.close();
  }
}

function readOrigins(written: readonly string[] | undefined): string[] | undefined {
  if (written === undefined) return undefined;
  const origins = written.filter((one) => one !== "none");
  const wrong = origins.find((one) => !webOrigin.safeParse(one).success);
  if (wrong !== undefined) {
    throw new CommandError(`${wrong} is no origin: scheme, host and port alone, such as https://billing.acme.test`);
  }
  if (origins.length > ACT_ORIGINS_MAX) throw new CommandError(`at most ${ACT_ORIGINS_MAX} origins`);
  return origins;
}

function readDomains(written: readonly string[] | undefined): string[] | undefined {
  if (written === undefined) return undefined;
  const patterns = written.filter((one) => one !== "none");
  for (const pattern of patterns) {
    const fault = faultOfPattern(pattern);
    if (fault !== null) throw new CommandError(`${pattern} ${fault}`);
  }
  if (patterns.length > DOMAINS_MAX) throw new CommandError(`at most ${DOMAINS_MAX} hosts`);
  return patterns;
}

function readLimits(written: readonly string[]): { [N in LimitName]?: number | null } {
  return Object.fromEntries(written.map(readLimit));
}

function readLimit(written: string): readonly [LimitName, number | null] {
  const [name, value] = written.split("=");
  const limit = LIMIT_NAMES.find((one) => one === name);
  if (limit === undefined) throw new CommandError(`${name} is no limit; there are ${LIMIT_NAMES.join(", ")}`);
  if (value === "default") return [limit, null];
  const bound = Number(value);
  if (!Number.isInteger(bound) || bound < 1 || bound > LIMIT_MAX[limit]) {
    throw new CommandError(`${limit} takes a whole number from 1 to ${LIMIT_MAX[limit]}, or default`);
  }
  return [limit, bound];
}

const BUDGET_MAX_USD = 1_000_000;

/** Undefined: not named; null: no bound. */
function readBudget(written: string | undefined): number | null | undefined {
  if (written === undefined || written === "none") return written === undefined ? undefined : null;
  const dollars = Number(written);
  if (!(dollars > 0 && dollars <= BUDGET_MAX_USD))
    throw new CommandError(`--daily-budget takes US dollars above 0 and up to ${BUDGET_MAX_USD}, or none`);
  return Math.round(dollars * 1_000_000);
}

function readPeriod(written: string): readonly [RetentionName, number | null] {
  const [name, value] = written.split("=");
  const period = RETENTION_NAMES.find((one) => one === name);
  if (period === undefined)
    throw new CommandError(`${name} is not kept by itself; there are ${RETENTION_NAMES.join(", ")}`);
  if (value === "default") return [period, null];
  const days = Number(value);
  if (!Number.isInteger(days) || days < 1 || days > RETENTION_MAX_DAYS) {
    throw new CommandError(`${period} takes a whole number of days from 1 to ${RETENTION_MAX_DAYS}, or default`);
  }
  return [period, days];
}

function readModel(written: string): readonly [ModelRole, string | null] {
  const [name, ...rest] = written.split("=");
  const role = MODEL_ROLES.find((one) => one === name);
  if (role === undefined) throw new CommandError(`${name} is no model's role; there are ${MODEL_ROLES.join(", ")}`);
  const model = rest.join("=");
  if (!/^\S+$/.test(model)) throw new CommandError(`${role} takes a model's name without spaces, or default`);
  return [role, model === "default" ? null : model];
}

function print(name: string, settings: TenantSettings, installation: Retention): void {
  const {
    tier,
    limits,
    promptForAdvisory,
    actOrigins,
    allowedDomains,
    retention,
    dailyBudgetMicroUsd: budget,
    models,
  } = settings;
  const days = retentionOf(installation, retention);
  const kept = RETENTION_NAMES.map(
    (one) => `  ${one} ${days[one]} days${retention[one] === undefined ? "" : " (set)"}`,
  );
  const bounds = limitsFrom(undefined, limits);
  const lines = LIMIT_NAMES.map((limit) => `  ${limit} ${bounds[limit]}${limits[limit] === undefined ? "" : " (set)"}`);
  process.stdout.write(
    [
      name,
      `Tier ${tier}`,
      `Asks before advisory tasks: ${promptForAdvisory ? "yes" : "no"}`,
      `Acts without a question on: ${actOrigins.join(", ") || "what the user started on or named"}`,
      `Uses its own knowledge on: ${allowedDomains.join(", ") || "no site"}`,
      `May spend in a day: ${budget === null ? "no bound" : `${budget / 1_000_000} US dollars`}`,
      `Models: ${MODEL_ROLES.map((role) => `${role} ${models[role] ?? "as installed"}`).join(", ")}`,
      "Limits of a task that names none:",
      ...lines,
      "Keeps:",
      ...kept,
      "",
    ].join("\n"),
  );
}
