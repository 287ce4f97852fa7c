/** Sent attributes: what is told of an element: its markup without noise, its live form properties, its id of ours. */

import { maskText } from "../../core/page/mask.js";
import { maskKindOf, maskValue } from "./masking.js";
import { isShown } from "./rendering.js";

const LONGEST_VALUE = 1_000;
const DROPPED = new Set([
  "style",
  "srcset",
  "sizes",
  "nonce",
  "integrity",
  "data-sf",
  "srcdoc",
  "ping",
  "decoding",
  "loading",
]);
/** They would tell what a marked region hides. */
const TELLING = new Set(["title", "alt", "aria-label", "value", "placeholder", "href", "src"]);

export function sentAttributes(element: Element): Record<string, string> {
  const sent: Record<string, string> = {};
  const marked = element.closest("[data-sf-mask]") !== null;
  for (const { name, value } of element.attributes) {
    const key = name.toLowerCase();
    if (DROPPED.has(key) || (marked && TELLING.has(key)) || value.startsWith("data:")) continue;
    if (key.startsWith("on")) {
      // SK2 asks only whether there is a handler.
      if (key === "onclick") sent[key] = "";
    } else sent[key] = maskText(value.slice(0, LONGEST_VALUE));
  }
  addFormProperties(element, sent);
  addHiddenLabel(element, sent);
  return sent;
}

/** What a person typed and ticked is in properties, not in the markup. */
function addFormProperties(element: Element, sent: Record<string, string>): void {
  switch (element.localName) {
    case "input":
      addInput(element as HTMLInputElement, sent);
      break;
    case "option":
      toggle(sent, "selected", (element as HTMLOptionElement).selected);
      break;
    case "details":
      toggle(sent, "open", element.hasAttribute("open"));
      break;
    case "dialog":
      // Some libraries show one by their style alone.
      toggle(sent, "open", element.hasAttribute("open") || isShown(element));
      break;
    default:
      break;
  }
  if (["input", "select", "textarea", "button"].includes(element.localName)) {
    toggle(sent, "disabled", element.matches(":disabled"));
    // The browser's own validation bubble is not in the page; this is all a reader can learn of it.
    if (element.matches(":user-invalid") && sent["aria-invalid"] === undefined) sent["aria-invalid"] = "true";
  }
}

function addInput(input: HTMLInputElement, sent: Record<string, string>): void {
  if (input.type === "checkbox" || input.type === "radio") {
    toggle(sent, "checked", input.checked);
    if (input.indeterminate) sent["aria-checked"] = "mixed";
    return;
  }
  if (input.type === "file") {
    // What a person reads beside its button; the browser's own value is a made-up path to the first one.
    const names = [...(input.files ?? [])].map(({ name }) => name).join(", ");
    delete sent.value;
    if (names !== "") sent.value = maskText(names).slice(0, LONGEST_VALUE);
    return;
  }
  const kind = maskKindOf(input);
  sent.value = (kind ? maskValue(kind, input.value) : maskText(input.value)).slice(0, LONGEST_VALUE * 10);
  if (sent.value === "") delete sent.value;
}

/** A name may come from an element that is not rendered, and so is not sent: it is written out. */
function addHiddenLabel(element: Element, sent: Record<string, string>): void {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/).filter(Boolean) ?? [];
  if (ids.length === 0) return;
  // The cast: the root of an attached element is a document or a shadow root.
  const root = element.getRootNode() as Document | ShadowRoot;
  const labels = ids.map((id) => root.getElementById(id)).filter((label) => label !== null);
  if (labels.every((label) => isShown(label))) return;
  delete sent["aria-labelledby"];
  const words = labels.map((label) => label.textContent?.trim() ?? "").join(" ");
  sent["aria-label"] = maskText(words.slice(0, LONGEST_VALUE));
}

/** Text of a field whose value is its content. */
export function sentContent(element: Element): string | null {
  if (element.localName !== "textarea") return null;
  const value = (element as HTMLTextAreaElement).value;
  const kind = maskKindOf(element);
  return kind ? maskValue(kind, value) : maskText(value);
}

/** Text as sent: runs of blanks are one, card numbers are placeholders, a marked region says only that it has some text. */
export function sentText(text: string, parent: Element): string {
  const plain = text.replace(/\s+/g, " ");
  return plain.trim() !== "" && parent.closest("[data-sf-mask]") ? maskValue("marked", plain) : maskText(plain);
}

function toggle(sent: Record<string, string>, name: string, on: boolean): void {
  if (on) sent[name] = "";
  else delete sent[name];
}
