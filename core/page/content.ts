/** Content: what of a node counts when it changes (SK7). */

import { isRow } from "./aria.js";
import { accessibleName, type SkeletonNode } from "./skeleton.js";
import { clip, hashText } from "./text.js";

const OPTIONS_TOLD = 3;

/** SK7: `role`, `name`, `text`, `value`, `href`, `options` and `state.<name>`; absent fields are absent. */
export type Content = Readonly<Record<string, string | boolean>>;

/** What counts when it changes. Rows are named after their own text, so only the text is compared; a heading's text is its name. */
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

/** Most nodes of two pages say the same, and are told apart without making anything of them. */
export function isSameContent(one: SkeletonNode, other: SkeletonNode): boolean {
  if (one === other) return true;
  const isPlain = one.control?.options === undefined && other.control?.options === undefined;
  const isAlike =
    one.role === other.role &&
    one.name === other.name &&
    one.derived === other.derived &&
    isSame(one.text, other.text) &&
    isSame(one.value, other.value) &&
    isSame(one.href, other.href);
  if (isPlain && isAlike && isSameState(one.state, other.state)) return true;
  const [a, b] = [contentOf(one), contentOf(other)];
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field]);
}

/** V8 compares texts faster where it has met nothing but texts. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined ? one === undefined && other === undefined : one === other;

function isSameState(one: SkeletonNode["state"], other: SkeletonNode["state"]): boolean {
  if (one === other) return true;
  // The casts: the keys of an object are its keys.
  for (const name in one) if (one[name as keyof typeof one] !== other[name as keyof typeof one]) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}

/** Options in one line: the first few, how many more, and a hash of the rest. */
function summaryOf(labels: readonly string[]): string {
  const first = labels.slice(0, OPTIONS_TOLD).map((label) => clip(label, 40));
  const rest = labels.length - first.length;
  const more = rest > 0 ? ` and ${rest} more (${hashText(labels.join("\n")).slice(0, 6)})` : "";
  return labels.length === 0 ? "none" : `${first.join(", ")}${more}`;
}
