/** Generated words: what a style sheet writes on a control that has no words of its own (accname 1.2, 2F.i). */

/** Icon fonts draw with letters of no language. */
const WORDS = /\p{L}\p{L}|[×✕✖✗✓✔+−–…?!<>«»‹›←→↑↓]/u;
const PARTS_MAX = 6;
const LONGEST = 60;

/** Of a control; "" for one that says something itself, and where nothing is written. */
export function generatedWords(element: Element): string {
  if (element.childElementCount >= PARTS_MAX || (element.textContent ?? "").trim() !== "") return "";
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
  // What stands behind a slash is said in its stead.
  const strings = [...style.content.matchAll(/(\/\s*)?"((?:[^"\\]|\\.)*)"/g)];
  const spoken = strings.some(([, slash]) => slash !== undefined) ? strings.filter(([, slash]) => slash) : strings;
  return spoken
    .map(([, , text = ""]) => text.replace(/\\(["\\])/g, "$1"))
    .join("")
    .trim();
}
