/** Restored draft: a page whose fields show values kept in the browser, not values that the site has stored. */

import type { Skeleton } from "../../page/skeleton.js";
import { matcherOf } from "../../words/matcher.js";
import { fold, nodesIn, textOf } from "../record/text-match.js";

/** Words for an entry that was not submitted. */
const DRAFT = matcherOf(["draft", "unsaved"], { border: "\\p{L}" });
/** Words for bringing such an entry back. */
const RESTORED = matcherOf(["restored"], { border: "\\p{L}" });

const SENTENCE_MAX = 300;

/** The page says so, or marks one of its documents as unsaved. */
export const showsRestoredDraft = (page: Skeleton): boolean =>
  nodesIn(page).some((node) => {
    const said = fold(textOf(node));
    const isSaid = node.control === undefined && said.length <= SENTENCE_MAX && DRAFT.test(said) && RESTORED.test(said);
    return isSaid || node.state.unsaved === true;
  });
