/** House rules that no linter knows: first lines, and what must never be in a tracked file. */

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { faultsOfCitations } from "./citations.js";
import { faultsOfDecisions } from "./decisions.js";
import { faultsOfDocuments } from "./documents.js";

/** A file of ours, by its path from the project's root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

type Rule = (file: SourceFile) => string[];

const GENERATED = /^(package-lock\.json|db\/migrations\/)/;
const SOURCE = /\.(ts|tsx|mjs)$/;

// Written so that this file does not hold what it looks for.
const MACHINE_PATH = /(\/w[o]rk\/|\/f[a]rm\/|\/r[o]ot\/|\/h[o]me\/[a-z]+\/|\/U[s]ers\/[a-z]+\/)/;
const REGISTRY =
  /(r[e]gistry\.n[p]mjs|p[y]pi\.org|f[i]les\.pythonhosted|p[r]oxy\.golang|r[e]po1?\.maven|d[e]b\.debian|st[a]tic\.crates|"r[e]solved":)/;
const UNFINISHED = /\b(T[O]DO|F[I]XME|X[X]X|H[A]CK|not impl[e]mented)\b|\b(it|test|describe)\.(sk[i]p|on[l]y)\b/;

/** A file, or an example in a document, that runs inside a workflow. */
const WORKFLOW_CODE =
  /^import (?!type\b).*\bfrom "(@temporalio\/workflow|surefoot-temporal\/workflow|[./]+\/temporal\/workflow\.js)";$/m;
const PLAIN_ERROR = /\bthrow new (?:Type|Range)?Error\(/;

const RULES: readonly Rule[] = [withoutConcept, machinePaths, registryHosts, unfinished, plainErrors];

/** Each fault as `path:line what`. */
export async function checkHouse(project: string): Promise<string[]> {
  const files = await trackedFiles(project);
  return [...files.flatMap(faultsOf), ...faultsOfDecisions(files)];
}

export async function checkCitations(project: string): Promise<string[]> {
  const files = await trackedFiles(project);
  return [...faultsOfCitations(files), ...faultsOfDocuments(files)];
}

export function faultsOf(file: SourceFile): string[] {
  return RULES.flatMap((rule) => rule(file));
}

/** Convention 2: the first line defines the concept, so that a search finds it. */
function withoutConcept({ path, text }: SourceFile): string[] {
  if (!SOURCE.test(path) || GENERATED.test(path) || path.startsWith("test/")) return [];
  const [first = "", second = ""] = text.split("\n");
  return (first.startsWith("#!") ? second : first).startsWith("/**")
    ? []
    : [`${path}:1 has no comment that says what it is`];
}

function machinePaths(file: SourceFile): string[] {
  return linesMatching(file, MACHINE_PATH, "a path of one machine");
}

function registryHosts(file: SourceFile): string[] {
  return linesMatching(file, REGISTRY, "a registry's or a download's address");
}

function unfinished(file: SourceFile): string[] {
  return SOURCE.test(file.path) ? linesMatching(file, UNFINISHED, "a mark of unfinished work") : [];
}

/** TC7: the TypeScript SDK retries a workflow task that throws a plain Error, so the workflow hangs where it should fail. */
function plainErrors(file: SourceFile): string[] {
  const what = "a plain Error in workflow code: throw an ApplicationFailure";
  return WORKFLOW_CODE.test(file.text) ? linesMatching(file, PLAIN_ERROR, what) : [];
}

function linesMatching({ path, text }: SourceFile, pattern: RegExp, what: string): string[] {
  return text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${what}`] : []));
}

/** Tracked, and new ones that are not ignored. */
async function trackedFiles(project: string): Promise<SourceFile[]> {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const { stdout } = await promisify(execFile)("git", list, { cwd: project, maxBuffer: 64 * 1024 * 1024 });
  const paths = [...new Set(stdout.split("\0").filter((path) => path !== ""))];
  const files = await Promise.all(paths.map((path) => readText(project, path)));
  return files.filter((file) => file !== undefined);
}

/** Undefined for a file that is deleted in the work tree, or that is no text. */
async function readText(project: string, path: string): Promise<SourceFile | undefined> {
  const bytes = await readFile(join(project, path)).catch(() => undefined);
  return bytes === undefined || bytes.includes(0) ? undefined : { path, text: bytes.toString("utf8") };
}
