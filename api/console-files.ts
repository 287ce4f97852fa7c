/** Console files: the console as a browser loads it, bundled from its sources; a production build holds the result in this file's place. */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export interface ConsoleFiles {
  readonly html: string;
  readonly script: string;
  readonly styles: string;
  readonly icon: string;
}

const SOURCE = new URL("../ui/console/", import.meta.url);
/** As the extension's manifest says. */
const TARGET = "chrome123";

/** A tenth of a second. */
export async function consoleFiles(): Promise<ConsoleFiles> {
  const { outputFiles } = await build({
    entryPoints: {
      console: fileURLToPath(new URL("main.ts", SOURCE)),
      styles: fileURLToPath(new URL("console.css", SOURCE)),
    },
    bundle: true,
    format: "esm",
    target: TARGET,
    minify: true,
    legalComments: "none",
    write: false,
    outdir: "/",
    logLevel: "silent",
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  const read = (name: string) => readFile(new URL(name, SOURCE), "utf8");
  const [html, icon] = await Promise.all([read("index.html"), read("icon.svg")]);
  return { html, script: textOf(".js"), styles: textOf(".css"), icon };
}
