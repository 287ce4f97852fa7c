/** Flask-Admin: a library's administration on SQLAlchemy and SQLite; from PyPI. */

import { join } from "node:path";
import type { Page } from "playwright-core";
import { freePort } from "../../../stack/ports.js";
import { PROJECT } from "../../../stack/tools.js";
import { type App, SIGN_IN_MS } from "../app.js";
import { pythonEnvironment, versionOf } from "../install/python.js";
import { startServer } from "../server.js";
import { readSqlite, runSqlite, type SqliteTable } from "../sqlite.js";
import { FIRST_DRAW } from "./first-draw.js";
import { SECOND_DRAW, THIRD_DRAW } from "./later-draws.js";

const FOLDER = join(PROJECT, "bench/apps/flask-admin");
const TABLES: readonly SqliteTable[] = [
  { table: "author", key: "id" },
  { table: "book", key: "id", ignore: ["version"] },
  { table: "member", key: "id" },
  { table: "wish", key: "id" },
  { table: "setting", key: "key" },
];

export const flaskAdmin: App = {
  name: "flask-admin",
  draws: { first: FIRST_DRAW, second: SECOND_DRAW, third: THIRD_DRAW },
  async start(place) {
    const environment = await pythonEnvironment("flask-admin", join(FOLDER, "requirements.txt"), place);
    const [port, store] = [await freePort(), join(place.scratch, "library.db")];
    const url = `http://127.0.0.1:${port}`;
    const server = await startServer({
      name: "flask-admin",
      command: environment.python,
      args: [join(FOLDER, "app.py"), String(port)],
      cwd: place.scratch,
      env: { APP_STORE: store },
      probe: `${url}/sign-in`,
    });
    return {
      url,
      version: await versionOf("flask-admin", environment),
      signIn: (page, as = "ana") => signIn(page, url, as),
      rows: async () => readSqlite(store, TABLES),
      intervene: async (statement) => runSqlite(store, statement),
      stop: server.stop,
    };
  },
};

async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.locator("[name=name]").fill(name);
  await page.locator("[type=submit]").click();
  await page.waitForURL(`${url}/admin/`, { timeout: SIGN_IN_MS });
}
