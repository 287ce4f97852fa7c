/** Content: what of a node counts when it changes (SK7): words, value, link, role, states. Elsewhere: comparable view. */

import { clip } from "./clean-text.js";
import { hashText } from "./hash.js";
import type { SkeletonNode } from "./skeleton.js";

/** `role`, `name`, `text`, `value`, `href` and `state.<name>`; absent fields are absent. */
export type Content = Readonly<Record<string, string | boolean>>;

/** Rows and list items are named after their own text, so only the text is compared; a heading's text is its name. */
export function contentOf(node: SkeletonNode): Content {
  const content: Record<string, string | boolean> = { role: node.role };
  const namedByText = node.text !== undefined && (node.role === "row" || node.role === "listitem");
  if (!namedByText) content["name"] = node.name;
  if (node.text !== undefined && (namedByText || node.text !== node.name)) content["text"] = node.text;
  if (node.value !== undefined) content["value"] = node.value;
  if (node.href !== undefined) content["href"] = node.href;
  const options = node.control?.options;
  if (options !== undefined) content["options"] = summaryOf(options.map(({ label }) => label));
  for (const [name, value] of Object.entries(node.state)) content[`state.${name}`] = value;
  return content;
}

const OPTIONS_TOLD = 3;

/** A compound control in one line: how much there is to choose from, the first few, and a mark of the rest. */
function summaryOf(labels: readonly string[]): string {
  const first = labels.slice(0, OPTIONS_TOLD).map((label) => clip(label, 40));
  const rest = labels.length - first.length;
  const more = rest > 0 ? ` and ${rest} more (${hashText(labels.join("\n")).slice(0, 6)})` : "";
  return labels.length === 0 ? "none" : `${first.join(", ")}${more}`;
}

export function sameContent(one: SkeletonNode, other: SkeletonNode): boolean {
  const a = contentOf(one);
  const b = contentOf(other);
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field]);
}
