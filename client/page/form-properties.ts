/** Form properties: typed, ticked and opened state, which is not in the markup. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { isShown } from "./composed-tree.js";
import { isMarked, maskedFor } from "./control.js";
import { shownChoices } from "./field-box.js";

const LONGEST_VALUE = 1_000;
export type SentAttributes = Record<string, string>;

export function addFormProperties(element: Element, sent: SentAttributes): void {
  const tag = element.localName;
  if (tag === "input") addInput(element as HTMLInputElement, sent);
  if (tag === "option") toggle(sent, "selected", (element as HTMLOptionElement).selected);
  // Some libraries show a dialog by its style alone.
  if (tag === "details" || tag === "dialog")
    toggle(sent, "open", element.hasAttribute("open") || (tag === "dialog" && isShown(element)));
  if (["input", "select", "textarea", "button"].includes(tag)) {
    toggle(sent, "disabled", element.matches(":disabled"));
    // The browser's validation bubble is not in the page; this attribute is its only trace.
    if (element.matches(":user-invalid")) sent["aria-invalid"] ??= "true";
  }
}

function addInput(input: HTMLInputElement, sent: SentAttributes): void {
  if (input.type === "checkbox" || input.type === "radio") {
    toggle(sent, "checked", input.checked);
    if (input.indeterminate) sent["aria-checked"] = "mixed";
    return;
  }
  if (input.type === "file") {
    // Sends the file names shown beside the button; the browser's own value is a fake path to the first one.
    const names = [...(input.files ?? [])].map(({ name }) => name).join(", ");
    delete sent.value;
    if (names !== "") sent.value = maskText(names).slice(0, LONGEST_VALUE);
    return;
  }
  sent.value = maskedFor(input, input.value).slice(0, LONGEST_VALUE * 10);
  if (sent.value !== "") return;
  delete sent.value;
  const chosen = isMarked(input) ? "" : shownChoices(input).join(", ");
  if (chosen !== "") sent["data-sf-chosen"] = maskText(chosen).slice(0, LONGEST_VALUE);
}

function toggle(sent: SentAttributes, name: string, on: boolean): void {
  if (on) sent[name] = "";
  else delete sent[name];
}
