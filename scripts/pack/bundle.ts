/** Bundle: a package's entries as JavaScript modules that share chunks, and what they import of npm. */

import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { consoleFiles } from "../../api/console-files.js";
import { PROJECT } from "../../cli/stack/tools.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import type { BundledPackage } from "./table.js";

/** The module that stands for `client/hosts/playwright/runtime-script.ts` where there are no sources. */
export async function runtimeModule(): Promise<string> {
  const script = JSON.stringify(await bundleRuntime({ minify: true }));
  return `/** The page runtime, built in. */\nexport const bundleRuntime = async () => ${script};\n`;
}

/** The module that stands for `api/console-files.ts` there. */
export async function consoleModule(): Promise<string> {
  const files = JSON.stringify(await consoleFiles());
  return `/** The console, built in. */\nexport const consoleFiles = async () => (${files});\n`;
}

/** The module that stands for `db/driver.ts` there: npm would install the driver without our patch. */
export async function driverModule(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: PROJECT,
    entryPoints: ["db/driver.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node22",
    logLevel: "warning",
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** Writes to `folder`; names of the packages that the modules import, and of those taken in. */
export async function bundle(
  { entries, commands = {}, inlined = [] }: BundledPackage,
  folder: string,
): Promise<{ readonly imported: readonly string[]; readonly takenIn: readonly string[] }> {
  const files = Object.entries({ ...byExport(entries), ...commands });
  const { metafile } = await build({
    absWorkingDir: PROJECT,
    entryPoints: files.map(([out, file]) => ({ in: file, out })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    charset: "utf8",
    chunkNames: "chunks/[name]-[hash]",
    legalComments: "inline",
    metafile: true,
    plugins: [builtInRuntime, leavingOut(inlined)],
    logLevel: "warning",
  });
  const imports = Object.values(metafile.outputs).flatMap((output) =>
    output.imports.filter(({ external }) => external),
  );
  const inputs = Object.keys(metafile.inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return { imported: packagesOf(imports.map(({ path }) => path)), takenIn: [...new Set(inputs)].sort() };
}

/** `./matchers` → `matchers`, `.` → `index`. */
export const fileOf = (name: string): string => (name === "." ? "index" : name.slice(2));

const byExport = (entries: BundledPackage["entries"]): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).map(([name, file]) => [fileOf(name), file]));

export function packagesOf(specifiers: readonly string[]): readonly string[] {
  const bare = specifiers.filter((one) => !/^(?:\.|\/|node:|#)/.test(one) && !builtinModules.includes(one));
  const names = bare.map((one) => one.split("/", one.startsWith("@") ? 2 : 1).join("/"));
  return [...new Set(names)].sort();
}

const builtInRuntime: Plugin = {
  name: "built-in-runtime",
  setup(build) {
    build.onLoad({ filter: /client\/hosts\/playwright\/runtime-script\.ts$/ }, async () => ({
      contents: await runtimeModule(),
      loader: "js",
    }));
  },
};

/** Every package is left to npm but these, and what they need. */
function leavingOut(inlined: readonly string[]): Plugin {
  return {
    name: "leave-out",
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        if (kind === "entry-point" || importer.includes("/node_modules/")) return undefined;
        return inlined.includes(packagesOf([path])[0] ?? "") ? undefined : { path, external: true };
      });
    },
  };
}

/** Licences of what was taken in, as they ask. */
export function noticesOf(takenIn: readonly string[]): string {
  const parts = takenIn.map((name) => {
    const folder = join(PROJECT, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return `## ${name} ${version} (${license})\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
  });
  return `# Parts of other packages in this one\n\n${parts.join("\n")}`;
}
