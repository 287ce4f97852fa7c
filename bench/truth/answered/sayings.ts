/** Sayings: what sites say when they refuse, ask first or took something, in the languages of the other words. */

import type { Words } from "../words.js";

export interface Sayings {
  /** Messages that sound like news and refuse. */
  readonly refusals: readonly [string, ...string[]];
  /** Above a form with errors. */
  readonly summary: string;
  readonly badDate: string;
  readonly taken: string;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly deleted: string;
  readonly found: string;
  readonly born: string;
  readonly limit: string;
}

const BY_LANGUAGE: Readonly<Record<string, Sayings>> = {
  en: {
    refusals: [
      "Nothing was changed.",
      "Somebody else changed this record meanwhile; your version was not kept.",
      "0 rows affected.",
      "The entry has been rejected by the moderation rules.",
      "An entry of that name already exists.",
      "You may only look at this record.",
    ],
    summary: "Please correct the errors below.",
    badDate: "Enter a valid date.",
    taken: "This name is already in use.",
    question: "Are you sure you want to delete the entry? This cannot be undone.",
    yes: "Yes, I’m sure",
    no: "No, take me back",
    deleted: "The entry was deleted.",
    found: "Results for",
    born: "Date of birth",
    limit: "Limit",
  },
  de: {
    refusals: [
      "Es wurden keine Änderungen übernommen.",
      "Der Datensatz wurde zwischenzeitlich von jemand anderem bearbeitet.",
      "Der Eintrag konnte nicht angelegt werden.",
      "Für diese Aktion fehlt Ihnen die Berechtigung.",
      "Ein Eintrag mit diesem Namen ist bereits vorhanden.",
    ],
    summary: "Bitte korrigieren Sie die markierten Felder.",
    badDate: "Das ist kein gültiges Datum.",
    taken: "Dieser Name ist bereits vergeben.",
    question: "Möchten Sie den Eintrag wirklich löschen?",
    yes: "Ja, löschen",
    no: "Abbrechen",
    deleted: "Der Eintrag wurde gelöscht.",
    found: "Suchergebnisse für",
    born: "Geburtsdatum",
    limit: "Grenze",
  },
  fr: {
    refusals: [
      "Aucune modification n’a été apportée.",
      "La fiche a été modifiée entre-temps par un autre utilisateur.",
      "L’élément n’a pas pu être enregistré.",
      "Vous n’avez pas les droits nécessaires.",
      "Un élément portant ce nom existe déjà.",
    ],
    summary: "Veuillez corriger les champs signalés.",
    badDate: "Saisissez une date valide, celle-ci est incorrecte : valeur invalide.",
    taken: "Ce nom est déjà utilisé.",
    question: "Voulez-vous vraiment supprimer cet élément ?",
    yes: "Oui, supprimer",
    no: "Annuler",
    deleted: "L’élément a été supprimé.",
    found: "Résultats pour",
    born: "Date de naissance",
    limit: "Limite",
  },
  es: {
    refusals: [
      "No se ha modificado ningún dato.",
      "Otra persona cambió este registro mientras tanto.",
      "El registro no pudo guardarse.",
      "No tiene permiso para hacer esto.",
      "Ya existe un registro con ese nombre.",
    ],
    summary: "Corrija los errores indicados.",
    badDate: "Introduzca una fecha válida; la indicada es inválida.",
    taken: "Este nombre ya está en uso.",
    question: "¿Seguro que desea eliminar el registro?",
    yes: "Sí, eliminar",
    no: "Cancelar",
    deleted: "El registro ha sido eliminado.",
    found: "Resultados de",
    born: "Fecha de nacimiento",
    limit: "Límite",
  },
};

export function sayingsOf({ lang }: Words): Sayings {
  const found = BY_LANGUAGE[lang];
  if (found === undefined) throw new Error(`there are no sayings in ${lang}`);
  return found;
}
