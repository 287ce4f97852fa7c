/** Sites: the addresses whose requests are the page's own. */

import type { SceneInput } from "./scene.js";

/** Addresses whose site is the page's own. */
export function sitesOf({ before, after, issued }: Pick<SceneInput, "before" | "after" | "issued">): readonly string[] {
  const { formAction } = issued.facts;
  return [before.url, after.url, ...(formAction === undefined ? [] : [formAction])];
}
