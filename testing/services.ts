/** Services: one PostgreSQL (migrated) and one Temporal server for a whole test run; vitest's global set-up. */

import type { TestProject } from "vitest/node";
import { claimHome } from "../cli/stack/children.js";
import { keep } from "../cli/stack/kept.js";
import { freePort } from "../cli/stack/ports.js";
import { preparePostgres } from "../cli/stack/postgres.js";
import { prepareTemporal } from "../cli/stack/temporal.js";
import { openTemporaryHome, removeHome } from "../cli/stack/temporary.js";
import { temporalCli } from "../cli/stack/tools.js";
import { migrate } from "../db/migrate.js";

export interface TestServices {
  readonly temporalAddress: string;
  /** App role: row-level security holds. */
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string;
  /** Superuser: what must never serve requests. */
  readonly databaseAdminUrl: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    services: TestServices;
  }
}

interface Running {
  readonly services: TestServices;
  readonly stop: () => Promise<void>;
}

/** Each lane loads this file anew; the run still starts one set of servers. */
const shared = globalThis as typeof globalThis & { surefootServices?: { running: Promise<Running>; users: number } };

export async function setup(project: TestProject): Promise<void> {
  shared.surefootServices ??= { running: startServices(), users: 0 };
  shared.surefootServices.users += 1;
  project.provide("services", (await shared.surefootServices.running).services);
}

export async function teardown(): Promise<void> {
  const services = shared.surefootServices;
  if (services === undefined) return;
  services.users -= 1;
  if (services.users > 0) return;
  delete shared.surefootServices;
  await (await services.running).stop();
}

async function startServices(): Promise<Running> {
  const home = await openTemporaryHome();
  const roll = await claimHome(home, report);
  const postgres = await preparePostgres(home, { port: await freePort(), durable: false });
  const temporal = prepareTemporal(home, {
    cli: temporalCli(),
    port: await freePort(),
    uiPort: await freePort(),
    namespace: "default",
    timeSkipping: true,
    durable: false,
  });
  const servers = [keep(postgres.server, roll, report), keep(temporal.server, roll, report)];
  await Promise.all(servers.map((server) => server.start()));
  await postgres.createDatabase();
  await migrate(postgres.urls.ownerUrl, { appRole: postgres.appRole });
  return {
    services: {
      temporalAddress: temporal.address,
      databaseUrl: postgres.urls.url,
      databaseOwnerUrl: postgres.urls.ownerUrl,
      databaseAdminUrl: adminUrlOf(postgres.urls.ownerUrl, home.secrets.adminPassword),
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      roll.close();
      await removeHome(home);
    },
  };
}

function adminUrlOf(ownerUrl: string, password: string): string {
  return Object.assign(new URL(ownerUrl), { username: "surefoot_admin", password }).href;
}

function report(line: string): void {
  process.stderr.write(`[services] ${line}\n`);
}
