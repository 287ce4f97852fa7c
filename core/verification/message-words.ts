/** Message words: what a message says to a person: it worked, it was refused, wait, or a question (design §6.9). */

import {
  ASKING,
  ASKING_ANYWHERE,
  anyOf,
  PROGRESS,
  REFUSAL,
  REFUSAL_ANYWHERE,
  SUCCESS,
  SUCCESS_ANYWHERE,
  wholeWords,
} from "./tone-words.js";
import { fold } from "./wording.js";

export type Tone = "success" | "refusal" | "progress" | "question" | "neutral";

/** First match wins: "could not be saved" is a refusal although it says "saved". Matched against folded text. */
const TONES: readonly { readonly tone: Tone; readonly words: readonly RegExp[] }[] = [
  { tone: "refusal", words: [anyOf(REFUSAL), REFUSAL_ANYWHERE] },
  { tone: "progress", words: [anyOf(PROGRESS)] },
  { tone: "success", words: [anyOf(SUCCESS), SUCCESS_ANYWHERE] },
];
const QUESTION: readonly RegExp[] = [anyOf(ASKING), ASKING_ANYWHERE];

/** Words of refusal that refuse nothing: what did not go wrong, what a deletion warns of, a statement that gives nothing back. */
const HARMLESS =
  /(?<![\p{L}\p{N}])(?:(?:no|0|without|zero) (?:errors?|problems?|failed|failures?|warnings?|conflicts?|skipped|rejected|duplicates?)|(?:can ?not|can't|could not) be (?:undone|reversed|reverted|recovered)|kann nicht rückgängig gemacht werden|ne peut pas être annulée?|no se puede deshacer|non può essere annullata|não pode ser desfeita|kan niet ongedaan worden gemaakt|required fields?|empty (?:result )?set(?: \((?:i\.e\. )?(?:0|zero) rows\))?|(?:do not|don't) (?:forget|hesitate|worry))(?![\p{L}\p{N}])/gu;

/** `deed`: what the button that was pressed is called; its own verb refuses nothing: "Reject" brings "Rejected". */
export function toneOf(text: string, deed = ""): Tone {
  const folded = fold(text);
  if (/[?？؟]$/u.test(folded)) return "question";
  const weighed = folded.replace(HARMLESS, "");
  const tone = tonesIn(weighed);
  if (tone !== "refusal") return tone;
  const rest = tonesIn(withoutVerbOf(deed, weighed));
  return rest === "neutral" ? "success" : rest;
}

