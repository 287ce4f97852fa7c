/** Skeleton: the page as a person could perceive it, an accessibility tree as one flat map (SK1). */

import { onceForEach } from "./compare/once-for-each.js";
import type { NameSource } from "./name/derived-name.js";
import { clientId } from "./read/keys.js";
import { isInside } from "./read/region-path.js";
import type { Unread } from "./read/unread.js";
import { clip, hashText } from "./text.js";

/** States that count as content (SK7). Absent means false or not applicable. */
type Flag =
  | "expanded"
  | "selected"
  | "pressed"
  | "disabled"
  | "invalid"
  | "readonly"
  | "required"
  | "inert"
  | "offscreen";

export interface NodeState extends Readonly<Partial<Record<Flag, boolean>>> {
  readonly checked?: boolean | "mixed";
  /** `aria-busy`: the page says itself that it is not done here. */
  readonly busy?: boolean;
  /** Of the tab of a document: its class says that it holds changes that are not saved. */
  readonly unsaved?: boolean;
  /** `aria-sort`, of a column header or of the control in one. */
  readonly sorted?: "ascending" | "descending" | "other";
}

/** What only controls have: enough to act on one and to class what acting on it means. */
export interface ControlFacts {
  /** 1-based order among the interactive elements of the page as sent. */
  readonly index: number;
  readonly tag: string;
  /** `type` of an input or button, lower case. */
  readonly type?: string;
  /** The client's id, `data-sf="<epoch>.<n>"`. */
  readonly sf?: { readonly epoch: string; readonly n: number };
  readonly domId?: string;
  /** Key of the form / dialog that holds it. */
  readonly form?: string;
  readonly dialog?: string;
  readonly formMethod?: string;
  readonly formAction?: string;
  /** Addresses by the browser's own word, which the client writes where the markup says another. */
  readonly resolved?: { readonly href?: string; readonly action?: string; readonly ping?: string };
  /** The page runs a script of its markup in place of what a link or a form would do by itself. */
  readonly scripted?: true;
  /** Of a link: what it leads to is saved, or opened in a window of its own. */
  readonly download?: true;
  readonly opensWindow?: true;
  /** `aria-expanded`, whatever its state: it shows and hides a part of the page. */
  readonly discloses?: true;
  /** What can be seen on it, where its author named it otherwise. */
  readonly shows?: string;
  /** `aria-haspopup` or `data-has-popup`. */
  readonly popup: boolean;
  /** Keys of what stands in the parts of the page that it names as opened, shown or described by it; absent: nothing there. */
  readonly opens?: readonly string[];
  /** Submits its form (a submit button, or the default button of a form). */
  readonly submits: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  /** Of an invalid field: what the page says about it. */
  readonly complaint?: string;
  /** Options of a native select, in order. */
  readonly options?: readonly {
    readonly label: string;
    readonly value: string;
    readonly selected: boolean;
    readonly disabled: boolean;
  }[];
  /** Of a tree item: 1 for the outermost. */
  readonly level?: number;
  /** Nearest heading or group label before it, for people who say "the dark theme" or "Theme". */
  readonly group?: string;
}

/** One cell of a row. */
export interface Cell {
  /** Its column, counted from 0. */
  readonly at: number;
  /** What that column is called; "" in a header, and where nothing heads it. */
  readonly column: string;
  /** What can be read in it, controls aside. */
  readonly text: string;
  /** It is a header. */
  readonly heads?: true;
}

/** One perceivable thing. SK1. `key` is unique in its skeleton and prefixed (`e:` by client id, `f:` by fingerprint). */
export interface SkeletonNode {
  readonly key: string;
  readonly role: string;
  /** Accessible name; "" when there is none. Of a control without one a derived name, where there is one (SK9). */
  readonly name: string;
  /** What the name was derived from: it is our guess, and no word of the author's. */
  readonly derived?: NameSource;
  /** Text regions, messages, rows, headings. */
  readonly text?: string;
  readonly value?: string;
  readonly state: NodeState;
  readonly href?: string;
  /** Path of landmarks, forms, dialogs and lists that hold it, e.g. `main>form "New patient"`. */
  readonly region: string;
  /** What the row or list item that holds it says first; tells equal "Delete" buttons apart. */
  readonly row?: string;
  /** Of a table's row: its cells in order, for whoever reads the page. No content of its own: that is the text (SK7). */
  readonly cells?: readonly Cell[];
  /** Of a table or list that draws only some of its rows: how many it has in all; scrolling shows the others. */
  readonly setSize?: number;
  /** The page does not say so; it is the room that it leaves for them. */
  readonly setSizeMeasured?: true;
  /** Of a row or list item: regions or rows of their own stand in it, so that it is layout. */
  readonly holds?: true;
  /** The column whose cell holds it, counted from 0. */
  readonly cell?: number;
  /** Of a control that others of its role and name resemble: the words right before it, where no row says more. */
  readonly beside?: string;
  /** Its one lasting attribute, e.g. `id=email`, for the last rung of the ladder (SK5). */
  readonly stable?: string;
  /** SK4: ancestor role path, stable attributes, name without transient words; no ordinal. */
  readonly fingerprint: string;
  /** An alert, status, toast, dialog or validation message (SK2). */
  readonly message: boolean;
  /** Of a message: what its class says of the news. */
  readonly means?: "error" | "success";
  readonly control?: ControlFacts;
  readonly unread?: Unread;
}

