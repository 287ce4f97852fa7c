/** Loading: what on a page says that it is not done yet, and whether an application has shown anything of itself so far. */

import { pageWords } from "../../core/words/matcher.js";
import { isShown, observableRoots, plainText, queryAll, type Root, renderedText } from "./composed-tree.js";
import { isControl } from "./control.js";

/** A bar that says how far something is may stand there for ever (a quota, a course, a player); while it moves, the page is not quiet. */
const INDICATORS =
  '[aria-busy="true"],[role="progressbar"]:not([aria-valuenow],[aria-valuetext]),progress:not([value])';
const TOKEN = /(?:^|[-_])(?:spinner|loading|loader|skeleton|shimmer)(?:[-_]|$)/i;
/** `MuiSkeleton-root`, `isLoading`; a `FileUploader` loads nothing. */
const CAMEL_TOKEN = /[a-z](?:Spinner|Loading|Loader|Skeleton|Shimmer)(?:[-_A-Z]|$)/;
const NAMED = '[class*="spinner" i],[class*="load" i],[class*="skeleton" i],[class*="shimmer" i]';
const MOST = 200;

/** Those that can be seen now, in open shadow roots and frames too. */
export function loadingIndicators(page: Document): readonly Element[] {
  const named = observableRoots(page).flatMap((root) => [...root.querySelectorAll(NAMED)].slice(0, MOST));
  const byClass = named.filter((element) =>
    [...element.classList].some((token) => TOKEN.test(token) || CAMEL_TOKEN.test(token)),
  );
  return [...queryAll(page, INDICATORS), ...byClass].filter(isShown);
}

/** Words of a splash screen, in the languages of the other word lists. */
const SPLASH = new RegExp(String.raw`^(?:(?:${pageWords("loading")})\b.{0,40}|\d{1,3} ?%|[\s.…·]*)$`, "iu");
const SPLASH_MAX = 60;
const CONTROLS = "a[href],button,input,select,textarea,summary,[role],[tabindex],[onclick],[contenteditable]";

/** A page of scripts that shows no control and no word but that it is loading: its application has not drawn itself yet. */
export function isUnpainted(page: Document): boolean {
  const { body, scripts, contentType } = page;
  if (body === null || scripts.length === 0 || contentType !== "text/html") return false;
  if (queryAll(page, CONTROLS).some((element) => isControl(element) && isShown(element))) return false;
  const said = plainText(observableRoots(page).map(wordsOf).join(" "));
  return said.length <= SPLASH_MAX && SPLASH.test(said);
}

function wordsOf(root: Root): string {
  const parts = "body" in root ? [root.body] : [...root.children].filter(isShown);
  return parts.map((part) => (part === null ? "" : renderedText(part))).join(" ");
}
