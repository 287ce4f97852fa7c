/** Ghost: a small paper on MariaDB; single-page applications of two kinds, from npm. */

import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { freePort } from "../../../cli/stack/ports.js";
import { PROJECT } from "../../../cli/stack/tools.js";
import { type App, leaningOn, type RunningApp, SIGN_IN_MS } from "../app.js";
import type { Rows } from "../change.js";
import { debianTree } from "../install/debian.js";
import { type UnpackedNpmFolder, unpackedNpmFolder } from "../install/npm.js";
import { type Mariadb, type MariadbTable, startMariadb } from "../mariadb.js";
import { startServer } from "../server.js";
import { THIRD_DRAW } from "./draws.js";
import { fillGazette, PASSWORD } from "./gazette.js";

const FOLDER = join(PROJECT, "bench/apps/ghost/npm");
const PACKAGE = "ghost@6.65.0";
const READY_MS = 300_000;
const SETTINGS = ["title", "description", "timezone", "locale", "members_signup_access", "announcement_content"];
const TABLES: readonly MariadbTable[] = [
  {
    table: "posts",
    key: "id",
    columns: ["title", "slug", "status", "type", "featured", "visibility", "custom_excerpt"],
  },
  { table: "tags", key: "id", columns: ["name", "slug", "description", "visibility"] },
  { table: "members", key: "id", columns: ["name", "email", "note"] },
  { table: "labels", key: "name", columns: ["slug"] },
  { table: "members_labels", key: "id", columns: ["member_id", "label_id"] },
  { table: "posts_tags", key: "id", columns: ["post_id", "tag_id"] },
  { table: "users", key: "slug", columns: ["name", "email", "bio", "location", "website", "status"] },
  { table: "newsletters", key: "id", columns: ["name", "description", "status", "sender_name"] },
  {
    table: "settings",
    key: "`key`",
    columns: ["value"],
    where: `\`key\` IN (${SETTINGS.map((name) => `'${name}'`).join(", ")})`,
  },
];

export const ghost: App = {
  name: "ghost",
  draws: { first: [], second: [], third: THIRD_DRAW },
  async start(place) {
    const tree = await debianTree("ghost", place);
    const installed = await unpackedNpmFolder("ghost", PACKAGE, FOLDER, place);
    const { scratch } = place;
    const content = join(scratch, "content");
    await cp(join(installed.folder, "content"), content, { recursive: true });
    return await leaningOn(await startMariadb(tree, scratch), (database) =>
      serve(installed, content, database, scratch),
    );
  },
};

async function serve(
  installed: UnpackedNpmFolder,
  content: string,
  database: Mariadb,
  scratch: string,
): Promise<RunningApp> {
  await database.run("CREATE DATABASE ghost CHARACTER SET utf8mb4");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer({
    ...{ name: "ghost", command: process.execPath, args: [join(installed.folder, "index.js")] },
    // It finds its own package by the working folder.
    ...{ cwd: installed.folder, logs: scratch, env: environment(url, port, database.socket, content) },
    ...{ probe: `${url}/ghost/api/admin/site/`, readyTimeoutMs: READY_MS },
  });
  return await leaningOn(server, async () => {
    await fillGazette(url, database);
    const [names, version] = [await namesOf(database), await installed.version()];
    return {
      url,
      version,
      signIn: (page, as = "ana") => signIn(page, url, as),
      ready: async (page) => void (await page.waitForSelector("a[href*='#/tags']", { timeout: SIGN_IN_MS })),
      rows: async () => renamed(await database.rows("ghost", TABLES), names),
      intervene: async (statement) => void (await database.run(`USE ghost; ${statement}`)),
      stop: async () => undefined,
    };
  });
}

function environment(url: string, port: number, socket: string, content: string): Readonly<Record<string, string>> {
  return {
    NODE_ENV: "production",
    url,
    server__host: "127.0.0.1",
    server__port: String(port),
    database__client: "mysql",
    database__connection__socketPath: socket,
    database__connection__user: "root",
    database__connection__password: "",
    database__connection__database: "ghost",
    paths__contentPath: content,
    mail__transport: "stub",
    privacy__useUpdateCheck: "false",
    privacy__useGravatar: "false",
    privacy__useRpcPing: "false",
    privacy__useStructuredData: "false",
    security__staffDeviceVerification: "false",
    logging__level: "error",
    logging__transports: '["stdout"]',
  };
}

/** Its ids are made by chance: what the bench filled in goes by its slug, or its name. */
async function namesOf(database: Mariadb): Promise<ReadonlyMap<string, string>> {
  const lines = await database.run(`USE ghost;
    SELECT CONCAT('posts/', id), CONCAT('posts/', slug) FROM posts;
    SELECT CONCAT('tags/', id), CONCAT('tags/', slug) FROM tags;
    SELECT CONCAT('members/', id), CONCAT('members/', name) FROM members;
    SELECT CONCAT('newsletters/', id), CONCAT('newsletters/', slug) FROM newsletters;`);
  return new Map(
    lines.split("\n").map((line) => {
      const [id = "", name = ""] = line.split("\t");
      return [id, name];
    }),
  );
}

function renamed(rows: Rows, names: ReadonlyMap<string, string>): Rows {
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [names.get(key) ?? key, row]));
}

async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/ghost/#/signin`);
  await page.locator("input[type=email]").fill(`${name}@example.org`);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.locator("button[type=submit]").click();
  await page.waitForURL((address) => !address.hash.includes("signin"), { timeout: SIGN_IN_MS });
  // It leads on to its own first page, later than that.
  await page.goto("about:blank");
}
