/** An installation of the production build in an empty folder, whose services start as docker-compose.yml says. Test support. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { PROJECT, temporalCli } from "../../../cli/stack/tools.js";
import { type BuiltBundles, builtBundles, bundlePath } from "../../../cli/stack/workflow-bundle.js";

export interface Started {
  /** Its exit code. */
  readonly exited: Promise<number | null>;
  /** On both of its outputs. */
  said(): string;
  kill(signal?: "SIGTERM" | "SIGKILL"): void;
}

export interface Installation {
  readonly folder: string;
  /** Of its encrypted histories. */
  readonly buildId: string;
  /** A service's own command, or another in its environment. */
  start(service: string, how?: { readonly command?: readonly string[]; readonly env?: Variables }): Started;
  /** A copy whose workflows have another build id, as a later release's would. */
  laterBuild(): Installation;
  remove(): void;
}

type Variables = Readonly<Record<string, string>>;

export interface Surroundings {
  /** Addresses of the containers' network, and where they are here. */
  readonly addresses: Variables;
  /** As `.env` holds them, instead of those that deploy/secrets.sh makes. */
  readonly variables: Variables;
}

const compose = parse(readFileSync(join(PROJECT, "docker-compose.yml"), "utf8"), { merge: true });
const running: ChildProcess[] = [];

/** `npm run build`, and what the Dockerfile puts into the image. */
export function installProduction(surroundings: Surroundings): Installation {
  execFileSync("npm", ["run", "-s", "build"], { cwd: PROJECT, stdio: "ignore" });
  const folder = mkdtempSync(join(tmpdir(), "surefoot-production-"));
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) cpSync(join(PROJECT, file), join(folder, file));
  const without = ["--omit=dev", "--omit=optional", "--ignore-scripts", "--prefer-offline"];
  execFileSync("npm", ["ci", "--prefix", folder, ...without], { stdio: "ignore" });
  cpSync(join(PROJECT, "dist"), join(folder, "dist"), { recursive: true });
  const secrets = execFileSync("sh", [join(PROJECT, "deploy/secrets.sh")], { encoding: "utf8" })
    .trim()
    .split("\n");
  const made = Object.fromEntries(secrets.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  return installationIn(folder, { ...surroundings, variables: { ...made, ...surroundings.variables } });
}

export function stopAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

function installationIn(folder: string, { addresses, variables }: Surroundings): Installation {
  const { encrypted } = JSON.parse(readFileSync(builtBundles(join(folder, "dist")), "utf8")) as BuiltBundles; // our build's own
  return {
    folder,
    buildId: encrypted,
    start(service, { command = compose.services[service].command, env = {} } = {}) {
      const given = environmentOf(compose.services[service].environment, { addresses, variables });
      return start(folder, programOf(compose.services[service], command), { ...given, ...env });
    },
    laterBuild: () => installationIn(laterCopy(folder, encrypted), { addresses, variables }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The image's entry point, or the script that the service mounts. */
function programOf({ entrypoint }: { readonly entrypoint?: readonly string[] }, command: readonly string[] = []) {
  return entrypoint === undefined
    ? [process.execPath, join("dist", "cli", "production.js"), ...command]
    : entrypoint.map((part) => part.replace("/deploy/", join(PROJECT, "deploy/")));
}

function environmentOf(given: Variables, { addresses, variables }: Surroundings): Variables {
  const filled = Object.entries(given).map(([key, value]) => [
    key,
    Object.entries(addresses).reduce(
      (text, [there, here]) => text.replace(there, here),
      value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name, otherwise = "") => variables[name] ?? otherwise),
    ),
  ]);
  return Object.fromEntries(filled);
}

function start(cwd: string, [program = "", ...args]: readonly string[], given: Variables): Started {
  const path = [dirname(temporalCli()), process.env.PATH].join(":");
  const env = { PATH: path, SUREFOOT_HOME: join(cwd, "home"), ...given };
  const child = spawn(program, args, { cwd, env });
  running.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      text += part;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { exited, said: () => text, kill: (signal = "SIGTERM") => void child.kill(signal) };
}

function laterCopy(folder: string, buildId: string): string {
  const copy = mkdtempSync(join(tmpdir(), "surefoot-later-"));
  cpSync(join(folder, "dist"), join(copy, "dist"), { recursive: true });
  cpSync(join(folder, "package.json"), join(copy, "package.json"));
  symlinkSync(join(folder, "node_modules"), join(copy, "node_modules"));
  const later = buildId.replace(/-.*/, "-later");
  const dist = join(copy, "dist");
  cpSync(bundlePath(dist, buildId), bundlePath(dist, later));
  writeFileSync(builtBundles(dist), JSON.stringify({ plain: later, encrypted: later } satisfies BuiltBundles));
  return copy;
}
