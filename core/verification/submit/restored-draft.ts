/** Restored draft: a page that says that what its fields show was kept in the browser, and is not what the site has stored. */

import type { Skeleton } from "../../page/skeleton.js";
import { matcherOf } from "../../words/matcher.js";
import { fold, nodesIn, textOf } from "../record/text-match.js";

/** What a page calls something that was entered and not handed in. */
const DRAFT = matcherOf(["draft", "unsaved"], { border: "\\p{L}" });
/** That it has been brought back. */
const RESTORED = matcherOf(["restored"], { border: "\\p{L}" });

const SENTENCE_MAX = 300;

/** It says so, or marks one of its documents as unsaved. */
export const showsRestoredDraft = (page: Skeleton): boolean =>
  nodesIn(page).some((node) => {
    const said = fold(textOf(node));
    const isSaid = node.control === undefined && said.length <= SENTENCE_MAX && DRAFT.test(said) && RESTORED.test(said);
    return isSaid || node.state.unsaved === true;
  });
