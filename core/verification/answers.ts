/** Answers: what the controls of a question are called that say yes, and those that leave everything as it is. */

import { translatedVerb, verbPhrase } from "../action/kind.js";
import { fold } from "./wording.js";

const AFFIRMING =
  /^(?:yes|ok|okay|confirm|continue|proceed|sure|i'm sure|delete|remove|discard|apply|accept|overwrite|replace|revert|restore|reload|leave|quit|exit|don't save|drop|truncate|empty|ja|oui|sí|si|sim|tak|да|так|evet|はい|确定|确认|확인|نعم|כן|हाँ)(?![\p{L}])/u;
const BACKING_OUT =
  /^(?:no|cancel|back|keep|close|dismiss|never ?mind|take me back|go back|nein|non|não|nie|nej|nei|нет|ні|отмена|скасувати|hayır|iptal|anuluj|avbryt|annuller|fortryd|peruuta|zrušit|mégse|anulează|ακύρωση|いいえ|キャンセル|戻る|取消|취소|아니요|إلغاء|ביטול|रद्द)(?![\p{L}])/u;

export function isAffirming(name: string): boolean {
  const phrase = verbPhrase(name);
  if (phrase === "" || isBackingOut(name)) return false;
  const foreign = translatedVerb(phrase);
  return AFFIRMING.test(phrase) || foreign === "finishing" || foreign === "in-holder";
}

/** The name of a control that leaves everything as it is. */
export function isBackingOut(name: string): boolean {
  const phrase = verbPhrase(fold(name));
  return BACKING_OUT.test(phrase) || translatedVerb(phrase) === "backing-out";
}

/** Says once more what was asked for: "Archive" behind "Archive". */
export function saysAgain(name: string, asked: string): boolean {
  const verb = /\p{L}+/u.exec(fold(asked))?.[0] ?? "";
  const words: readonly string[] = fold(name).match(/\p{L}+/gu) ?? [];
  return verb !== "" && words.includes(verb);
}
