/** Scoped ids: each shadow tree and each frame has ids of its own, and the sent page is one tree. Elsewhere: id namespacing, IDREF rewriting. */

/** Attributes that name other elements by their ids. */
const REFERENCES = [
  "for",
  "form",
  "list",
  "headers",
  "aria-labelledby",
  "aria-describedby",
  "aria-controls",
  "aria-owns",
  "aria-errormessage",
  "aria-activedescendant",
  "aria-details",
  "aria-flowto",
  "popovertarget",
];

/** Gives every id and every reference of an element the name that it has on the sent page. */
export type IdScopes = (element: Element, sent: Record<string, string>) => void;

/**
 * The first tree to speak of an id keeps it as it is; the same id in another tree becomes `id~2`, which fingerprints read
 * as `id` again (SK4). For one pass over one page.
 */
export function createIdScopes(): IdScopes {
  const owners = new Map<string, Node[]>();
  const nameIn = (root: Node, id: string): string => {
    const known = owners.get(id) ?? [];
    owners.set(id, known);
    let at = known.indexOf(root);
    if (at < 0) at = known.push(root) - 1;
    return at === 0 ? id : `${id}~${at + 1}`;
  };
  return (element, sent) => {
    let root: Node | null = null;
    const { id } = sent;
    if (id) {
      root = element.getRootNode();
      sent.id = nameIn(root, id);
    }
    for (const name of REFERENCES) {
      const ids = sent[name];
      if (!ids) continue;
      const here = root ?? element.getRootNode();
      root = here;
      sent[name] = ids
        .split(/\s+/)
        .map((one) => (one === "" ? one : nameIn(here, one)))
        .join(" ");
    }
  };
}
