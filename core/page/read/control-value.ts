/** Control value: the value of a control, and the options of a list (SK1). */

import { maskedWords } from "../mask/mask-text.js";
import { placeholderOf, secretKindOf } from "../mask/privacy.js";
import type { ControlFacts } from "../skeleton.js";
import { cleanText } from "../text.js";
import { inputKind, tokenSet } from "./aria.js";
import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";

/** Nodes in a control that are searched for the chosen options. */
const MOST_CHOSEN = 50;

/** Elements whose value a person types. */
const FIELD_TAGS = tokenSet("input textarea");

/** Value of a control; undefined for a node that has none. */
export function shownValue(draft: NodeDraft, page: PageDraft, name: string): string | undefined {
  const value = heldValue(draft, page);
  const { tag, role, attributes } = draft;
  if (!value || !(FIELD_TAGS.has(tag) || role === "textbox" || role === "searchbox")) return value;
  // Pages arrive masked, but some secret fields are recognised only now, by their full name.
  const kind = secretKindOf({ attributes, value, labels: [name] });
  return kind === undefined ? value : placeholderOf(kind, value);
}

function heldValue(draft: NodeDraft, page: PageDraft): string | undefined {
  const { tag, attributes, role, typed = [] } = draft;
  if (draft.unread !== undefined) return undefined;
  if (tag === "input") return inputValue(attributes);
  if (tag === "select") return chosen(draft);
  if (tag === "textarea") return maskedWords(attributes["value"] ?? typed.join(""));
  const shown = attributes["aria-valuetext"] ?? attributes["aria-valuenow"];
  if (shown !== undefined) return cleanText(shown);
  if (tag === "progress" || tag === "meter") return attributes["value"] ?? "";
  if (typed.length > 0 || role === "textbox" || role === "searchbox") return maskedWords(typed.join(""));
  // A button that opens a list shows the choice made so far.
  return role === "combobox" ? page.text.read(draft) || chosenInside(draft, page) : undefined;
}

/** Some controls show the choice as a separate list before the list that they open. */
function chosenInside(draft: NodeDraft, page: PageDraft): string {
  const inside: NodeDraft[] = [];
  for (const one of page.drafts.slice(draft.at + 1, draft.at + MOST_CHOSEN))
    if (one.element > draft.lastElement) break;
    else inside.push(one);
  const lists = inside.filter(({ role }) => role === "listbox");
  // The only list of an open control is the opened one; its selected option is only highlighted.
  if (lists.length < 2 && draft.attributes["aria-expanded"] === "true") return "";
  const chosen = inside.filter(({ role, region, attributes }) => {
    return role === "option" && region === lists[0] && attributes["aria-selected"] === "true";
  });
  return chosen.map((one) => page.text.read(one)).join(", ");
}

function inputValue(attributes: NodeDraft["attributes"]): string | undefined {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (["toggle", "button"].includes(inputKind(type))) return undefined;
  // `data-sf-chosen`: the choice that a library shows in place of an empty field.
  return maskedWords(attributes["value"] ?? attributes["data-sf-chosen"] ?? "");
}

export function optionsOf(draft: NodeDraft): NonNullable<ControlFacts["options"]> {
  const options = (draft.options ?? []).map(({ attributes, text, disabled }) => {
    const shown = maskedWords(text);
    const label = cleanText(attributes["label"] ?? "") || shown;
    return { label, value: attributes["value"] ?? shown, selected: "selected" in attributes, disabled };
  });
  if (draft.role === "listbox") return options;
  // HTML's rules for a drop-down: the last of several selected options counts, and with none the first enabled one shows.
  const last = options.map((option) => option.selected).lastIndexOf(true);
  const shown = last >= 0 ? last : options.findIndex((option) => !option.disabled);
  return options.map((option, index) => ({ ...option, selected: index === shown }));
}

function chosen(draft: NodeDraft): string {
  const selected = optionsOf(draft).filter((option) => option.selected);
  return selected.map((option) => option.label).join(", ");
}
