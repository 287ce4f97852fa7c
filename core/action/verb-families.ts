/** Verb families: words of one meaning in the languages that the product knows, and which of them asks for which (SF4). */

import { normalise } from "../page/plain-text.js";

const FAMILIES = {
  save: `save submit apply update confirm done ok okay finish complete store keep yes go run execute
    speichern übernehmen anwenden aktualisieren bestätigen fertig absenden abschicken ja enregistrer appliquer valider
    confirmer soumettre terminer oui guardar aplicar actualizar confirmar sí salva salvare applica aggiorna conferma
    confermare salvar gravar atualizar opslaan toepassen bijwerken bevestigen`,
  proceed: `continue next proceed accept agree retry again weiter fortfahren akzeptieren continuer suivant accepter
    continuar siguiente aceptar continua avanti prosegui accetta aceitar próximo doorgaan volgende accepteren`,
  add: `add create new insert make generate issue anlegen erstellen hinzufügen neu neue neuen ajouter créer nouveau nouvelle
    añadir agregar crear nuevo nueva aggiungi crea nuovo nuova adicionar criar novo nova toevoegen aanmaken nieuw`,
  edit: `edit change modify rename manage configure setting customise customize alter move replace correct bearbeiten ändern
    umbenennen modifier changer renommer editar cambiar modificar modifica cambia alterar bewerken wijzigen`,
  enter: `fill enter type write put set book reserve schedule plan assign tick untick check uncheck choose select pick enable
    disable mark record log copy paste ausfüllen eintragen eingeben schreiben setzen wählen buchen reservieren remplir saisir
    écrire choisir réserver rellenar escribir elegir reservar compila scrivi scegli prenota preencher escrever escolher
    invullen schrijven kiezen boeken`,
  login:
    "login signin anmelden einloggen connecter connexion entrar accedi accedere inloggen aanmelden authenticate unlock",
  signup: "signup register join registrieren inscrire registrarse registrati registar registreren",
  remove: `delete remove discard clear drop erase archive cancel dismiss close revoke löschen entfernen verwerfen stornieren
    kündigen supprimer effacer retirer eliminar borrar quitar elimina cancella rimuovi excluir apagar remover verwijderen wissen`,
  send: `send reply post comment share publish message email mail invite tell answer senden versenden antworten teilen
    veröffentlichen einladen envoyer répondre publier partager inviter enviar responder publicar compartir invitar invia
    inviare rispondi pubblica condividi invita compartilhar convidar verzenden versturen antwoorden delen uitnodigen`,
  buy: `buy order purchase pay cart basket checkout kaufen bestellen bezahlen warenkorb acheter commander payer panier comprar
    pedir pagar carrito acquista ordina paga carrello carrinho kopen bestellen betalen winkelwagen`,
  search: `search find look filter query suchen finden filtern rechercher trouver filtrer buscar encontrar filtrar cerca trova
    filtra procurar zoeken vinden filteren`,
  upload:
    "upload attach import hochladen anhängen importieren joindre importer adjuntar importar carica allega importa anexar uploaden",
} as const;

export type VerbFamily = keyof typeof FAMILIES;

/** Which words of a request ask for a button of this family; every family asks for itself. */
const ASKED_BY: Readonly<Record<VerbFamily, readonly VerbFamily[]>> = {
  save: ["add", "edit", "enter", "signup", "login", "upload", "remove"],
  proceed: ["save", "add", "edit", "enter", "signup", "login", "buy", "send", "upload"],
  add: ["enter", "save", "signup", "buy"],
  edit: ["enter", "add", "save", "remove", "upload"],
  enter: ["add", "edit", "save"],
  login: [],
  signup: ["add", "enter"],
  remove: [],
  send: [],
  buy: [],
  search: ["enter"],
  upload: ["add", "enter"],
};

/** Words that are one verb together. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:log|sign)(?:ging|ning|ged|ned)?[ -]?(?:in|on|into)\b|\biniciar sesi[oó]n\b|\bse connecter\b/giu, " login "],
  [/\bsign(?:ing)?[ -]?up\b|\bs['’]inscrire\b/giu, " signup "],
  [/\b(?:log|sign)[ -]?(?:out|off)\b/giu, " logout "],
  [/\bcheck(?:ing)?[ -]?out\b/giu, " checkout "],
  [/\b(?:turn|switch)(?:ing|ed)? (?:it )?(?:on|off)\b/giu, " enable "],
  [/\bmettre à jour\b/giu, " update "],
];

/** Too common to tell one thing from another. */
const STOP = new Set(
  `a an the this that these those it its my your our their his her me you us them i we of to in on at by for with from into
  and or if then so as is are be do does not no all any every each only just now please can could would should there here
  der die das den dem des ein eine einen einem und oder im in am zu zum zur mit für von auf le la les un une des du de et ou
  à au aux en pour avec el los las una uno y o del al con para por il lo gli i di e da um uma os as het een van en met voor`
    .trim()
    .split(/\s+/),
);

const FAMILY_BY_STEM: ReadonlyMap<string, readonly VerbFamily[]> = familiesByStem();

function familiesByStem() {
  const found = new Map<string, VerbFamily[]>();
  // Its keys.
  for (const [family, words] of Object.entries(FAMILIES))
    for (const word of words.trim().split(/\s+/)) {
      const own = found.get(tokenOf(word)) ?? [];
      found.set(tokenOf(word), [...own, family as VerbFamily]);
    }
  return found;
}

/** With one word for several that are one verb together, and a name that is written as one taken apart. */
export function joinPhrases(text: string): string {
  const apart = normalise(text, "NFKC").replace(/([a-z])([A-Z])/g, "$1 $2");
  return PHRASES.reduce((plain, [phrase, word]) => plain.replace(phrase, word), apart);
}

/** Words of a text by their stems, without those that are too common; figures count. */
export function tokensIn(text: string): readonly string[] {
  const words =
    joinPhrases(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP.has(word)).map(tokenOf);
}

/** Plain letters without the commonest endings: "saving", "saved" and "save" are one. */
export function tokenOf(word: string): string {
  const plain = normalise(word.toLowerCase(), "NFD").replace(/\p{Mn}/gu, "");
  if (plain.length < 4) return plain;
  const stem = plain.replace(/(?<=...)(?:ing|ied|ies|ed|es|s|e|y)$/, "");
  return stem.length > 3 ? stem.replace(/([^\d])\1$/, "$1") : stem;
}

/** Inflections that a stem does not show: "deletion", "speichert". */
export function isSameToken(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short);
}

export const familiesOf = (stem: string): readonly VerbFamily[] => FAMILY_BY_STEM.get(stem) ?? [];

export const asksFor = (asked: ReadonlySet<VerbFamily>, family: VerbFamily): boolean =>
  asked.has(family) || ASKED_BY[family].some((one) => asked.has(one));
