/** Loading: indicators that tell a person to wait. Elsewhere: spinner, busy state, progress. */

import { isShown } from "./rendering.js";

const INDICATORS = '[aria-busy="true"],[role="progressbar"],progress:not([value])';
const TOKEN = /(^|[-_])(spinner|loading|loader|skeleton|shimmer)([-_]|$)/i;
const MOST = 200;

/** Those that can be seen now. */
export function loadingIndicators(page: Document): readonly Element[] {
  const byClass = [
    ...page.querySelectorAll('[class*="spinner" i],[class*="load" i],[class*="skeleton" i],[class*="shimmer" i]'),
  ]
    .slice(0, MOST)
    .filter((element) => [...element.classList].some((token) => TOKEN.test(token)));
  return [...page.querySelectorAll(INDICATORS), ...byClass].filter((element) => isShown(element));
}
