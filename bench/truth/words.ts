/** Words: what the pages say, in a few languages and trades, so that no rule is fitted to one wording. */

import type { Chance } from "../../testing/simulator/chance.js";

/** A word a line, in English, English of another trade, German, French and Spanish; lists are parted by a slash. */
const TABLE = {
  lang: "en | en | de | fr | es",
  save: "Save | Save changes | Speichern | Enregistrer | Guardar",
  submit: "Submit | Send request | Absenden | Envoyer | Enviar",
  add: "Add | Create ticket | Hinzufügen | Ajouter | Añadir",
  remove: "Delete | Remove | Löschen | Supprimer | Eliminar",
  edit: "Edit | Rename | Bearbeiten | Modifier | Editar",
  close: "Close | Dismiss | Schließen | Fermer | Cerrar",
  more: "More options | Actions | Weitere Aktionen | Plus d'actions | Más acciones",
  settings: "Settings | Preferences | Einstellungen | Réglages | Ajustes",
  search: "Search | Find | Suchen | Rechercher | Buscar",
  name: "Name | Title | Bezeichnung | Intitulé | Nombre",
  email: "Email | Contact address | E-Mail | Courriel | Correo",
  phone: "Phone | Telephone | Telefon | Téléphone | Teléfono",
  city: "City | Location | Ort | Ville | Ciudad",
  notes: "Notes | Description | Bemerkung | Remarque | Notas",
  colour: "Colour | Priority | Farbe | Couleur | Color",
  saved:
    "Your changes have been saved. | Saved successfully | Änderungen wurden gespeichert. | Les modifications ont été enregistrées. | Los cambios han sido guardados.",
  submitted:
    "Submitted! | Thank you, we have received your request. | Vielen Dank, Ihre Anfrage wurde gesendet. | Merci, votre demande a été envoyée. | Gracias, la solicitud ha sido enviada.",
  added: "The entry was added. | Ticket created | Eintrag hinzugefügt | Article ajouté | Contacto añadido",
  saving: "Saving… | Please wait… | Wird gespeichert… | Enregistrement en cours… | Guardando…",
  required:
    "Please enter a value. | Title is required | Dieses Feld darf nicht leer sein. | Veuillez renseigner ce champ. | Este campo es obligatorio.",
  signIn: "Sign in | Log in | Anmelden | Se connecter | Iniciar sesión",
  password: "Password | Passphrase | Kennwort | Mot de passe | Contraseña",
  welcome: "Dashboard | All tickets | Übersicht | Tableau de bord | Panel",
  failed:
    "Something went wrong. | The request failed. | Es ist ein Fehler aufgetreten. | Une erreur est survenue. | Se produjo un error.",
  other:
    "New message from Ann / A backup was completed successfully. / An update is ready to be installed. | Lee joined the project / Report exported / 3 people are viewing this page | Neue Nachricht von Anna / Die Sicherung wurde erfolgreich beendet. / 2 neue Termine heute | Nouveau message de Luc / Sauvegarde terminée avec succès / Météo : pluie demain | Nuevo mensaje de Marta / La copia terminó con éxito / Oferta del día",
  things: "Patients | Tickets | Rechnungen | Articles | Contactos",
  items:
    "Ada Byron / Grace Murray / Alan Mathison / Edsger Wybe | Printer on fire / Lost badge / Slow network / Broken chair | Rechnung 2041 / Rechnung 2042 / Gutschrift 77 / Mahnung 12 | Chaise pliante / Lampe de bureau / Table basse / Tapis rouge | Lucía Vidal / Marco Polo / Inés Rojas / Hugo Paz",
  value: "Jas Miller | Leaking roof | Rechnung 3001 | Fauteuil vert | Carla Soto",
};
const LISTS: readonly string[] = ["other", "items"];

export interface Words extends Readonly<Record<Exclude<keyof typeof TABLE, "other" | "items">, string>> {
  /** Of something that the action has nothing to do with. */
  readonly other: readonly [string, ...string[]];
  readonly items: readonly [string, string, string, string];
}

// The cast: the table has five words in each row, and four items.
const LANGUAGES = Array.from({ length: 5 }, (_, at) =>
  Object.fromEntries(
    Object.entries(TABLE).map(([name, all]) => {
      const word = all.split(" | ")[at] ?? "";
      return [name, LISTS.includes(name) ? word.split(" / ") : word];
    }),
  ),
) as unknown as [Words, ...Words[]];

/** English twice as often as any other. */
export function wordsOf(chance: Chance): Words {
  return chance.pick([...LANGUAGES, LANGUAGES[0]] as [Words, ...Words[]]); // never empty: it holds LANGUAGES[0]
}
