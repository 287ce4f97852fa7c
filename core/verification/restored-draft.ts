/** Restored draft: a page that says that what its fields show was kept in the browser, and is not what the site has stored. */

import type { Skeleton } from "../page/skeleton.js";
import { fold, nodesIn, textOf } from "./text-match.js";

/** What a page calls something that was entered and not handed in, by language. */
const DRAFT =
  /(?<!\p{L})(?:drafts?|unsaved|autosaved?|auto-saved?|entw(?:u|ü)rfe?|(?:un|nicht )gespeichert\p{L}*|brouillons?|non enregistr\p{L}+|borrador(?:es)?|(?:no|sin) guardar|no guardad\p{L}+|bozz[ae]|non salvat\p{L}+|rascunhos?|não salv\p{L}+|concepten?|niet[ -]opgeslagen|utkast|osparad\p{L}*|kladde|ikke gemt\p{L}*|luonno\p{L}+|szkic\p{L}*|niezapisan\p{L}+|черновик\p{L}*|несохран\p{L}+|чернетк\p{L}+|незбереж\p{L}+|taslak\p{L}*|kaydedilmemiş|draf|bản nháp)(?!\p{L})|下書き|未保存|草稿|초안|임시 ?저장|저장되지 않은|ฉบับร่าง|مسودة|غير محفوظ|טיוטה|ड्राफ़्ट|ड्राफ्ट/u;
/** That it has been brought back. */
const RESTORED =
  /(?<!\p{L})(?:restor\p{L}+|recover\p{L}*|reloaded|brought back|picked up|left off|wiederhergestellt|geladen|restaur\p{L}+|récupér\p{L}+|recuper\p{L}+|ripristin\p{L}+|hersteld|teruggezet|återställ\p{L}+|gendannet|gjenopprettet|palaute\p{L}+|przywróc\p{L}+|odzyska\p{L}+|восстанов\p{L}+|відновл\p{L}+|geri (?:yükle|getir)\p{L}*|dipulihkan|khôi phục)(?!\p{L})|復元|恢复|恢復|还原|還原|복원|불러왔|กู้คืน|استعاد\p{L}*|שוחזר|पुनर्स्थापित/u;

const SENTENCE_MAX = 300;

/** It says so, or marks one of its documents as unsaved. */
export const showsRestoredDraft = (page: Skeleton): boolean =>
  nodesIn(page).some((node) => {
    const said = fold(textOf(node));
    const isSaid = node.control === undefined && said.length <= SENTENCE_MAX && DRAFT.test(said) && RESTORED.test(said);
    return isSaid || node.state.unsaved === true;
  });
