/** Try: each tarball in empty projects: linted, its types compiled in two ways, its program run on two versions of Node. */

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserPath, PROJECT, readTools } from "../../cli/stack/tools.js";
import { ownManifest } from "./manifest.js";
import { type Command, runProgram } from "./program.js";
import { PACKAGES, type PackageRow } from "./table.js";

const NODES = ["22", "24"] as const;
const LINTERS = { publint: "0.3.25", "@arethetypeswrong/cli": "0.18.5" };
const COMPILERS = { typescript: "6.0.3", "@types/node": "24.19.2" };
const RESOLUTIONS = {
  node16: { module: "node16", moduleResolution: "node16" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
} as const;

type Told = (what: string, fault: string | null) => void;

/** Prints a line for each thing tried; 0 when all went well. `tarballs`: by package name. */
export async function tryPackages(tarballs: Readonly<Record<string, string>>, folder: string): Promise<number> {
  let failed = 0;
  const tools = project(join(folder, "try", "tools"));
  await install(tools, pinned(LINTERS));
  for (const [name, tarball] of Object.entries(tarballs)) {
    const told: Told = (what, fault) => {
      if (fault !== null) failed += 1;
      process.stdout.write(
        `${fault === null ? "ok  " : "FAIL"} ${name}: ${what}${fault === null ? "" : `\n${fault}`}\n`,
      );
    };
    const row = PACKAGES[name];
    if (row === undefined) throw new Error(`There is no package ${name}`);
    await lint(tarball, row, tools, told);
    await weigh(name, row, tarballs, folder, told);
    await use(name, row, tarballs, folder, told);
  }
  return failed === 0 ? 0 : 1;
}

async function lint(tarball: string, row: PackageRow, tools: string, told: Told): Promise<void> {
  const bin = (name: string) => join(tools, "node_modules", ".bin", name);
  told("publint", await faultOf(bin("publint"), [tarball, "--strict"], tools));
  if (row.kind === "bundled")
    told("types resolve", await faultOf(bin("attw"), [tarball, "--profile", "esm-only"], tools));
}

/** With all it installs but peers. */
async function weigh(name: string, row: PackageRow, tarballs: Tarballs, folder: string, told: Told): Promise<void> {
  const at = project(join(folder, "try", name, "alone"));
  await install(at, [...oursOf(tarballs, name), "--omit=peer", "--legacy-peer-deps", "--ignore-scripts"]);
  const modules = join(at, "node_modules");
  const kB = Math.round(bytesBelow(modules) / 1_000);
  const most = row.kind === "bundled" ? (row.maxKB ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const own = Math.round(bytesBelow(join(modules, name)) / 1_000);
  const packages = packagesIn(modules);
  const what = `${own} kB unpacked, ${kB} kB with the ${packages.length - 1} packages it installs`;
  told(what, kB <= most ? null : `at most ${most} kB`);
  const unwanted = packages.filter((one) => row.without.some((pattern) => pattern.test(one)));
  told("installs nothing it must do without", unwanted.length === 0 ? null : unwanted.join(", "));
}

/** `packages/<name>/use.ts`: compiled, and run as it is compiled; and its tests, where it has any. */
async function use(name: string, row: PackageRow, tarballs: Tarballs, folder: string, told: Told): Promise<void> {
  const source = join(PROJECT, "packages", name);
  const at = project(join(folder, "try", name, "used"));
  const { dependencies } = ownManifest();
  const peers = Object.keys(row.peers ?? {}).map((peer) => `${peer}@${dependencies[peer]}`);
  await install(at, [...oursOf(tarballs, name), ...peers, ...pinned({ ...COMPILERS, ...row.triedWith })]);
  cpSync(source, at, { recursive: true, filter: (path) => !path.endsWith(".md") });
  const hasTests = existsSync(join(at, "playwright.config.ts"));
  for (const [resolution, how] of Object.entries(RESOLUTIONS)) {
    writeFileSync(
      join(at, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: { ...STRICT, ...how, skipLibCheck: row.unevenTypes === true },
        include: ["*.ts", "tests"],
      }),
    );
    told(`compiles with ${resolution}`, await faultOf(join(at, "node_modules", ".bin", "tsc"), ["-p", "."], at));
  }
  for (const version of NODES) {
    const node = await nodeOf(version, folder);
    told(`runs on Node ${version}`, await faultOf(node, ["use.js"], at));
    const tests = [
      join(at, "node_modules", "@playwright", "test", "cli.js"),
      "test",
      "--config",
      "playwright.config.ts",
    ];
    if (hasTests) told(`passes in Playwright Test on Node ${version}`, await faultOf(node, tests, at));
  }
}

const STRICT = { strict: true, target: "es2023", types: ["node"] };

type Tarballs = Readonly<Record<string, string>>;

/** A package of ours with those of ours that it may stand on. */
function oursOf(tarballs: Tarballs, name: string): readonly string[] {
  const row = PACKAGES[name];
  return [name, ...(row?.ours ?? [])].map((one) => {
    const tarball = tarballs[one];
    if (tarball === undefined) throw new Error(`${name} stands on ${one}: pack both`);
    return tarball;
  });
}

/** An empty one, of its own. */
function project(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ name: "empty", private: true, type: "module" })}\n`);
  return folder;
}

const pinned = (versions: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(versions).map(([name, version]) => `${name}@${version}`);

async function install(folder: string, what: readonly string[]): Promise<void> {
  const fault = await faultOf("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...what], folder);
  if (fault !== null) throw new Error(`npm install ${what.join(" ")}: ${fault}`);
}

/** A version of Node from npm, as its program. */
async function nodeOf(version: string, folder: string): Promise<string> {
  const at = join(folder, "try", `node-${version}`);
  const program = join(at, "node_modules", "node", "bin", "node");
  if (!existsSync(program)) await install(project(at), [`node@${version}`]);
  return program;
}

/** Null when it ends with 0, else what it said. */
function faultOf(program: string, args: readonly string[], cwd: string): Promise<string | null> {
  const command: Command = { program, args, cwd, env: readTools().chrome ? { CHROME_PATH: browserPath() } : {} };
  return runProgram(command).then(({ code, said }) => (code === 0 ? null : said || `exit code ${code}`));
}

function bytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function packagesIn(modules: string): readonly string[] {
  const names = readdirSync(modules).filter((name) => !name.startsWith("."));
  return names.flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
  );
}
