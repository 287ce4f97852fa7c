/** phpMyAdmin: a shop's tables on MariaDB; from Debian. */

import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { PROJECT } from "../../../cli/stack/tools.js";
import { type App, leaningOn, SIGN_IN_MS } from "../app.js";
import { debianTree } from "../install/debian.js";
import { type Mariadb, type MariadbTable, startMariadb } from "../mariadb.js";
import { startPhp } from "../php.js";
import { FIRST_DRAW, SECOND_DRAW, SIGN_OUT, STALE, THIRD_DRAW } from "./draws.js";

const FOLDER = join(PROJECT, "bench/apps/phpmyadmin");
const CONTENT: readonly MariadbTable[] = [
  { table: "customer", key: "id", columns: ["name", "email", "city", "born", "credit"] },
  { table: "invoice", key: "id", columns: ["customer_id", "total"] },
  { table: "note", key: "id", columns: ["text"] },
  { table: "draft", key: "id", columns: ["text"] },
];
const STRUCTURE: readonly MariadbTable[] = [
  {
    table: "COLUMNS",
    key: "CONCAT(TABLE_NAME, '.', COLUMN_NAME)",
    columns: ["COLUMN_TYPE"],
    where: "TABLE_SCHEMA = 'shop'",
  },
  { table: "TABLES", key: "TABLE_NAME", columns: ["TABLE_COMMENT"], where: "TABLE_SCHEMA = 'shop'" },
];

export const phpmyadmin: App = {
  name: "phpmyadmin",
  draws: { first: FIRST_DRAW, second: SECOND_DRAW, third: THIRD_DRAW },
  async start(place) {
    const tree = await debianTree("phpmyadmin", place);
    const folder = join(tree.root, "usr/share/phpmyadmin");
    await lead(folder);
    const { scratch } = place;
    return await leaningOn(await startMariadb(tree, scratch), async (database) => {
      await database.run(await readFile(join(FOLDER, "shop.sql"), "utf8"));
      const env = { APP_SOCKET: database.socket, APP_SCRATCH: scratch, APP_CONFIG: join(FOLDER, "config.php") };
      const { url, stop } = await startPhp(tree, { name: "phpmyadmin", folder, scratch, probe: "/index.php", env });
      return {
        url,
        version: await tree.versionOf("phpmyadmin"),
        signIn: (page, as = "root") => signIn(page, url, as),
        rows: () => rowsOf(database),
        async intervene(statement) {
          if (statement === SIGN_OUT) await endSessions(scratch);
          else if (statement === STALE) await renewTokens(scratch);
          else await database.run(`USE shop; ${statement}`);
        },
        stop,
      };
    });
  },
};

/** A table that was dropped has no rows. */
async function rowsOf(database: Mariadb) {
  const structure = await database.rows("information_schema", STRUCTURE);
  const there = CONTENT.filter(({ table }) => Object.hasOwn(structure, `TABLES/${table}`));
  return { ...structure, ...(await database.rows("shop", there)) };
}

/** Debian's own paths lead into the machine; here they are told by the environment. */
async function lead(folder: string): Promise<void> {
  const file = join(folder, "libraries/vendor_config.php");
  const text = await readFile(file, "utf8");
  const led = text
    .replace("'/var/lib/phpmyadmin/tmp/'", "getenv('APP_SCRATCH') . '/'")
    .replace("'/etc/phpmyadmin/config.inc.php'", "getenv('APP_CONFIG')");
  if (led !== text) await writeFile(file, led);
}

async function endSessions(scratch: string): Promise<void> {
  const sessions = (await readdir(scratch)).filter((name) => name.startsWith("sess_"));
  await Promise.all(sessions.map((name) => rm(join(scratch, name), { force: true })));
}

/** The token in each session's file becomes another one of the same length. */
async function renewTokens(scratch: string): Promise<void> {
  for (const name of (await readdir(scratch)).filter((one) => one.startsWith("sess_"))) {
    const [file, mark] = [join(scratch, name), /( PMA_token \|s:\d+:")([^"]*)/g];
    const text = await readFile(file, "latin1");
    const renewed = text.replace(mark, (_, before: string, token: string) => `${before}${"0".repeat(token.length)}`);
    await writeFile(file, renewed, "latin1");
  }
}

async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/index.php`);
  await page.locator("#input_username").fill(name);
  await page.locator("#input_go").click();
  await page.waitForSelector("#pma_navigation", { timeout: SIGN_IN_MS });
}
