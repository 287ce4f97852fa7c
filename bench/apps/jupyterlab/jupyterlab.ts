/** JupyterLab: a folder of texts and its settings; a single-page application from PyPI. */

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Page } from "playwright-core";
import { freePort } from "../../../cli/stack/ports.js";
import { PROJECT } from "../../../cli/stack/tools.js";
import type { App } from "../app.js";
import type { Rows } from "../change.js";
import { pythonEnvironment, versionOf } from "../install/python.js";
import { startServer } from "../server.js";
import { FIRST_DRAW, SECOND_DRAW, THIRD_DRAW } from "./draws.js";

const FOLDER = join(PROJECT, "bench/apps/jupyterlab");
const TOKEN = "of-this-run-alone";
const TEXTS = ["apples", "cherries", "figs", "grapes", "lemons", "limes", "pears", "plums", "quinces"];

export const jupyterlab: App = {
  name: "jupyterlab",
  draws: { first: FIRST_DRAW, second: SECOND_DRAW, third: THIRD_DRAW },
  async start(place) {
    const environment = await pythonEnvironment("jupyterlab", join(FOLDER, "requirements.txt"), place);
    const port = await freePort();
    const [texts, own] = [join(place.scratch, "texts"), join(place.scratch, "own")];
    const settings = join(own, "settings");
    for (const folder of [texts, settings]) await mkdir(folder, { recursive: true });
    for (const name of TEXTS) await writeFile(join(texts, `${name}.txt`), `About ${name}.\n`);
    const url = `http://127.0.0.1:${port}`;
    const server = await startServer({
      name: "jupyterlab",
      command: environment.program("jupyter"),
      args: [
        "lab",
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        `--ServerApp.port=${port}`,
        `--ServerApp.root_dir=${texts}`,
        `--IdentityProvider.token=${TOKEN}`,
        "--LabApp.news_url=None",
        "--FileContentsManager.delete_to_trash=False",
      ],
      cwd: place.scratch,
      env: {
        JUPYTER_CONFIG_DIR: own,
        JUPYTER_DATA_DIR: join(own, "data"),
        JUPYTER_RUNTIME_DIR: join(own, "runtime"),
        JUPYTERLAB_SETTINGS_DIR: settings,
        JUPYTERLAB_WORKSPACES_DIR: join(own, "workspaces"),
      },
      probe: `${url}/api`,
      readyTimeoutMs: 90_000,
    });
    return {
      url,
      version: await versionOf("jupyterlab", environment),
      signIn: (page) => signIn(page, url),
      ready: isThere,
      rows: async () => ({ ...(await filesIn("file", texts)), ...(await filesIn("setting", settings)) }),
      intervene: (statement) => overwrite(texts, statement),
      stop: server.stop,
    };
  },
};

async function filesIn(table: string, folder: string): Promise<Rows> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const kept = entries.filter(({ parentPath, name }) => !`${parentPath}/${name}`.includes(".ipynb_checkpoints"));
  const rows = kept.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const content = entry.isFile() ? await readFile(path, "utf8") : null;
    return [`${table}/${relative(folder, path)}`, { content }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** `figs.txt: New text` is what somebody else writes into a file. */
async function overwrite(folder: string, statement: string): Promise<void> {
  const [name = "", text = ""] = statement.split(": ");
  await writeFile(join(folder, name), `${text}\n`);
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/lab?token=${TOKEN}&reset`);
  await isThere(page);
}

async function isThere(page: Page): Promise<void> {
  await page.waitForSelector(".jp-DirListing-item");
  if (page.url().includes("/lab/tree/")) await page.waitForSelector(".cm-content");
}
