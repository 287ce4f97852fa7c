/** Echo: words that stand on a page because they were typed, or that stand on any page, and prove nothing. */

import { fold } from "./wording.js";

/** Words that repeat what was asked for: a search, a filter, a statement. */
export function isEcho(text: string): boolean {
  return ECHO.test(fold(text));
}

const ECHO =
  /^(?:search|filter|query|results?|showing|no results?|suche|gefiltert|filtre|recherche|résultats?|búsqueda|resultados?|ricerca|busca|zoek)|(?:results?|search|matches|filtered|ergebnisse|résultats|resultados) (?:for|by|of|für|pour|para)|\b(?:insert into|update .+ set|select .+ from|delete from)\b/u;

/** "2", "on" or "yes" stand on any page. */
export function isDistinct(value: string): boolean {
  // One character of these scripts says as much as a syllable or a word.
  const dense = value.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  const letters = (value.match(/\p{L}/gu)?.length ?? 0) + dense;
  const digits = value.match(/\d/g)?.length ?? 0;
  return letters >= 3 || letters + digits >= 4;
}