/** Whether it asks a person to decide, as a whole or in one of its sentences. */
export function asksBack(text: string): boolean {
  const folded = fold(text);
  return /[?？؟](?:$|[\s"'”»])/u.test(folded) || QUESTION.some((pattern) => pattern.test(folded));
}

const STEM_MIN = 4;

function tonesIn(text: string): Tone {
  return TONES.find(({ words }) => words.some((pattern) => pattern.test(text)))?.tone ?? "neutral";
}

function withoutVerbOf(deed: string, text: string): string {
  const verb = /\p{L}+/u.exec(fold(deed))?.[0] ?? "";
  const stem = verb.replace(/[ey]$/u, "");
  if (stem.length < STEM_MIN) return text;
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${stem}\\p{L}{0,5}(?![\\p{L}\\p{N}])`, "gu"), "");
}

/**
 * A sentence in running text that reports a deed: "Thank you", "has been created", "was saved successfully". Single words
 * such as "Saved" or "Added" are headings and columns as often as reports, so outside messages they count for nothing.
 */
export function reportsSuccess(text: string, deed = ""): boolean {
  return toneOf(text, deed) === "success" && REPORTS.some((pattern) => pattern.test(fold(text)));
}

const DEEDS =
  "saved|added|created|updated|changed|modified|sent|submitted|received|registered|booked|placed|published|scheduled|stored|deleted|removed|renamed|moved|uploaded|imported|confirmed|accepted|approved|archived|restored|duplicated|inserted";
const REPORTS: readonly RegExp[] = [
  wholeWords(
    `successfully|thank you|thanks for|(?:has|have) (?:now )?been (?:successfully )?(?:${DEEDS})|(?:was|were) (?:successfully )?(?:${DEEDS})|` +
      "erfolgreich|wurden? (?:\\p{L}+ ){0,2}(?:gespeichert|angelegt|erstellt|hinzugefügt|aktualisiert|geändert|gelöscht|entfernt|übernommen|veröffentlicht|gesendet|abgesendet|aufgenommen)|vielen dank|" +
      "avec succès|(?:a|ont) (?:bien )?été \\p{L}+|merci|con éxito|correctamente|(?:ha|han) sido \\p{L}+|gracias por|con successo|(?:è|sono) stat[oaie] \\p{L}+|com sucesso|(?:foi|foram) \\p{L}+|(?:is|zijn) (?:opgeslagen|toegevoegd|bijgewerkt|gewijzigd|verwijderd|verzonden)|pomyślnie|úspěšně|sikeresen|cu succes|успешно|başarıyla|επιτυχώς",
  ),
  SUCCESS_ANYWHERE,
];

/**
 * A sentence in running text that reports a refusal. "Required", "error" and "missing" alone are labels and column heads
 * as often as refusals, so outside messages they count for nothing.
 */
export function reportsRefusal(text: string, deed = ""): boolean {
  return toneOf(text, deed) === "refusal" && REFUSES.some((pattern) => pattern.test(fold(text)));
}

const REFUSES: readonly RegExp[] = [
  wholeWords(
    "(?:can ?not|could not|couldn't|can't|was not|were not|wasn't|weren't|did not|didn't|has not|have not|hasn't|haven't) \\p{L}+|(?:is|are) not (?:an? )?(?:valid|allowed|permitted|authori[sz]ed|unique|available)|nothing (?:was|has been|changed|saved)|no changes|0 (?:rows|records|entries|items)|(?:some(?:body|one)|another (?:user|person)) (?:else )?(?:has |have )?\\p{L}+|in the meantime|meanwhile|already (?:exists?|taken|in use|registered|been)|(?:has|have) been (?:\\p{L}+ )?(?:rejected|declined|refused|denied|ignored|blocked|changed by|modified by)|(?:was|were) (?:\\p{L}+ )?(?:rejected|declined|refused|denied|ignored)|(?:access|permission) denied|(?:no|not have) (?:the )?(?:permissions?|rights?|access)|(?:is|are|field) required|(?:must|should) (?:be|have|contain|not)|please (?:enter|fill|provide|choose|select|correct|check|try|fix)|try again|went wrong|failed to \\p{L}+|(?:has |have )?failed|unable to|invalid \\p{L}+|errors? (?:occurred|below|prevented|prohibited)|(?:correct|fix) the (?:following )?(?:errors?|fields?)|too (?:short|long|many|large|small)|(?:has|have) (?:expired|timed out)|exceeds?|truncated",
  ),
  wholeWords(
    "(?:konnten?|kann) (?:\\p{L}+ ){0,4}nicht|nichts geändert|keine (?:änderungen|berechtigung)|nicht (?:gespeichert|geändert|gültig|erlaubt|möglich|berechtigt)|abgelehnt|existiert bereits|bereits (?:vorhanden|vergeben|verwendet)|inzwischen|zwischenzeitlich|bitte (?:geben|füllen|wählen|prüfen|korrigieren)|ungültig\\p{L}*|fehlgeschlagen|ist erforderlich|darf nicht|muss|" +
      "veuillez|n'(?:a|ont|est) pas|impossible (?:de|d')\\s?\\p{L}+|aucune modification|existe déjà|déjà utilisée?|entre-temps|est obligatoire|refusée?s?|échoué|erreur (?:est )?survenue|" +
      "no se (?:pudo|pudieron|puede|ha|han|guard\\p{L}+)|no (?:es|tiene) \\p{L}+|sin cambios|ya existe|mientras tanto|es obligatori[oa]|rechazad[oa]s?|se produjo un error|" +
      "non (?:è|sono|valid[oa]|può)|esiste già|impossibile|nel frattempo|não (?:foi|foram|é|pode)|já existe|kon(?:den)? (?:\\p{L}+ ){0,3}niet|bestaat al|niets gewijzigd|nie (?:udało|można|zapisano|zmieniono)|już istnieje|kunde inte|kunne ikke|ei voitu|nepodařilo|nem sikerült|nu (?:s-a|a) \\p{L}+|не удалось|уже существует|ничего не|başarısız|kaydedilemedi",
  ),
  REFUSAL_ANYWHERE,
];

/** A page that says it is none: 404, 500. */
export function isErrorTitle(text: string): boolean {
  return /^(?:error )?(?:40[0-9]|5\d\d)\b|^(?:internal )?server error|^page not found|^not found|^forbidden|^access denied|^permission denied|^bad request|^bad gateway|^service unavailable|^something went wrong|^csrf verification failed/.test(
    fold(text),
  );
}
