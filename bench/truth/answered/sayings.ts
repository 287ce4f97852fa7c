/** Sayings: what sites say when they refuse, ask first or took something, in the languages of the other words. */

import type { Words } from "../words.js";

const LANGUAGES: readonly string[] = ["en", "de", "fr", "es"];

/** A saying a line, in the order of the languages. */
const TABLE = {
  summary:
    "Please correct the errors below. | Bitte korrigieren Sie die markierten Felder. | Veuillez corriger les champs signalés. | Corrija los errores indicados.",
  badDate:
    "Enter a valid date. | Das ist kein gültiges Datum. | Saisissez une date valide, celle-ci est incorrecte : valeur invalide. | Introduzca una fecha válida; la indicada es inválida.",
  taken:
    "This name is already in use. | Dieser Name ist bereits vergeben. | Ce nom est déjà utilisé. | Este nombre ya está en uso.",
  question:
    "Are you sure you want to delete the entry? This cannot be undone. | Möchten Sie den Eintrag wirklich löschen? | Voulez-vous vraiment supprimer cet élément ? | ¿Seguro que desea eliminar el registro?",
  yes: "Yes, I’m sure | Ja, löschen | Oui, supprimer | Sí, eliminar",
  no: "No, take me back | Abbrechen | Annuler | Cancelar",
  deleted:
    "The entry was deleted. | Der Eintrag wurde gelöscht. | L’élément a été supprimé. | El registro ha sido eliminado.",
  found: "Results for | Suchergebnisse für | Résultats pour | Resultados de",
  born: "Date of birth | Geburtsdatum | Date de naissance | Fecha de nacimiento",
  limit: "Limit | Grenze | Limite | Límite",
};

/** Messages that sound like news and refuse. */
const REFUSALS: Readonly<Record<string, string>> = {
  en: "Nothing was changed. | Somebody else changed this record meanwhile; your version was not kept. | 0 rows affected. | The entry has been rejected by the moderation rules. | An entry of that name already exists. | You may only look at this record.",
  de: "Es wurden keine Änderungen übernommen. | Der Datensatz wurde zwischenzeitlich von jemand anderem bearbeitet. | Der Eintrag konnte nicht angelegt werden. | Für diese Aktion fehlt Ihnen die Berechtigung. | Ein Eintrag mit diesem Namen ist bereits vorhanden.",
  fr: "Aucune modification n’a été apportée. | La fiche a été modifiée entre-temps par un autre utilisateur. | L’élément n’a pas pu être enregistré. | Vous n’avez pas les droits nécessaires. | Un élément portant ce nom existe déjà.",
  es: "No se ha modificado ningún dato. | Otra persona cambió este registro mientras tanto. | El registro no pudo guardarse. | No tiene permiso para hacer esto. | Ya existe un registro con ese nombre.",
};

export interface Sayings extends Readonly<Record<keyof typeof TABLE, string>> {
  readonly refusals: readonly [string, ...string[]];
}

export function sayingsOf({ lang }: Words): Sayings {
  const at = LANGUAGES.indexOf(lang);
  if (at === -1) throw new Error(`there are no sayings in ${lang}`);
  const sayings = Object.entries(TABLE).map(([name, all]) => [name, all.split(" | ")[at] ?? ""]);
  const refusals = REFUSALS[lang]?.split(" | ");
  return { ...Object.fromEntries(sayings), refusals } as Sayings; // the table has a saying for each of them
}
