/** Django's admin: a shop's back office on SQLite; from PyPI. */

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

const FOLDER = join(PROJECT, "bench/apps/django-admin");
const TABLES: readonly SqliteTable[] = [
  { table: "shop_customer", key: "id" },
  { table: "shop_product", key: "id" },
  { table: "shop_order", key: "id" },
  { table: "shop_line", key: "id" },
  { table: "auth_user", key: "id", ignore: ["last_login"] },
  { table: "auth_user_groups", key: "id" },
  { table: "auth_group", key: "id" },
  { table: "auth_group_permissions", key: "id" },
];

export const djangoAdmin: App = {
  name: "django-admin",
  draws: { first: FIRST_DRAW, second: SECOND_DRAW, third: THIRD_DRAW },
  async start(place) {
    const environment = await pythonEnvironment("django-admin", join(FOLDER, "requirements.txt"), place);
    const [port, store] = [await freePort(), join(place.scratch, "shop.db")];
    const url = `http://127.0.0.1:${port}`;
    const server = await startServer({
      name: "django-admin",
      command: environment.python,
      args: [join(FOLDER, "shop.py"), String(port)],
      cwd: place.scratch,
      env: { APP_STORE: store },
      probe: `${url}/admin/login/`,
    });
    return {
      url,
      version: await versionOf("django", environment),
      signIn: (page, as = "ana") => signIn(page, url, as),
      rows: async () => readSqlite(store, TABLES),
      intervene: async (statement) => runSqlite(store, statement),
      stop: server.stop,
    };
  },
};

/** Everybody's password is the user's own name. */
async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/admin/login/`);
  await page.locator("[name=username]").fill(name);
  await page.locator("[name=password]").fill(name);
  await page.locator("[type=submit]").click();
  await page.waitForURL(`${url}/admin/`, { timeout: SIGN_IN_MS });
}
