/** Page summary: a page in at most 200 characters for session messages, without anything typed on it. */

import { nodesOf, type Skeleton, type SkeletonNode } from "../skeleton.js";
import { clip } from "../text.js";

/** OP4. */
const SUMMARY_MAX = 200;
const TITLE_MAX = 40;
const NAME_MAX = 24;
const NAMED = 3;

const FIELDS: ReadonlySet<string> = new Set(["textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider"]);
const ENTRIES: ReadonlySet<string> = new Set(["row", "listitem"]);

/** Title, dialogs, headings and messages, then fields and buttons by name. Links and rows are only counted. */
export function pageSummary(skeleton: Skeleton): string {
  const { title } = skeleton;
  const all = nodesOf(skeleton);
  const headings = all.filter(({ role, name }) => role === "heading" && name !== "" && name !== title);
  const controls = all.filter(({ control }) => control !== undefined);
  const parts = [
    clip(title, TITLE_MAX),
    named("dialog", "dialogs", all.filter(isDialog), 1),
    named("heading", "headings", headings, 1),
    named(
      "message",
      "messages",
      all.filter((node) => node.message && !isDialog(node)),
      1,
    ),
    named(
      "field",
      "fields",
      controls.filter(({ role }) => FIELDS.has(role)),
    ),
    named(
      "button",
      "buttons",
      controls.filter(({ role }) => role === "button"),
    ),
    counted("link", controls.filter(({ role }) => role === "link").length),
    counted("row", all.filter(({ role, control }) => ENTRIES.has(role) && control === undefined).length),
  ];
  return clip(parts.filter((part) => part !== "").join("; "), SUMMARY_MAX);
}

const isDialog = ({ role }: SkeletonNode): boolean => role === "dialog" || role === "alertdialog";

function named(one: string, more: string, nodes: readonly SkeletonNode[], most = NAMED): string {
  const names: string[] = [];
  for (const { name, text = "" } of nodes) {
    if (names.length === most) break;
    const words = clip(name || text, NAME_MAX);
    if (words !== "") names.push(words);
  }
  if (names.length === 0) return "";
  const left = nodes.length - names.length;
  const words = names.join(", ");
  return `${nodes.length === 1 ? one : more} ${words}${left > 0 ? ` and ${left} more` : ""}`;
}

const counted = (word: string, count: number): string =>
  count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`;
