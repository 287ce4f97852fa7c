/** Python app: an application of one file on SQLite, with its packages from PyPI. */

import { join } from "node:path";
import type { Page } from "playwright-core";
import { freePort } from "../../cli/stack/ports.js";
import { PROJECT } from "../../cli/stack/tools.js";
import { type App, SIGN_IN_MS } from "./app.js";
import { pythonEnvironment, versionOf } from "./install/python.js";
import { startServer } from "./server.js";
import { readSqlite, runSqlite, type SqliteTable } from "./sqlite.js";

interface PythonApp extends Pick<App, "name" | "draws"> {
  /** Its file in the folder of its name. */
  readonly file: string;
  /** Whose version is told. */
  readonly from: string;
  readonly signInAt: string;
  readonly tables: readonly SqliteTable[];
  readonly fillSignIn: (page: Page, user: string) => Promise<void>;
}

export function pythonApp({ name, draws, file, from, signInAt, tables, fillSignIn }: PythonApp): App {
  const folder = join(PROJECT, "bench/apps", name);
  return {
    name,
    draws,
    async start(place) {
      const environment = await pythonEnvironment(name, join(folder, "requirements.txt"), place);
      const [port, store] = [await freePort(), join(place.scratch, "store.db")];
      const url = `http://127.0.0.1:${port}`;
      const server = await startServer({
        ...{ name, command: environment.python, args: [join(folder, file), String(port)], cwd: place.scratch },
        ...{ env: { APP_STORE: store }, probe: `${url}${signInAt}` },
      });
      return {
        url,
        version: await versionOf(from, environment),
        async signIn(page, as = "ana") {
          await page.goto(`${url}${signInAt}`);
          await fillSignIn(page, as);
          await page.locator("[type=submit]").click();
          await page.waitForURL(`${url}/admin/`, { timeout: SIGN_IN_MS });
        },
        rows: async () => readSqlite(store, tables),
        intervene: async (statement) => runSqlite(store, statement),
        stop: server.stop,
      };
    },
  };
}
