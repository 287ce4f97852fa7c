/** Message words: what a message says to a person: it worked, it was refused, or wait (design §6.9). Elsewhere: sentiment. */

import { fold } from "./wording.js";

export type Tone = "success" | "refusal" | "progress" | "question" | "neutral";

/** First match wins: "could not be saved" is a refusal although it says "saved". Checked against folded text, as whole words. */
const TONES: readonly { readonly tone: Tone; readonly words: RegExp }[] = [
  {
    tone: "refusal",
    words: wordsOf(
      // English
      "errors?|failed|failure|fail(?:s|ing)?|invalid|required|unable|denied|forbidden|unauthori[sz]ed|incorrect|wrong|missing|" +
        "mandatory|rejected|declined|expired|duplicate|not allowed|not found|not saved|not (?:a )?valid|not available|already (?:exists?|taken|in use|registered)|" +
        "(?:can ?not|can't|could not|couldn't|must|was not|were not|wasn't|is not|isn't|did not|didn't)|too (?:short|long|many|few|small|large|big)|" +
        "(?:please|you must|you need to) (?:enter|fill|provide|choose|select|correct|check|specify|complete|try)|try again|" +
        "something went wrong|problem|cannot be (?:blank|empty)|" +
        // German, French, Spanish, Italian, Portuguese, Dutch
        "fehler|fehlgeschlagen|ungültig|erforderlich|pflichtfeld|konnten? nicht|nicht (?:gespeichert|gefunden|gültig|möglich)|" +
        "bitte (?:geben|füllen|wählen|prüfen)|erreurs?|échec|échoué|invalide|obligatoire|requis|impossible|veuillez|" +
        "fallo|falló|inválid[oa]s?|obligatorio|requerido|no se pudo|errore|non valid[oa]|obbligatorio|campo richiesto|erros?|falha|falhou|obrigatório|" +
        "fout|mislukt|ongeldig|verplicht",
    ),
  },
  {
    tone: "progress",
    words: wordsOf(
      "saving|loading|sending|submitting|processing|uploading|please wait|just a moment|in progress|working on it|wird gespeichert|chargement|enregistrement en cours|cargando|guardando",
    ),
  },
  {
    tone: "success",
    words: wordsOf(
      "saved|success|successful|successfully|added|created|updated|deleted|removed|changed|done|complete|completed|sent|submitted|confirmed|confirmation|booked|registered|" +
        "received|accepted|published|scheduled|stored|applied|placed|thank you|thanks|congratulations|welcome|" +
        "gespeichert|erfolgreich|angelegt|hinzugefügt|aktualisiert|danke|gesendet|enregistrée?s?|succès|ajoutée?s?|merci|envoyée?s?|mis à jour|" +
        "guardad[oa]s?|éxito|añadid[oa]s?|agregad[oa]s?|gracias|enviad[oa]s?|salvat[oa]|successo|aggiunt[oa]|grazie|salvo|salva|sucesso|obrigad[oa]|opgeslagen|toegevoegd|bedankt",
    ),
  },
];

export function toneOf(text: string): Tone {
  const folded = fold(text).replace(
    /(?<![\p{L}\p{N}])(?:no|0|without|zero) (?:errors?|problems?)(?![\p{L}\p{N}])/gu,
    "",
  );
  if (folded.endsWith("?")) return "question";
  return TONES.find(({ words }) => words.test(folded))?.tone ?? "neutral";
}

/**
 * A sentence in running text that reports a deed: "Thank you", "has been created", "was saved successfully". Single words
 * such as "Saved" or "Added" are headings and columns as often as reports, so outside messages they count for nothing.
 */
export function reportsSuccess(text: string): boolean {
  return toneOf(text) === "success" && REPORTS.test(fold(text));
}

const REPORTS = wordsOf(
  "successfully|thank you|thanks for|(?:has|have) been|(?:was|were) (?:saved|added|created|updated|sent|submitted|received|registered|booked|placed|deleted|removed)|" +
    "erfolgreich|wurde \\p{L}+|vielen dank|avec succès|a été|merci|con éxito|ha sido|gracias por|con successo|è stat[oa]|com sucesso|foi \\p{L}+|is opgeslagen",
);

/** A page that says it is none: 404, 500. */
export function isErrorTitle(text: string): boolean {
  return /^(?:error )?(?:40[0-9]|5\d\d)\b|^(?:internal )?server error|^page not found|^not found|^forbidden|^access denied|^bad request|^bad gateway|^service unavailable|^something went wrong/.test(
    fold(text),
  );
}

function wordsOf(alternatives: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, "u");
}
