/** Directus: a plant nursery's catalogue on PostgreSQL; a single-page application from npm with components of its own. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { freePort } from "../../../cli/stack/ports.js";
import { PROJECT } from "../../../cli/stack/tools.js";
import { type App, leaningOn, SIGN_IN_MS } from "../app.js";
import { npmFolder } from "../install/npm.js";
import { run } from "../install/run.js";
import { startPostgres } from "../postgres.js";
import { startServer } from "../server.js";
import { fillNursery, PASSWORD } from "./nursery.js";

const FOLDER = join(PROJECT, "bench/apps/directus/npm");
const BOOTSTRAP_MS = 300_000;
const READY_MS = 180_000;
const CLOSED = ["banner", "onboarding", "login-modal"];
const TABLES = {
  plant: "SELECT id, name, latin, price, stock, state, light, supplier, description, sown FROM plant",
  supplier: "SELECT id, name, email, city FROM supplier",
  user: "SELECT u.email AS id, u.first_name, u.last_name, u.title, u.status, r.name AS role FROM directus_users u LEFT JOIN directus_roles r ON r.id = u.role",
  role: "SELECT name AS id, description FROM directus_roles",
  setting: "SELECT id, project_name, project_descriptor FROM directus_settings",
  folder: "SELECT name AS id FROM directus_folders",
};

export const directus: Pick<App, "name" | "start"> = {
  name: "directus",
  async start(place) {
    const installed = await npmFolder("directus", FOLDER, place);
    return await leaningOn(await startPostgres(join(place.scratch, "postgres")), async (database) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env = environment(url, port, database.url);
      const cli = installed.file("directus/cli.js");
      const at = { cwd: place.scratch, env };
      const made = await run(process.execPath, [cli, "bootstrap"], { timeoutMs: BOOTSTRAP_MS, ...at });
      if (!made.ok) throw new Error(`Directus cannot make its tables: ${made.said}`);
      await mkdir(join(place.scratch, "uploads"), { recursive: true });
      const { stop } = await startServer({
        ...{ name: "directus", command: process.execPath, args: [cli, "start"], ...at },
        ...{ probe: `${url}/server/ping`, readyTimeoutMs: READY_MS },
      });
      await fillNursery(url);
      return {
        url,
        version: await installed.versionOf("directus"),
        signIn: (page, as = "ana") => signIn(page, url, as),
        ready: isThere,
        rows: () => database.rows(TABLES),
        intervene: database.run,
        stop,
      };
    });
  },
};

function environment(url: string, port: number, database: string): Readonly<Record<string, string>> {
  return {
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    KEY: "of-this-run-alone",
    SECRET: "of-this-run-alone-and-long-enough",
    DB_CLIENT: "pg",
    DB_CONNECTION_STRING: database,
    ADMIN_EMAIL: "ana@example.org",
    ADMIN_PASSWORD: PASSWORD,
    PROJECT_NAME: "Green Nursery",
    PROJECT_OWNER_ENABLED: "false",
    TELEMETRY: "false",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
  };
}

async function signIn(page: Page, url: string, name: string): Promise<void> {
  // What it says to its owner on the first day, and never again once it was closed.
  await page.context().addCookies(CLOSED.map((name) => ({ name: `license-${name}-dismissed`, value: "true", url })));
  await page.goto(`${url}/admin/login`);
  await page.locator("input[type=email], input[autocomplete=username]").first().fill(`${name}@example.org`);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.locator("button[type=submit]").click();
  await page.waitForURL((address) => !address.pathname.includes("/login"), { timeout: SIGN_IN_MS });
}

async function isThere(page: Page): Promise<void> {
  await page.waitForSelector("header .title, header h1, .header-bar", { timeout: SIGN_IN_MS });
}
