/** PHP: its own server over a folder, with the extensions that the applications need. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../cli/stack/ports.js";
import type { DebianTree } from "./install/debian.js";
import { startServer } from "./server.js";

const EXTENSIONS =
  "mysqlnd mysqli mbstring ctype iconv tokenizer dom xml simplexml xmlreader xmlwriter posix gettext fileinfo".split(
    " ",
  );
const WORKERS = "4";
const MODULES = "usr/lib/php/20220829";

export type PhpServer = { readonly url: string; readonly stop: () => Promise<void> };

export async function startPhp(
  { root, env }: DebianTree,
  site: {
    readonly name: string;
    readonly folder: string;
    readonly scratch: string;
    readonly probe: string;
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<PhpServer> {
  const settings = join(site.scratch, "php.ini");
  await writeFile(settings, settingsOf(root, site.scratch));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startServer({
    name: site.name,
    command: join(root, "usr/bin/php8.2"),
    args: ["-c", settings, "-S", `127.0.0.1:${port}`, "-t", site.folder],
    cwd: site.scratch,
    env: { ...env, ...site.env, APP_URL: url, PHP_CLI_SERVER_WORKERS: WORKERS },
    probe: `${url}${site.probe}`,
  });
  return { url, stop };
}

function settingsOf(root: string, scratch: string): string {
  return [
    `extension_dir = "${join(root, MODULES)}"`,
    ...EXTENSIONS.map((name) => `extension = ${name}`),
    "zend_extension = opcache",
    "opcache.enable_cli = 1",
    // What somebody else changes meanwhile holds at once.
    "opcache.revalidate_freq = 0",
    `include_path = ".:${join(root, "usr/share/php")}"`,
    `session.save_path = "${scratch}"`,
    `upload_tmp_dir = "${scratch}"`,
    "date.timezone = UTC",
    "memory_limit = 512M",
    "display_errors = 0",
    "log_errors = 1",
    "error_reporting = E_ALL & ~E_DEPRECATED",
    "",
  ].join("\n");
}
