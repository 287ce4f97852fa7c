/** Region paths: the regions that hold a node. */

/** Both are paths with names. What stands in `home` stands inside, too. */
export const isInside = (region: string, home: string): boolean => region === home || region.startsWith(`${home}>`);

/** A region and what holds it: with names (`main>form "New patient"`), and by role alone; as segments, innermost last, and as text. */
export interface RegionPath {
  readonly named: readonly string[];
  readonly roles: readonly string[];
  readonly namedPath: string;
  readonly rolesPath: string;
}

/** Path of what stands in no region. */
export const TOP_PATH: RegionPath = { named: [], roles: [], namedPath: "", rolesPath: "" };

/** Segments of a path kept; a page nested deeper is cut at the outside. */
const MAX_SEGMENTS = 8;

/** One region further in. */
export function pathWith(outer: RegionPath, role: string, segment: string): RegionPath {
  const named = [...outer.named, segment].slice(-MAX_SEGMENTS);
  const roles = [...outer.roles, role].slice(-MAX_SEGMENTS);
  return { named, roles, namedPath: named.join(">"), rolesPath: roles.join(">") };
}
