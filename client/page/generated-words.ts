/** Generated words: what a style sheet writes on a control that has no words of its own (accname 1.2, 2F.i). */

/** Icon fonts draw with letters of no language. */
const WORDS = /\p{L}\p{L}|[×✕✖✗✓✔+−–…?!<>«»‹›←→↑↓]/u;
/** They draw a picture for the name of it: what is written there is no word. */
const ICON_FONT = /icon|symbol|awesome|glyph/i;
const FIELD = "input,select,textarea";
const PARTS_MAX = 6;
const LONGEST = 60;

/** Of a control; "" for one that says something itself, and where nothing is written. */
export function generatedWords(element: Element): string {
  if (element.childElementCount >= PARTS_MAX || (element.textContent ?? "").trim() !== "") return "";
  // What is drawn around a field is the field's.
  if (element.querySelector(FIELD) !== null) return "";
  const parts = [element, ...element.querySelectorAll("*")];
  const words = parts.flatMap((part) => [contentOf(part, "::before"), contentOf(part, "::after")]);
  return words
    .filter((one) => WORDS.test(one))
    .join(" ")
    .slice(0, LONGEST);
}

function contentOf(element: Element, pseudo: "::before" | "::after"): string {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element, pseudo);
  if (!style || style.display === "none" || style.visibility !== "visible" || style.opacity === "0") return "";
  if (ICON_FONT.test(style.fontFamily)) return "";
  // What stands behind a slash is said in its stead.
  const strings = [...style.content.matchAll(/(\/\s*)?"((?:[^"\\]|\\.)*)"?/g)];
  const spoken = strings.some(([, slash]) => slash !== undefined) ? strings.filter(([, slash]) => slash) : strings;
  return spoken
    .map(([, , text = ""]) => text.replace(/\\(["\\])/g, "$1"))
    .join("")
    .trim();
}
