/** Kind: what an action means for the page, decided on the before-page (design §6.8). Elsewhere: action class, intent. */

import type { Kind } from "../../protocol/task.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { homeOf, resolveFocus, resolveTarget } from "../page/skeleton.js";
import type { Action } from "./grammar.js";

export type { Kind } from "../../protocol/task.js";

export interface KindQuestion {
  readonly action: Action;
  readonly skeleton: Skeleton;
  /** Of the page. */
  readonly url: string;
  /** What has the focus, as the client names it. */
  readonly focus: string;
}

/** First words with which a button says that it finishes something, wherever it stands. */
const FINISHING =
  /^(?:save|submit|confirm|pay|publish|send|place (?:\w+ )?order|complete (?:\w+ )?(?:order|purchase|payment))\b/;
/** First words that finish something only inside a form or dialog; elsewhere they open one. */
const IN_HOLDER =
  /^(?:create|add|sign ?in|sign ?up|log ?in|register|apply|update|delete|remove|order|buy|book|checkout|check out|continue|finish|done|ok|okay|yes|accept|agree|approve|grant|transfer|reset password|change password|invite|post|reply|import|upload|search)\b/;
/** Beside a button that submits, these words on a plain button add a line or fetch a code. */
const AUXILIARY =
  /^(?:create|add|update|delete|remove|apply|upload|import|search|send (?:\w+ )?code|continue|ok|yes|invite)\b/;
const BACKING_OUT = /^(?:cancel|close|back|reset|clear|dismiss|no|later|skip|discard|undo|previous)\b/;

/** First match wins: pop-up → dropdown; submit button, Enter in a form, submit-like name → submit; leaving → navigation. */
export function kindOf(question: KindQuestion): Kind {
  const { action, skeleton, url } = question;
  if (action.kind === "navigate" || action.kind === "goBack") return "navigation";
  const target = actedOn(question);
  if (!target?.control) return "generic";
  const activates = action.kind === "click" || (action.kind === "press" && isActivating(action.key, target));
  if ((activates || action.kind === "hover") && target.control.popup) return "dropdown";
  if (action.kind === "press" && isEnter(action.key) && entersForm(target, action.key)) return "submit";
  if (!activates) return "generic";
  if (isSubmit(target, skeleton)) return "submit";
  return leadsElsewhere(target, url) ? "navigation" : "generic";
}

/** The node that an action acts on: its element, or for a key what has the focus. */
export function actedOn({ action, skeleton, focus }: Omit<KindQuestion, "url">): SkeletonNode | undefined {
  switch (action.kind) {
    case "click":
    case "type":
    case "setValue":
    case "select":
    case "check":
    case "hover":
    case "drag":
    case "upload":
      return resolveTarget(skeleton, action.id);
    case "scroll":
      return typeof action.to === "number" ? resolveTarget(skeleton, action.to) : undefined;
    case "press":
      return resolveFocus(skeleton, focus);
    default:
      return undefined;
  }
}

/** Would doing this follow the link or submit the form at its target? */
export function isActivation(question: Omit<KindQuestion, "url">): boolean {
  const { action } = question;
  if (action.kind === "click") return true;
  const target = action.kind === "press" ? actedOn(question) : undefined;
  return (
    action.kind === "press" &&
    target !== undefined &&
    (isActivating(action.key, target) || (isEnter(action.key) && entersForm(target, action.key)))
  );
}

function isEnter(key: string): boolean {
  return /^(?:(?:control|ctrl|meta|controlormeta)\+)?(?:enter|numpadenter|return)$/i.test(key.trim());
}

/** A focused button, link or menu item does on Enter what it does on a click; a button on Space too. */
function isActivating(key: string, target: SkeletonNode): boolean {
  if (isEnter(key)) return !isTextField(target);
  return /^(?: |space|spacebar)$/i.test(key) && target.role !== "link" && !isTextField(target);
}

/** An open list of suggestions takes Enter for itself; in a multi-line field only Enter with a modifier submits. */
function entersForm(target: SkeletonNode, key: string): boolean {
  const { control, role, state } = target;
  if (!control || !isTextField(target)) return false;
  if (control.tag === "textarea") return key.includes("+") && homeOf({ control }) !== undefined;
  if (role === "combobox" && state.expanded) return false;
  return control.form !== undefined || role === "searchbox";
}

function isTextField({ role, control }: SkeletonNode): boolean {
  const typed = role === "textbox" || role === "searchbox" || role === "spinbutton";
  return typed || (role === "combobox" && control?.tag === "input");
}

