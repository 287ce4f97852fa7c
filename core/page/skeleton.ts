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
  /** `aria-busy`: the page declares that this part is not done. */
  readonly busy?: boolean;
  /** Tab of a document with unsaved changes, by the tab's class. */
  readonly unsaved?: boolean;
  /** `aria-sort`, of a column header or of the control in one. */
  readonly sorted?: "ascending" | "descending" | "other";
}

/** Facts of controls only: enough to act on a control and to classify the action. */
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
  /** Addresses as the browser resolves them; the client writes them where the markup differs. */
  readonly resolved?: { readonly href?: string; readonly action?: string; readonly ping?: string };
  /** A script in the markup replaces what a link or a form would do by itself. */
  readonly scripted?: true;
  /** The browser saves the target of the link, or opens it in a separate window. */
  readonly download?: true;
  readonly opensWindow?: true;
  /** `aria-expanded`, whatever its state: it shows and hides a part of the page. */
  readonly discloses?: true;
  /** Visible text, where the author's name for the control differs. */
  readonly shows?: string;
  /** `aria-haspopup` or `data-has-popup`. */
  readonly popup: boolean;
  /** Keys of nodes in the parts that it refers to as opened, shown or describing it; absent if there are none. */
  readonly opens?: readonly string[];
  /** Submits its form (a submit button, or the default button of a form). */
  readonly submits: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  /** Error text that the page shows for an invalid field. */
  readonly complaint?: string;
  /** Options of a native select, in order. */
  readonly options?: readonly {
    readonly label: string;
    readonly value: string;
    readonly selected: boolean;
    readonly disabled: boolean;
  }[];
  /** Level of a tree item; 1 is the outermost. */
  readonly level?: number;
  /** Nearest heading or group label before it, for people who say "the dark theme" or "Theme". */
  readonly group?: string;
}

/** One cell of a row. */
export interface Cell {
  /** Its column, counted from 0. */
  readonly at: number;
  /** Name of the column; "" in a header, or if the column has no header. */
  readonly column: string;
  /** Visible text, without its controls. */
  readonly text: string;
  /** It is a header. */
  readonly heads?: true;
}

/** One perceivable thing. SK1. `key` is unique in its skeleton and prefixed (`e:` by client id, `f:` by fingerprint). */
export interface SkeletonNode {
  readonly key: string;
  readonly role: string;
  /** Accessible name. A control without one may have a derived name (SK9); "" if there is neither. */
  readonly name: string;
  /** Source of a derived name, which is our guess and not the author's. */
  readonly derived?: NameSource;
  /** Text of text regions, messages, rows and headings. */
  readonly text?: string;
  readonly value?: string;
  readonly state: NodeState;
  readonly href?: string;
  /** Path of landmarks, forms, dialogs and lists that hold it, e.g. `main>form "New patient"`. */
  readonly region: string;
  /** First words of the row or list item around it; they tell equal "Delete" buttons apart. */
  readonly row?: string;
  /** Cells of a table row in order, for readers of the page. Only the row's text counts as content (SK7). */
  readonly cells?: readonly Cell[];
  /** Number of all rows of a table or list that renders only some of them; scrolling shows the others. */
  readonly setSize?: number;
  /** `setSize` is measured by the space that the page leaves for the rows. */
  readonly setSizeMeasured?: true;
  /** The row or list item contains regions or rows of its own, so it is layout. */
  readonly holds?: true;
  /** Column of the cell around it, counted from 0. */
  readonly cell?: number;
  /** Words right before a control that shares role and name with others, if no row tells them apart. */
  readonly beside?: string;
  /** Its one stable attribute, e.g. `id=email`, for the last rung of the matching ladder (SK5). */
  readonly stable?: string;
  /** SK4: ancestor role path, stable attributes, name without transient words; no ordinal. */
  readonly fingerprint: string;
  /** An alert, status, toast, dialog or validation message (SK2). */
  readonly message: boolean;
  /** Meaning of a message, by its class. */
  readonly means?: "error" | "success";
  readonly control?: ControlFacts;
  readonly unread?: Unread;
  /** Origins of the frames of other origins that hold it, outermost first. */
  readonly frames?: readonly string[];
}

/** The author's name for the node. A derived name may raise the risk seen in a control, but never lower it. */
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

/** Finds a node by `data-sf`; on a page without client ids, by a numeric `id` or the 1-based order of the controls. */
export function resolveTarget(skeleton: Skeleton, id: number): SkeletonNode | undefined {
  if (epochOf(skeleton) !== "") return nodesOf(skeleton).find((node) => clientIdOf(node)?.n === id);
  const controls = controlsOf(skeleton);
  return (
    controls.find(({ control }) => control?.domId === String(id)) ??
    controls.find(({ control }) => control?.index === id)
  );
}

/** Number by which an action refers to this control; undefined if each number means another node. */
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

/** Number that the page's lines show for a control, and by which an action refers to it. Undefined for other nodes. */
export function controlNumberOf(node: SkeletonNode): number | undefined {
  const { control } = node;
  if (control === undefined) return undefined;
  const { domId = "", index } = control;
  return clientIdOf(node)?.n ?? (/^\d+$/.test(domId) ? Number(domId) : index);
}

/** Epoch of the client ids on the page; "" when it carries none. */
export const epochOf = onceForEach((skeleton: Skeleton) => {
  for (const node of nodesOf(skeleton)) {
    const id = clientIdOf(node);
    if (id) return id.epoch;
  }
  return "";
});

/** Finds the focused node as a client names it: `sf:68`, `68`, `<epoch>.68`, `#id`, a key, or `role "name"`. */
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

/** Short hash that is equal for all controls of one form, and stays equal when the page is loaded again. */
export function holderOf(node: SkeletonNode, skeleton: Skeleton): string {
  const key = homeOf(node);
  const holder = key === undefined ? undefined : skeleton.nodes[key];
  if (holder === undefined) return hashText(key ?? node.region);
  const alike = nodesOf(skeleton).filter(({ fingerprint }) => fingerprint === holder.fingerprint);
  // Two forms without names have one fingerprint; their order tells them apart.
  return hashText(`${holder.fingerprint} ${alike.indexOf(holder)}`);
}

/** Prefix of the region paths of all nodes inside. */
export function pathOf({ role, name, region }: Pick<SkeletonNode, "role" | "name" | "region">): string {
  const own = segmentOf(role, name);
  return region === "" ? own : `${region}>${own}`;
}

/** Visible words of a node: its own, and those of the nodes inside that are no controls. */
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
