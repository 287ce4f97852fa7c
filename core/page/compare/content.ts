/** Content: the fields of a node whose changes count (SK7). */

import { isRow } from "../read/aria.js";
import { accessibleName, type SkeletonNode } from "../skeleton.js";
import { clip, hashText } from "../text.js";

const OPTIONS_TOLD = 3;

/** SK7: `role`, `name`, `text`, `value`, `href`, `options` and `state.<name>`; fields the node lacks are left out. */
export type Content = Readonly<Record<string, string | boolean>>;

/** Fields to compare. A row is named after its text, so only the text counts; a heading's text is its name. */
export function contentOf(node: SkeletonNode): Content {
  const content: Record<string, string | boolean> = { role: node.role };
  const namedByText = node.text !== undefined && isRow(node.role);
  if (!namedByText) content["name"] = accessibleName(node);
  if (node.text !== undefined && (namedByText || node.text !== node.name)) content["text"] = node.text;
  if (node.value !== undefined) content["value"] = node.value;
  if (node.href !== undefined) content["href"] = node.href;
  const options = node.control?.options;
  if (options !== undefined) content["options"] = summaryOf(options.map(({ label }) => label));
  for (const [name, value] of Object.entries(node.state)) content[`state.${name}`] = value;
  return content;
}

const SAID = ["role", "name", "derived", "text", "value", "href"] as const;

/** Compares the raw fields first: most nodes are equal, so their contents need not be built. */
export function isSameContent(one: SkeletonNode, other: SkeletonNode): boolean {
  const hasOptions = one.control?.options !== undefined || other.control?.options !== undefined;
  if (!hasOptions && SAID.every((field) => one[field] === other[field]) && isSameRecord(one.state, other.state))
    return true;
  return isSameRecord(contentOf(one), contentOf(other));
}

function isSameRecord(one: object, other: object): boolean {
  const [ours, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return ours.length === theirs.size && ours.every(([name, value]) => theirs.get(name) === value);
}

/** Options in one line: the first few, the number of the others, and a hash of all. */
function summaryOf(labels: readonly string[]): string {
  const first = labels.slice(0, OPTIONS_TOLD).map((label) => clip(label, 40));
  const rest = labels.length - first.length;
  const more = rest > 0 ? ` and ${rest} more (${hashText(labels.join("\n")).slice(0, 6)})` : "";
  return labels.length === 0 ? "none" : `${first.join(", ")}${more}`;
}
