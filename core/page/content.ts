/** Content: what of a node counts when it changes (SK7): words, value, link, role, states. Elsewhere: comparable view. */

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
  for (const [name, value] of Object.entries(node.state)) content[`state.${name}`] = value;
  return content;
}

export function sameContent(one: SkeletonNode, other: SkeletonNode): boolean {
  const a = contentOf(one);
  const b = contentOf(other);
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field]);
}
