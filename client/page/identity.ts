/** Identity: element numbers, and the search for an action's target on the current page. */

import { invariant } from "../../core/invariant.js";
import type { MatchStep } from "../../core/page/compare/match.js";
import { tokenSet } from "../../core/page/read/aria.js";
import { rowIn } from "../../core/page/read/fingerprint.js";
import { clientIdOf, type Skeleton, type SkeletonNode } from "../../core/page/skeleton.js";
import { hashText, replaceTimes } from "../../core/page/text.js";
import { ANY_EPOCH, NUMBERS_IN_RANGE, type TargetName } from "../surface.js";
import { plainText } from "./composed-tree.js";

type TargetRung = Exclude<MatchStep, "attribute">;
export type TargetMatch =
  | { readonly kind: "found"; readonly n: number; readonly node: SkeletonNode; readonly rung: TargetRung }
  | { readonly kind: "refused"; readonly reason: string };

/** The current page, and the control that was sent under the requested number. */
interface PageNow {
  readonly skeleton: Skeleton;
  readonly epoch: string;
  readonly sent?: SentControl | undefined;
  elementOf(n: number): Element | undefined;
}

/** SK5: two matches are refused. If the sent page had several, a single match must stand in the same row. */
export function resolveOnPage(asked: TargetName, page: PageNow): TargetMatch {
  const { skeleton, epoch } = page;
  // This includes focusable elements that are no controls, because they receive keys.
  const controls = Object.values(skeleton.nodes).filter((node) => clientIdOf(node)?.epoch === epoch);
  const here = asked.epoch === epoch || asked.epoch === ANY_EPOCH;
  const sent = here ? page.sent : undefined;
  const target = named(asked, sent);
  const byId = here ? controls.find((node) => clientIdOf(node)?.n === asked.id) : undefined;
  if (byId && isSameThing(target, byId, sent) && isSameRow(byId, sent, page)) return found(byId, "id");
  const byFingerprint =
    target.fingerprint === "" ? [] : controls.filter((node) => node.fingerprint === target.fingerprint);
  const alike = byFingerprint.filter((node) => isSameLink(node, sent) && isSameRow(node, sent, page));
  if (alike.length === 1 && alike[0]) return found(alike[0], "fingerprint");
  const byName = target.role === "" || target.name === "" ? [] : controls.filter((node) => isNamed(target, node));
  const lasting = byName.filter((node) => isSameThing(target, node, sent) && isSameRow(node, sent, page));
  if (byFingerprint.length === 0 && byName.length === 1 && lasting[0]) return found(lasting[0], "role-name");
  if (byId) return { kind: "refused", reason: `target changed: ${describe(target)} is now ${describe(byId)}` };
  const many = Math.max(byFingerprint.length, byName.length);
  const fault = many > 1 ? `is ambiguous: ${many} are` : "not found:";
  return { kind: "refused", reason: `target ${fault} ${describe(target)}` };
}

/** A target given by number alone takes the details that were sent under that number. */
function named(asked: TargetName, sent: SentControl | undefined): TargetName {
  const isBare = asked.fingerprint === "" && asked.role === "" && asked.name === "";
  return isBare && sent ? { ...asked, ...sent } : asked;
}

/** Matches by fingerprint, or by role and name with the same row and the same stable attribute. */
function isSameThing(target: TargetName, node: SkeletonNode, sent: SentControl | undefined): boolean {
  if (!isSameLink(node, sent)) return false;
  if (target.fingerprint === "" && target.role === "" && target.name === "") return true;
  if (target.fingerprint !== "" && target.fingerprint === node.fingerprint) return true;
  if (target.fingerprint === "") return isNamed(target, node);
  const [was, is] = [partsOf(target.fingerprint), partsOf(node.fingerprint)];
  return isNamed(target, node) && was.row === is.row && was.stable === is.stable;
}

/** Frameworks reuse a node for another row and keep its words; its address reveals the change. */
const isSameLink = (node: SkeletonNode, sent: SentControl | undefined): boolean =>
  sent === undefined || (sent.href === node.href && sent.leads === leadsTo(node));

/** Addresses that the browser reports, where they differ from the markup. */
function leadsTo({ control }: SkeletonNode): string {
  const { resolved = {}, formAction = "", formMethod = "" } = control ?? {};
  return JSON.stringify([resolved.href, resolved.action, resolved.ping, formAction, formMethod]);
}

/** If several controls looked alike on the sent page, the row's text must be unchanged. */
function isSameRow(node: SkeletonNode, sent: SentControl | undefined, { elementOf }: PageNow): boolean {
  if (sent?.rowWords === undefined) return true;
  return rowWordsAt(node, elementOf(clientIdOf(node)?.n ?? 0)) === sent.rowWords;
}

const isNamed = (target: TargetName, node: SkeletonNode): boolean =>
  (target.role !== "" || target.name !== "") && target.role === node.role && target.name === node.name;

