/** Sent attributes: what is sent of an element's markup, masked, with its live form properties (CL1). */

import { maskAttribute, maskText } from "../../core/page/mask/mask-text.js";
import { tokenSet } from "../../core/page/read/aria.js";
import { DEFAULT_LIMITS } from "../../core/page/read/builder.js";
import { keysOf, labelOfEditor } from "./code-editor.js";
import { isShown } from "./composed-tree.js";
import { isMarked } from "./control.js";
import { addFormProperties, type SentAttributes } from "./form-properties.js";

export const LONGEST_VALUE = 1_000;
const DROPPED = tokenSet("style srcset sizes nonce integrity srcdoc ping decoding loading");
/** Ours, whoever wrote them on the page; but a page may mark what is private. */
const OURS = /^data-sf(?:$|-(?!mask$))/;
/** Written out, it would be read as something else: a parser lets a page call an attribute `=x`. */
const UNWRITABLE = /[\s"'<>/=]/;
/** They would tell what a marked region hides. */
const TELLING = tokenSet("title alt aria-label value placeholder href src");

/**
 * Its markup without noise, and its live form properties: what a person typed and ticked is not in the markup. What is
 * past a bound of SK8 is sent as far as one past it, so that the server refuses the page and nothing is hidden from it.
 */
export function sentAttributes(element: Element): SentAttributes {
  const sent: SentAttributes = {};
  const marked = isMarked(element);
  let room = DEFAULT_LIMITS.attributes + 1;
  for (const { name, value } of element.attributes) {
    const key = name.toLowerCase().slice(0, DEFAULT_LIMITS.name + 1);
    if (key === "href" && value.trim().startsWith("data:")) sent[key] = "data:";
    if (DROPPED.has(key) || OURS.test(key) || (marked && TELLING.has(key)) || value.startsWith("data:")) continue;
    if (UNWRITABLE.test(key)) continue;
    if (key.startsWith("on") && key !== "onclick") continue;
    if (room-- === 0) break;
    // Blanks before an address or a name would push it out of what is told.
    const said = key === "value" ? value : value.trim();
    // SK2 asks only whether there is a handler.
    sent[key] = key === "onclick" ? "" : maskAttribute(key, said.slice(0, LONGEST_VALUE));
  }
  addFormProperties(element, sent);
  addHiddenLabel(element, sent, marked);
  if (keysOf(element) === null) return sent;
  const label = marked ? "" : maskText(labelOfEditor(element).slice(0, LONGEST_VALUE));
  return { ...sent, role: "textbox", contenteditable: "", ...(label !== "" && { "aria-label": label }) };
}

/** A name may come from an element that is not rendered, and so is not sent: it is written out. */
function addHiddenLabel(element: Element, sent: SentAttributes, marked: boolean): void {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/).filter(Boolean) ?? [];
  if (ids.length === 0 || marked) return;
  // The cast: the root of an attached element is a document or a shadow root.
  const root = element.getRootNode() as Document | ShadowRoot;
  const labels = ids.map((id) => root.getElementById(id)).filter((label) => label !== null);
  if (labels.every((label) => isShown(label))) return;
  delete sent["aria-labelledby"];
  const text = labels.map((label) => label.textContent?.trim() ?? "").join(" ");
  sent["aria-label"] = maskText(text.slice(0, LONGEST_VALUE));
}
