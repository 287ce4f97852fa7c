/** Foreign verbs: what buttons say in other languages than English when they finish something (design §6.8). Elsewhere: i18n labels. */

/** German and Dutch put the verb last: "Änderungen speichern"; the others first: "Enregistrer les modifications". */
function atEitherEnd(words: string): RegExp {
  const any = words.trim().replace(/\s*\|\s*/g, "|");
  return new RegExp(`^(?:${any})(?![\\p{L}])|(?<![\\p{L}])(?:${any})$`, "u");
}

/** Finish something wherever they stand: save, send, submit, confirm, pay, publish. */
const FINISHING = atEitherEnd(`
  speichern | absenden | abschicken | senden | bestätigen | bezahlen | veröffentlichen |
  enregistrer | envoyer | soumettre | valider | confirmer | payer | publier |
  guardar | enviar | confirmar | pagar | publicar |
  salva | salvare | invia | inviare | conferma | confermare | paga | pubblica |
  salvar | gravar | opslaan | verzenden | versturen | bevestigen | betalen | publiceren`);

/** Finish something inside a form or dialog; elsewhere they open one. */
const IN_HOLDER = atEitherEnd(`
  anlegen | erstellen | hinzufügen | löschen | entfernen | anmelden | einloggen | registrieren | anwenden | aktualisieren |
  übernehmen | bestellen | kaufen | buchen | weiter | fertig | akzeptieren |
  ajouter | créer | supprimer | se connecter | s'inscrire | appliquer | mettre à jour | commander | acheter | réserver |
  continuer | terminer | accepter |
  añadir | agregar | crear | eliminar | borrar | iniciar sesión | registrarse | aplicar | actualizar | comprar | reservar |
  continuar | aceptar |
  aggiungi | crea | elimina | accedi | registrati | applica | aggiorna | acquista | prenota | continua | accetta |
  adicionar | criar | excluir | entrar | atualizar | aceitar |
  toevoegen | aanmaken | verwijderen | inloggen | registreren | toepassen | bijwerken | kopen | boeken | doorgaan | accepteren`);

const BACKING_OUT = atEitherEnd(`
  abbrechen | schließen | zurück | verwerfen | annuler | fermer | retour | cancelar | cerrar | volver | annulla | chiudi |
  indietro | fechar | voltar | annuleren | sluiten | terug`);

export type ForeignVerb = "finishing" | "in-holder" | "backing-out";

/** `phrase` in lower case; null in English, and for what says none of these. */
export function foreignVerbOf(phrase: string): ForeignVerb | null {
  if (BACKING_OUT.test(phrase)) return "backing-out";
  if (FINISHING.test(phrase)) return "finishing";
  return IN_HOLDER.test(phrase) ? "in-holder" : null;
}
