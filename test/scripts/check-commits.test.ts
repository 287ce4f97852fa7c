/** Proves scripts/check-commits.mjs, on repositories of its own. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
// @ts-expect-error It runs on the machine's own Node and declares no types.
import * as untyped from "../../scripts/check-commits.mjs";

type Git = (...args: readonly string[]) => string;
const checks: {
  readonly faultsOfMessage: (message: string) => readonly string[];
  readonly commitsToCheck: (git: Git) => {
    readonly commits: readonly { readonly hash: string; readonly message: string }[];
    readonly why?: string;
  };
} = untyped;

describe("faultsOfMessage", () => {
  test("an order of at most 72 characters, with a body, is good", () => {
    expect(checks.faultsOfMessage(`Store ${"x".repeat(66)}\n\nThe page was read twice.`)).toEqual([]);
  });

  test.each([
    ["Store it once", "there is no body"],
    ["Store it once\n\n  \n", "there is no body"],
    ["Store it once.\n\nWhy.", "full stop"],
    ["store it once\n\nWhy.", "capital letter"],
    ["Stores: it once\n\nWhy.", undefined],
    ["Fixes the page\n\nWhy.", 'begins with "Fixes"'],
    [`Store ${"x".repeat(67)}\n\nWhy.`, "73 characters"],
  ])("%j", (message, fault) => {
    const faults = checks.faultsOfMessage(message);
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});

describe("commitsToCheck", () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "commits-"));
    folders.push(made);
    return made;
  };
  const gitIn =
    (cwd: string): Git =>
    (...args) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.test", ...args], {
        ...{ cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
        env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
      });
  const subjects = (git: Git) => checks.commitsToCheck(git).commits.map(({ message }) => message.split("\n")[0]);

  /** One commit before the check, the check, a branch that began before it, and one after it. */
  const repository = () => {
    const cwd = folder();
    const git = gitIn(cwd);
    const commit = (message: string) => git("commit", "--allow-empty", "--quiet", "-m", message);
    git("init", "--quiet", "--initial-branch=main");
    commit("before it");
    git("branch", "earlier");
    mkdirSync(join(cwd, "scripts"));
    writeFileSync(join(cwd, "scripts/check-commits.mjs"), "");
    git("add", ".");
    commit("adds it");
    git("checkout", "--quiet", "earlier");
    commit("beside it");
    git("checkout", "--quiet", "main");
    git("merge", "--quiet", "--no-ff", "-m", "merges", "earlier");
    commit("after it\n\nBecause.");
    return { cwd, git };
  };

  test("are those after the one that added the check, without merges and what they bring", () => {
    const { git } = repository();
    expect(subjects(git)).toEqual(["after it"]);
    expect(checks.commitsToCheck(git).commits[0]?.message).toBe("after it\n\nBecause.");
  });

  test("are none in a clone that holds only the last commit", () => {
    const { cwd } = repository();
    const clone = folder();
    gitIn(clone)("clone", "--quiet", "--depth=1", pathToFileURL(cwd).href, ".");
    expect(checks.commitsToCheck(gitIn(clone))).toEqual({ commits: [] });
  });

  test("are none, with the reason, before the check is committed and without history", () => {
    const cwd = folder();
    expect(checks.commitsToCheck(gitIn(cwd)).why).toBe("there is no git history");
    gitIn(cwd)("init", "--quiet");
    gitIn(cwd)("commit", "--allow-empty", "--quiet", "-m", "before it");
    expect(checks.commitsToCheck(gitIn(cwd)).why).toContain("no commit adds");
  });
});
