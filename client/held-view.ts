/** Held view: the page with a window of the browser's own on it, as a person sees both. Elsewhere: alert dialog in the tree. */

import type { OpenDialog } from "./hand.js";

/** Put where a dialog of the page itself would stand. */
export function withDialog<View extends { readonly dom: string }>(view: View, { type, message }: OpenDialog): View {
  const words = message.replaceAll("&", "&amp;").replaceAll("<", "&lt;").slice(0, 500);
  const dialog = `<div role="alertdialog" aria-modal="true" aria-label="The browser asks (${type})"><p>${words}</p></div>`;
  const end = view.dom.lastIndexOf("</body>");
  const dom = end === -1 ? `${view.dom}${dialog}` : `${view.dom.slice(0, end)}${dialog}${view.dom.slice(end)}`;
  return { ...view, dom };
}
