/** Store of DokuWiki: files, read as rows: pages, media, people, rights, settings and subscriptions. */

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Cell, Rows } from "../change.js";

type Row = readonly [string, Readonly<Record<string, Cell>>];

export async function rowsIn(conf: string, data: string): Promise<Rows> {
  const rows = await Promise.all([
    filesIn("page", join(data, "pages")),
    filesIn("media", join(data, "media")),
    filesIn("subscription", join(data, "meta"), ".mlist"),
    linesIn(join(conf, "users.auth.php"), personOf),
    linesIn(join(conf, "acl.auth.php"), rightOf),
    linesIn(join(conf, "local.php"), settingOf),
  ]);
  return Object.fromEntries(rows.flat());
}

async function filesIn(table: string, folder: string, ending = ""): Promise<readonly Row[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.startsWith("_"));
  return await Promise.all(
    files.map(async ({ parentPath, name }): Promise<Row> => {
      const path = join(parentPath, name);
      return [`${table}/${relative(folder, path).replace(/\.txt$/, "")}`, { text: await readFile(path, "utf8") }];
    }),
  );
}

async function linesIn(file: string, rowOf: (line: string) => Row | undefined): Promise<readonly Row[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  return lines.map(rowOf).filter((row) => row !== undefined);
}

function personOf(line: string): Row | undefined {
  const [login = "", hash = "", name = "", email = "", groups = ""] = line.split(":");
  return line.startsWith("#") || hash === "" ? undefined : [`user/${login}`, { name, email, groups }];
}

function rightOf(line: string): Row | undefined {
  const [scope = "", who = "", level = ""] = line.split(/\s+/);
  return line.startsWith("#") || level === "" ? undefined : [`right/${scope} ${who}`, { level: Number(level) }];
}

function settingOf(line: string): Row | undefined {
  const [, name, value] = /^\$conf\['(\w+)'\]\s*=\s*'?([^']*?)'?;$/.exec(line.trim()) ?? [];
  return name === undefined || value === undefined ? undefined : [`setting/${name}`, { value }];
}
