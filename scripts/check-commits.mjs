/**
 * Commits: each commit after the one that added this check has an imperative subject and a body that says why.
 * Only Node built-ins and only syntax of Node 20: it runs on the machine's own Node.
 *
 *   node scripts/check-commits.mjs
 */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const FILE = "scripts/check-commits.mjs";
const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const MOST_SUBJECT = 72;
/** First words that tell what was or is done, in place of what the commit does. */
const NOT_IMPERATIVE = new Set(
  `Added Adds Adding Allowed Allows Bumped Bumps Changed Changes Changing Cleaned Cleans Created Creates Dropped Drops Fixed Fixes
  Fixing Implemented Implements Improved Improves Introduced Introduces Made Makes Moved Moves Moving Refactored Refactors Removed
  Removes Removing Renamed Renames Replaced Replaces Reverted Reverts Updated Updates Updating Used Uses Using`.split(
    /\s+/,
  ),
);

/** What is wrong with a commit; empty for a good one. `message`: its subject, an empty line, its body. */
export function faultsOfMessage(message) {
  const [subject = "", ...rest] = message.split("\n");
  const { length } = [...subject];
  const [first = ""] = subject.split(/[\s:]/);
  return [
    ...(/^\p{Lu}/u.test(subject) ? [] : ["the subject does not begin with a capital letter"]),
    ...(/[.。]$/u.test(subject) ? ["the subject ends with a full stop"] : []),
    ...(length > MOST_SUBJECT ? [`the subject has ${length} characters: at most ${MOST_SUBJECT}`] : []),
    ...(NOT_IMPERATIVE.has(first) ? [`the subject begins with "${first}": say what the commit does, as an order`] : []),
    ...(rest.join("").trim() === "" ? ["there is no body: say why"] : []),
  ];
}

/**
 * Commits to check, newest first, as `{ hash, message }`; or `why` there are none. Merges are left out, and so are commits of branches
 * that began before the check.
 *
 * `git`: runs it with arguments and throws where it fails.
 */
export function commitsToCheck(git) {
  try {
    // A shallow clone holds few commits: its oldest one seems to add every file, and is not checked.
    const [added] = git("log", "--diff-filter=A", "--format=%H", "--", FILE).split("\n").filter(Boolean).slice(-1);
    if (added === undefined) return { commits: [], why: `no commit adds ${FILE} yet` };
    const log = git("log", "--no-merges", "--ancestry-path", "--format=%H%n%B%x00", `${added}..HEAD`);
    return {
      commits: log
        .split("\0")
        .map(toCommit)
        .filter(({ hash }) => hash !== ""),
    };
  } catch {
    return { commits: [], why: "there is no git history" };
  }
}

function toCommit(entry) {
  const [hash = "", ...message] = entry.trim().split("\n");
  return { hash, message: message.join("\n") };
}

function main() {
  const run = (...args) =>
    execFileSync("git", args, {
      cwd: PROJECT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 2 ** 26,
    });
  const { commits, why } = commitsToCheck(run);
  let faulty = 0;
  for (const { hash, message } of commits) {
    const faults = faultsOfMessage(message);
    if (faults.length === 0) continue;
    faulty += 1;
    console.log(`${hash.slice(0, 8)} ${message.split("\n")[0]}\n    ${faults.join("\n    ")}`);
  }
  console.log(
    why === undefined ? `${commits.length} commits checked, ${faulty} with faults` : `No commits checked: ${why}`,
  );
  process.exitCode = faulty === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main();
}
