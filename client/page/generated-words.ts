/** Generated words: text that CSS draws on a control without text of its own (accname 1.2, 2F.i). */

/** Excludes the private-use characters of icon fonts. */
const WORDS = /\p{L}\p{L}|[×✕✖✗✓✔+−–…?!<>«»‹›←→↑↓]/u;
/** Some icon fonts turn a name into its picture, so the text is not a word. */
const ICON_FONT = /icon|symbol|awesome|glyph/i;
const FIELD = "input,select,textarea";
const PARTS_MAX = 6;
const LONGEST = 60;

/** Returns a control's generated text, or "" if the control has text itself or CSS adds none. */
export function generatedWords(element: Element): string {
  if (element.childElementCount >= PARTS_MAX || (element.textContent ?? "").trim() !== "") return "";
  // Text drawn around a field belongs to the field.
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
  // Alternative text after a slash replaces the drawn text.
  const strings = [...style.content.matchAll(/(\/\s*)?"((?:[^"\\]|\\.)*)"?/g)];
  const spoken = strings.some(([, slash]) => slash !== undefined) ? strings.filter(([, slash]) => slash) : strings;
  return spoken
    .map(([, , text = ""]) => text.replace(/\\(["\\])/g, "$1"))
    .join("")
    .trim();
}
