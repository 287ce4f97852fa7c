/** DokuWiki: the wiki of an allotment society, kept in files; from Debian. */

import { existsSync } from "node:fs";
import { appendFile, copyFile, lstat, mkdir, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { type App, SIGN_IN_MS } from "../app.js";
import { type DebianTree, debianTree } from "../install/debian.js";
import { run } from "../install/run.js";
import { startPhp } from "../php.js";
import { fillAllotment } from "./allotment.js";
import { THIRD_DRAW } from "./draws.js";
import { rowsIn } from "./store.js";

const COMMAND_MS = 20_000;

export const dokuwiki: App = {
  name: "dokuwiki",
  draws: { first: [], second: [], third: THIRD_DRAW },
  async start(place) {
    const tree = await debianTree("dokuwiki", place);
    const { scratch } = place;
    const folder = join(scratch, "wiki");
    await copyWhole(tree.root, join(tree.root, "usr/share/dokuwiki"), folder);
    const [conf, data] = [join(scratch, "conf"), join(scratch, "data")];
    await copyWhole(tree.root, join(tree.root, "etc/dokuwiki"), conf);
    await copyWhole(tree.root, join(tree.root, "var/lib/dokuwiki/data"), data);
    await fillAllotment(conf, data);
    await lead(folder, conf, data);
    const server = await startPhp(tree, { name: "dokuwiki", folder, scratch, probe: "/doku.php" });
    const wiki = { tree, folder, conf, data, scratch };
    // What is not in its index is not found.
    await command(["indexer.php", "-q"], wiki);
    return {
      url: server.url,
      version: await tree.versionOf("dokuwiki"),
      signIn: (page, as = "ana") => signIn(page, server.url, as),
      rows: () => rowsIn(conf, data),
      intervene: (statement) => intervene(statement, wiki),
      stop: server.stop,
    };
  },
};

/** Links of a package, and the libraries that its files name, lead into the machine; here they lead into the tree. */
async function copyWhole(root: string, from: string, to: string): Promise<void> {
  const entry = await lstat(from).catch(() => undefined);
  if (entry === undefined) return;
  if (entry.isSymbolicLink()) {
    const target = await readlink(from);
    await copyWhole(root, isAbsolute(target) ? join(root, target) : resolve(dirname(from), target), to);
  } else if (entry.isDirectory()) {
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from)) await copyWhole(root, join(from, name), join(to, name));
  } else if (from.endsWith(".php")) {
    await writeFile(to, (await readFile(from, "utf8")).replaceAll("'/usr/share/", `'${root}/usr/share/`));
  } else {
    await copyFile(from, to);
  }
}

/** Debian's own paths lead into the machine; here they are of this run. */
async function lead(folder: string, conf: string, data: string): Promise<void> {
  await rm(join(folder, "conf"), { recursive: true, force: true });
  await writeFile(
    join(folder, "inc/preload.php"),
    `<?php\ndefine('DOKU_CONF', '${conf}/');\ndefine('DOKU_LOCAL', '${conf}/');\n`,
  );
  const main = join(conf, "local.protected.php");
  await writeFile(main, `<?php\n$conf['savedir'] = '${data}';\n`);
}

interface Wiki {
  readonly tree: DebianTree;
  readonly folder: string;
  readonly conf: string;
  readonly data: string;
  readonly scratch: string;
}

/**
 * `save PAGE: TEXT` (rita saves a page), `add FILE: LINE` and `back FILE` (the owner changes a file of settings and takes
 * it back), `new salt` (tokens that pages hold are stale), `end sessions`.
 */
async function intervene(statement: string, wiki: Wiki): Promise<void> {
  const [, verb = "", name = "", text = ""] = /^(\w+) ([^ :]+(?::[^ :]+)*)(?:: (.*))?$/.exec(statement) ?? [];
  const file = join(wiki.conf, name);
  switch (verb) {
    case "save":
      return await save(name, text, wiki);
    case "add":
      await copyFile(file, `${file}.kept`);
      return await appendFile(file, `${text}\n`);
    case "back":
      // A copy is newer than what it takes the place of, and is read again.
      await copyFile(`${file}.kept`, file);
      return await rm(`${file}.kept`);
    case "new":
      return await forget(join(wiki.data, "meta"), "_htcookiesalt");
    case "end":
      await forget(wiki.scratch, "sess_");
      return await forget(join(wiki.data, "meta"), "_htcookiesalt");
    default:
      throw new Error(`DokuWiki knows no “${statement}”.`);
  }
}

/** So that its records say who saved it and when; as if the editor's lock were over. */
async function save(page: string, text: string, wiki: Wiki): Promise<void> {
  const file = join(wiki.scratch, "saved.txt");
  await writeFile(file, text);
  await command(["dwpage.php", "-u", "rita", "-f", "commit", "-m", "meanwhile", file, page], wiki);
}

async function command([program = "", ...args]: readonly string[], { tree, folder, scratch }: Wiki): Promise<void> {
  const php = ["-c", join(scratch, "php.ini"), join(folder, "bin", program)];
  const { ok, said } = await run(join(tree.root, "usr/bin/php8.2"), [...php, ...args], {
    timeoutMs: COMMAND_MS,
    env: tree.env,
  });
  if (!ok) throw new Error(`DokuWiki's ${program} failed: ${said}`);
}

async function forget(folder: string, beginning: string): Promise<void> {
  if (!existsSync(folder)) return;
  const names = (await readdir(folder)).filter((name) => name.startsWith(beginning));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/doku.php?id=start&do=login`);
  await page.locator("[name=u]").fill(name);
  await page.locator("[name=p]").fill(name);
  await page.locator("#dw__login [type=submit]").click();
  await page.waitForSelector(".action.logout, li.action.logout, [rel=nofollow][href*=logout]", { timeout: SIGN_IN_MS });
}
