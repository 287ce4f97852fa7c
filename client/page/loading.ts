/** Loading: indicators that tell a person to wait. Elsewhere: spinner, busy state, progress. */

import { observableRoots } from "./deep-tree.js";
import { isShown } from "./rendering.js";

/** A bar that says how far something is may stand there for ever (a quota, a course, a player); while it moves, the page is not quiet. */
const INDICATORS =
  '[aria-busy="true"],[role="progressbar"]:not([aria-valuenow],[aria-valuetext]),progress:not([value])';
const TOKEN = /(^|[-_])(spinner|loading|loader|skeleton|shimmer)([-_]|$)/i;
const MOST = 200;

/** Those that can be seen now, in open shadow roots and frames too. */
export function loadingIndicators(page: Document): readonly Element[] {
  return observableRoots(page)
    .flatMap((root) => [...root.querySelectorAll(INDICATORS), ...byClass(root)])
    .filter((element) => isShown(element));
}

function byClass(root: ParentNode): readonly Element[] {
  const named = root.querySelectorAll(
    '[class*="spinner" i],[class*="load" i],[class*="skeleton" i],[class*="shimmer" i]',
  );
  return [...named].slice(0, MOST).filter((element) => [...element.classList].some((token) => TOKEN.test(token)));
}