/** Parses the format of `core/page/read/fingerprint.ts`: `path>role[stable][type=…] "words" in "row"`. */
const partsOf = (fingerprint: string): { readonly row: string; readonly stable: string } => ({
  row: rowIn(fingerprint),
  stable: /^[^"[]*\[((?!type=)[^\]]*)\]/.exec(fingerprint)?.[1] ?? "",
});

function found(node: SkeletonNode, rung: TargetRung): TargetMatch {
  // All candidates have a client number; 0 never occurs.
  return { kind: "found", n: clientIdOf(node)?.n ?? 0, node, rung };
}

const describe = ({ role, name }: { readonly role: string; readonly name: string }): string =>
  role === "" && name === "" ? "an element without a name" : `${role || "element"} "${name}"`;

/** Rows and row-like elements. */
const ROWS = 'tr,li,[role="row"],[role="listitem"],[role="option"],[role="treeitem"],article,[role="article"]';

/** A control as it was last sent to the server. */
interface SentControl extends Pick<SkeletonNode, "fingerprint" | "role" | "name" | "href"> {
  readonly leads: string;
  /** Hash of the surrounding row's text; present only if another control had the same fingerprint. */
  readonly rowWords?: string;
}

export type SentControls = ReadonlyMap<number, SentControl>;

export function sentControlsOf(skeleton: Skeleton, elementOf: (n: number) => Element | undefined): SentControls {
  const controls = Object.values(skeleton.nodes).filter((node) => node.control?.sf);
  const alike = Map.groupBy(controls, ({ fingerprint }) => fingerprint);
  const sent = new Map<number, SentControl>();
  for (const node of controls) {
    const { control, fingerprint, role, name, href } = node;
    const n = control?.sf?.n ?? 0;
    const isAlike = (alike.get(fingerprint)?.length ?? 0) > 1;
    const rowWords = isAlike ? rowWordsAt(node, elementOf(n)) : undefined;
    sent.set(n, { fingerprint, role, name, href, leads: leadsTo(node), ...(rowWords !== undefined && { rowWords }) });
  }
  return sent;
}

/** Of a control in a frame of another origin, the skeleton alone knows its row. */
const rowWordsAt = ({ row = "" }: SkeletonNode, element: Element | undefined): string =>
  element === undefined ? hashText(replaceTimes(row)) : rowWordsOf(element);

/** Hashes the text of the surrounding row, or of the nearest ancestor with more text than the element. */
function rowWordsOf(element: Element): string {
  const own = words(element);
  let holder = element.closest(ROWS);
  for (let at = element.parentElement; !holder && at; at = at.parentElement) if (words(at) !== own) holder = at;
  return hashText(replaceTimes(holder ? words(holder) : own));
}

const words = (element: Element): string => plainText(element).slice(0, 2_000);

export interface Identities {
  /** Random per page, so that ids of two pages never meet (SK4). */
  readonly epoch: string;
  /** Start of the document's range of numbers. */
  readonly base: number;
  /** One counter per page, frames included; a frame of another origin has a range of its own. */
  numberOf(element: Element): number;
  /** The element's number, if already assigned. */
  knownNumber(element: Element): number | undefined;
  elementOf(n: number): Element | undefined;
}

/** `base`: the range's numbers come after it. */
export function createIdentities(epoch: string, base = 0): Identities {
  const numbers = new WeakMap<Element, number>();
  const elements = new Map<number, WeakRef<Element>>();
  let last = base;
  return {
    epoch,
    base,
    numberOf(element) {
      const known = numbers.get(element);
      if (known !== undefined) return known;
      last += 1;
      // Beyond it the number would be that of an element in a frame.
      invariant(last < base + NUMBERS_IN_RANGE, "a document has a million elements");
      numbers.set(element, last);
      elements.set(last, new WeakRef(element));
      return last;
    },
    knownNumber: (element) => numbers.get(element),
    elementOf(n) {
      const element = elements.get(n)?.deref();
      if (!element) elements.delete(n);
      return element;
    },
  };
}

/** Attributes that name other elements by their ids. */
const REFERENCES = tokenSet(
  "for form list headers aria-labelledby aria-describedby aria-controls aria-owns aria-errormessage aria-activedescendant aria-details aria-flowto popovertarget",
);

/** Rewrites an element's id and id references to the names used on the sent page. `root`: if it is not the element's own. */
export type IdScopes = (element: Element, sent: Record<string, string>, root?: Node) => void;

/** Valid for one pass. An id already used in another tree becomes `id~2`, which fingerprints read as `id` (SK4). */
export function createIdScopes(): IdScopes {
  const owners = new Map<string, Node[]>();
  const nameIn = (root: Node, id: string): string => {
    const known = owners.get(id) ?? [];
    owners.set(id, known);
    let at = known.indexOf(root);
    if (at < 0) at = known.push(root) - 1;
    return at === 0 ? id : `${id}~${at + 1}`;
  };
  return (element, sent, root = element.getRootNode()) => {
    const names = ["id", ...REFERENCES].filter((name) => sent[name]);
    if (names.length === 0) return;
    for (const name of names) {
      // An id may hold blanks; a reference is a list.
      const ids = name === "id" ? [sent.id ?? ""] : (sent[name]?.split(/\s+/) ?? []);
      sent[name] = ids.map((id) => (id === "" ? id : nameIn(root, id))).join(" ");
    }
  };
}
