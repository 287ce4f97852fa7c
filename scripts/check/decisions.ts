/** Decisions check: every file in docs/decisions has a number of its own, the one its heading says, and none is missing between. */

import type { SourceFile } from "./house.js";

const FOLDER = "docs/decisions/";

/** Each fault as `path:line what`. Two people who take the next number at once both land it, and links then point at either. */
export function faultsOfDecisions(files: readonly SourceFile[]): string[] {
  const decisions = files.filter(({ path }) => path.startsWith(FOLDER));
  const owners = new Map<number, string>();
  const faults: string[] = [];
  for (const { path, text } of [...decisions].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(path.slice(FOLDER.length))?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) {
      faults.push(`${path}:1 is not named NNNN-title.md`);
      continue;
    }
    const owner = owners.get(number);
    if (owner !== undefined) faults.push(`${path}:1 has the number of ${owner}: take the next free one`);
    owners.set(number, owner ?? path);
    const heading = /^# (?:(\d+)\.? )?\S/.exec(text);
    if (heading === null) faults.push(`${path}:1 does not begin with a heading`);
    else if (heading[1] !== undefined && Number(heading[1]) !== number)
      faults.push(`${path}:1 says in its heading that it is number ${Number(heading[1])}`);
  }
  const last = Math.max(0, ...owners.keys());
  for (let number = 1; number <= last; number++)
    if (!owners.has(number)) faults.push(`${FOLDER}:1 has no number ${number}: a decision that is overturned stays`);
  return faults;
}
