/** Paths: where on the page something stands, as its landmarks, forms, dialogs and lists. Elsewhere: breadcrumb, ancestry. */

import { clip } from "./clean-text.js";
import type { Draft } from "./draft.js";
import { nameOf } from "./names.js";
import type { PageDraft } from "./page-draft.js";
import { isPlainRegion } from "./roles.js";

/** Segments kept, innermost last; a page nested deeper is cut at the outside. */
const MAX_SEGMENTS = 8;

export interface Paths {
  nameOf(draft: Draft): string;
  /** `main>form "New patient"`: what holds the draft, with names. */
  to(draft: Draft): string;
  /** `main>form`: the same by role alone, so that renaming a dialog renames nothing inside it. */
  rolesTo(draft: Draft): string;
  /** Name of the nearest named group that this region is or stands in; "" where there is none. */
  groupOf(region: Draft | null): string;
}

/** All are remembered per draft: a region is named once, however many nodes it holds. */
export function createPaths(page: PageDraft): Paths {
  const names = new Map<Draft, string>();
  const groups = new Map<Draft, string>();
  const inside = new Map<Draft | null, { readonly named: readonly string[]; readonly roles: readonly string[] }>([
    [null, { named: [], roles: [] }],
  ]);

  function name(draft: Draft): string {
    const known = names.get(draft);
    if (known !== undefined) return known;
    const found = nameOf(draft, page);
    names.set(draft, found);
    return found;
  }

  function within(region: Draft | null): { readonly named: readonly string[]; readonly roles: readonly string[] } {
    const known = inside.get(region);
    if (known || !region) return known ?? { named: [], roles: [] };
    const outer = within(region.region);
    const own = name(region);
    const counts = isPlainRegion(region.role) || own !== "";
    const found = counts
      ? {
          named: [...outer.named, own ? `${region.role} "${clip(own, 40)}"` : region.role].slice(-MAX_SEGMENTS),
          roles: [...outer.roles, region.role].slice(-MAX_SEGMENTS),
        }
      : outer;
    inside.set(region, found);
    return found;
  }

  function groupOf(region: Draft | null): string {
    if (region === null) return "";
    const known = groups.get(region);
    if (known !== undefined) return known;
    const isGroup = region.role === "group" || region.role === "radiogroup";
    const found = (isGroup ? name(region) : "") || groupOf(region.region);
    groups.set(region, found);
    return found;
  }

  return {
    groupOf,
    nameOf: name,
    to: (draft) => within(draft.region).named.join(">"),
    rolesTo: (draft) => within(draft.region).roles.join(">"),
  };
}