/** What the author calls it. A derived name may add to what is feared of a control, and never takes from it. */
export const accessibleName = ({ name, derived }: Pick<SkeletonNode, "name" | "derived">): string =>
  derived === undefined ? name : "";

/** Some nodes of a page, in its order. */
export type Nodes = readonly SkeletonNode[];

/** Keyed map in document order (own keys only; prefixed, so `__proto__` cannot occur). `language` (BCP 47) is no content. */
export interface Skeleton {
  readonly nodes: Readonly<Record<string, SkeletonNode>>;
  readonly title: string;
  readonly language?: string;
}

export const nodesOf = onceForEach(({ nodes }: Skeleton): Nodes => Object.values(nodes));

const controlsOf = onceForEach((skeleton: Skeleton) =>
  nodesOf(skeleton).filter(({ control }) => control !== undefined),
);

/** By `data-sf`; only on a page without client ids by a numeric `id`, else by the 1-based order of the controls. */
export function resolveTarget(skeleton: Skeleton, id: number): SkeletonNode | undefined {
  if (epochOf(skeleton) !== "") return nodesOf(skeleton).find((node) => clientIdOf(node)?.n === id);
  const controls = controlsOf(skeleton);
  return (
    controls.find(({ control }) => control?.domId === String(id)) ??
    controls.find(({ control }) => control?.index === id)
  );
}

/** The number by which an action names this control; undefined where another one answers to it. */
export function elementIdOf(node: SkeletonNode, skeleton: Skeleton): number | undefined {
  const { sf, domId, index } = node.control ?? {};
  const numbers = [sf?.n, Number(domId ?? Number.NaN), index];
  return numbers.find(
    (id) => id !== undefined && Number.isInteger(id) && resolveTarget(skeleton, id)?.key === node.key,
  );
}

/** The client's id of any node, control or not. */
export function clientIdOf({ control, key }: SkeletonNode): ControlFacts["sf"] {
  if (control?.sf) return control.sf;
  return key.startsWith("e:") ? clientId(key.slice(2)) : undefined;
}

/** Epoch of the client ids on the page; "" when it carries none. */
export const epochOf = onceForEach((skeleton: Skeleton) => {
  for (const node of nodesOf(skeleton)) {
    const id = clientIdOf(node);
    if (id) return id.epoch;
  }
  return "";
});

/** What has the focus, as a client names it: `sf:68`, `68`, `<epoch>.68`, `#id`, a key, or `role "name"`. */
export function resolveFocus(skeleton: Skeleton, focus: string): SkeletonNode | undefined {
  const wanted = focus.trim();
  if (wanted === "") return undefined;
  if (Object.hasOwn(skeleton.nodes, wanted)) return skeleton.nodes[wanted];
  const number = /^(?:sf:|[\w-]+\.)?(\d+)$/.exec(wanted)?.[1];
  if (number !== undefined) return resolveTarget(skeleton, Number(number));
  const byId = /#([^\s.[\]:#]+)$/.exec(wanted)?.[1];
  if (byId !== undefined) return controlsOf(skeleton).find(({ control }) => control?.domId === byId);
  const [, role, name] = /^([\w-]+)\s+"(.*)"$/s.exec(wanted) ?? [];
  return role === undefined ? undefined : controlsOf(skeleton).find((node) => node.role === role && node.name === name);
}

/** Checked, selected, pressed, or the current one. */
export const isOn = ({ state }: Pick<SkeletonNode, "state">): boolean =>
  state.checked === true || state.selected === true || state.pressed === true;

/** Key of the form, or else the dialog, that a control stands in. */
export const homeOf = ({ control }: Pick<SkeletonNode, "control">): string | undefined =>
  control?.form ?? control?.dialog;

/** A short hash; equal for the controls of one form, and for the same form when the page is loaded again. */
export function holderOf(node: SkeletonNode, skeleton: Skeleton): string {
  const key = homeOf(node);
  const holder = key === undefined ? undefined : skeleton.nodes[key];
  if (holder === undefined) return hashText(key ?? node.region);
  const alike = nodesOf(skeleton).filter(({ fingerprint }) => fingerprint === holder.fingerprint);
  // Two forms without names have one fingerprint; their order tells them apart.
  return hashText(`${holder.fingerprint} ${alike.indexOf(holder)}`);
}

/** As the regions of what stands inside begin. */
export function pathOf({ role, name, region }: Pick<SkeletonNode, "role" | "name" | "region">): string {
  const own = segmentOf(role, name);
  return region === "" ? own : `${region}>${own}`;
}

/** What can be read in it: its own words, and those of the nodes inside that are no controls. */
export function wordsIn(holder: SkeletonNode, skeleton: Skeleton): string {
  const path = pathOf(holder);
  const inside = nodesOf(skeleton).filter(({ region, control }) => control === undefined && isInside(region, path));
  return [holder, ...inside].flatMap(({ name, text }) => [name, text ?? ""]).join(" ");
}

/** `form "New patient"`. */
export const segmentOf = (role: string, name: string): string => (name === "" ? role : `${role} "${clip(name, 40)}"`);

/** Names and texts in document order, one a line; never what somebody typed into a control. */
export function pageText(skeleton: Skeleton): string {
  const lines: string[] = [];
  for (const node of nodesOf(skeleton)) {
    const { text, control } = node;
    const name = accessibleName(node);
    if (name && !(text?.startsWith(name) ?? false)) lines.push(name);
    if (text) lines.push(text);
    for (const option of control?.options ?? []) if (option.label) lines.push(option.label);
  }
  return lines.join("\n");
}