/** Whether pressing it finishes or hands something in. */
export function isSubmit(target: SkeletonNode, skeleton: Skeleton): boolean {
  const { control, role } = target;
  if (!control) return false;
  if (control.submits) return true;
  if (role !== "button" || control.type === "reset" || control.type === "file") return false;
  const name = verbPhrase(target.name);
  const foreign = translatedVerb(name);
  if (BACKING_OUT.test(name) || foreign === "backing-out") return false;
  const holder = homeOf(target);
  if (holder === undefined) return FINISHING.test(name) || foreign === "finishing";
  const finishes = FINISHING.test(name) || IN_HOLDER.test(name) || foreign !== null;
  const auxiliary = AUXILIARY.test(name) || foreign === "in-holder";
  return finishes && !(auxiliary && (isOfItsRow(target, skeleton) || hasSubmitButton(holder, target, skeleton)));
}

/** Every row has one of its own: it does something to the row, and hands nothing in. */
function isOfItsRow(target: SkeletonNode, skeleton: Skeleton): boolean {
  if (target.row === undefined) return false;
  return Object.values(skeleton.nodes).some(
    ({ role, name, row, region }) =>
      role === target.role &&
      name === target.name &&
      region === target.region &&
      row !== undefined &&
      row !== target.row,
  );
}

/** Lower case, without what stands before the verb: "+ Add" → "add". */
export function verbPhrase(name: string): string {
  return name
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, "")
    .replace(/^please /, "");
}

function hasSubmitButton(holder: string, except: SkeletonNode, skeleton: Skeleton): boolean {
  return Object.values(skeleton.nodes).some((node) => {
    const { control } = node;
    if (!control || node.key === except.key || (control.form !== holder && control.dialog !== holder)) return false;
    if (control.submits) return true;
    const name = verbPhrase(node.name);
    return node.role === "button" && (FINISHING.test(name) || translatedVerb(name) === "finishing");
  });
}

/** A link whose address differs beyond the hash. */
function leadsElsewhere(target: SkeletonNode, pageUrl: string): boolean {
  const { href } = target;
  if (href === undefined || !URL.canParse(pageUrl) || !URL.canParse(href, pageUrl)) return false;
  const there = new URL(href, pageUrl);
  if (there.protocol === "javascript:") return false;
  const here = new URL(pageUrl);
  return there.origin !== here.origin || there.pathname !== here.pathname || there.search !== here.search;
}

/** German and Dutch put the verb last: "Änderungen speichern"; the others first: "Enregistrer les modifications". */
function atEitherEnd(words: string): RegExp {
  const any = words.trim().replace(/\s*\|\s*/g, "|");
  return new RegExp(`^(?:${any})(?![\\p{L}])|(?<![\\p{L}])(?:${any})$`, "u");
}

/** Finish something wherever they stand: save, send, submit, confirm, pay, publish. */
const FINISHING_WORDS = atEitherEnd(`
  speichern | absenden | abschicken | senden | bestätigen | bezahlen | veröffentlichen |
  enregistrer | envoyer | soumettre | valider | confirmer | payer | publier |
  guardar | enviar | confirmar | pagar | publicar |
  salva | salvare | invia | inviare | conferma | confermare | paga | pubblica |
  salvar | gravar | opslaan | verzenden | versturen | bevestigen | betalen | publiceren`);

/** Finish something inside a form or dialog; elsewhere they open one. */
const HOLDER_WORDS = atEitherEnd(`
  anlegen | erstellen | hinzufügen | löschen | entfernen | anmelden | einloggen | registrieren | anwenden | aktualisieren |
  übernehmen | bestellen | kaufen | buchen | weiter | fertig | akzeptieren |
  ajouter | créer | supprimer | se connecter | s'inscrire | appliquer | mettre à jour | commander | acheter | réserver |
  continuer | terminer | accepter |
  añadir | agregar | crear | eliminar | borrar | iniciar sesión | registrarse | aplicar | actualizar | comprar | reservar |
  continuar | aceptar |
  aggiungi | crea | elimina | accedi | registrati | applica | aggiorna | acquista | prenota | continua | accetta |
  adicionar | criar | excluir | entrar | atualizar | aceitar |
  toevoegen | aanmaken | verwijderen | inloggen | registreren | toepassen | bijwerken | kopen | boeken | doorgaan | accepteren`);

const CANCELLING_WORDS = atEitherEnd(`
  abbrechen | schließen | zurück | verwerfen | annuler | fermer | retour | cancelar | cerrar | volver | annulla | chiudi |
  indietro | fechar | voltar | annuleren | sluiten | terug`);

export type TranslatedVerb = "finishing" | "in-holder" | "backing-out";

/** `phrase` in lower case; null in English, and for what says none of these. */
export function translatedVerb(phrase: string): TranslatedVerb | null {
  if (CANCELLING_WORDS.test(phrase)) return "backing-out";
  if (FINISHING_WORDS.test(phrase)) return "finishing";
  return HOLDER_WORDS.test(phrase) ? "in-holder" : null;
}
