/** Control value: what a control holds, and among which options it was chosen (SK1). */

import { maskedWords } from "../mask/mask-text.js";
import { placeholderOf, secretKindOf } from "../mask/privacy.js";
import type { ControlFacts } from "../skeleton.js";
import { cleanText } from "../text.js";
import { inputKind, tokenSet } from "./aria.js";
import type { NodeDraft } from "./draft.js";
import type { PageDraft } from "./page-draft.js";

/** Nodes in a list that are looked at for the one that is chosen. */
const MOST_CHOSEN = 50;

/** Elements that hold what a person has entered. */
const FIELD_TAGS = tokenSet("input textarea");

/** What the control holds; undefined for things that hold nothing. */
export function shownValue(draft: NodeDraft, page: PageDraft, name: string): string | undefined {
  const value = heldValue(draft, page);
  const { tag, role, attributes } = draft;
  if (!value || !(FIELD_TAGS.has(tag) || role === "textbox" || role === "searchbox")) return value;
  // Secrets are masked before a page gets here; one whose field only now has its name is still not repeated.
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

/** Some show it as a list of its own, in front of the list that they open. */
function chosenInside(draft: NodeDraft, page: PageDraft): string {
  const inside: NodeDraft[] = [];
  for (const one of page.drafts.slice(draft.at + 1, draft.at + MOST_CHOSEN))
    if (one.element > draft.lastElement) break;
    else inside.push(one);
  const lists = inside.filter(({ role }) => role === "listbox");
  // The only list of one that is open is the one it has opened; what is marked there is only pointed at.
  if (lists.length < 2 && draft.attributes["aria-expanded"] === "true") return "";
  const chosen = inside.filter(({ role, region, attributes }) => {
    return role === "option" && region === lists[0] && attributes["aria-selected"] === "true";
  });
  return chosen.map((one) => page.text.read(one)).join(", ");
}

function inputValue(attributes: NodeDraft["attributes"]): string | undefined {
  const type = (attributes["type"] ?? "text").toLowerCase();
  if (["toggle", "button"].includes(inputKind(type))) return undefined;
  // What a library shows in the field's stead while nothing is typed.
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
