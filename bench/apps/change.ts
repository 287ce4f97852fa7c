/** Change: what differs between two states of an application's store, and whether that is what was asked for. */

/** Rows by table and key, e.g. `book/7`. */
export type Rows = Readonly<Record<string, Readonly<Record<string, Cell>>>>;
export type Cell = string | number | boolean | null;

/** Of an added row the named fields are compared, of a changed row exactly these fields differ. */
export type Change =
  | { readonly added: string; readonly with: Readonly<Record<string, Cell>> }
  | { readonly removed: string }
  | { readonly changed: string; readonly to: Readonly<Record<string, Cell>> };

type Cells = Readonly<Record<string, Cell>>;

export const added = (table: string, cells: Cells): Change => ({ added: table, with: cells });
export const removed = (row: string): Change => ({ removed: row });
export const changed = (row: string, to: Cells): Change => ({ changed: row, to });

/** `added` names the row found; a wanted change names its table, or the row where its key is known beforehand. */
export function changesBetween(before: Rows, after: Rows): readonly Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key): Change[] => {
    const [was, is] = [before[key], after[key]];
    if (was === undefined) return is === undefined ? [] : [{ added: key, with: is }];
    if (is === undefined) return [{ removed: key }];
    const to = Object.fromEntries(Object.entries(is).filter(([field, value]) => was[field] !== value));
    return Object.keys(to).length === 0 ? [] : [{ changed: key, to }];
  });
}

export function hold(wanted: readonly Change[], found: readonly Change[]): boolean {
  return wanted.length > 0 && unmatched(wanted, found).missing === 0;
}

export function beside(wanted: readonly Change[], found: readonly Change[]): readonly Change[] {
  return unmatched(wanted, found).more;
}

function unmatched(wanted: readonly Change[], found: readonly Change[]) {
  const more = [...found];
  let missing = 0;
  for (const one of wanted) {
    const at = more.findIndex((other) => matches(one, other));
    if (at === -1) missing += 1;
    else more.splice(at, 1);
  }
  return { missing, more };
}

function matches(wanted: Change, found: Change): boolean {
  if ("added" in wanted) {
    const isThere = "added" in found && (found.added === wanted.added || found.added.startsWith(`${wanted.added}/`));
    return isThere && includes(found.with, wanted.with);
  }
  if ("removed" in wanted) return "removed" in found && found.removed === wanted.removed;
  if (!("changed" in found) || found.changed !== wanted.changed) return false;
  return includes(found.to, wanted.to) && includes(wanted.to, found.to);
}

function includes(all: Readonly<Record<string, Cell>>, some: Readonly<Record<string, Cell>>): boolean {
  return Object.entries(some).every(([field, value]) => Object.hasOwn(all, field) && all[field] === value);
}
