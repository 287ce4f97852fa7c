/** Words: what the pages say, in a few languages and trades, so that no rule is fitted to one wording. */

import type { Chance } from "../../testing/simulator/chance.js";

export interface Words {
  readonly lang: string;
  readonly save: string;
  readonly submit: string;
  readonly add: string;
  readonly remove: string;
  readonly edit: string;
  readonly close: string;
  readonly more: string;
  readonly settings: string;
  readonly search: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly notes: string;
  readonly colour: string;
  readonly saved: string;
  readonly submitted: string;
  readonly added: string;
  readonly saving: string;
  readonly required: string;
  readonly signIn: string;
  readonly password: string;
  readonly welcome: string;
  readonly failed: string;
  /** Of something that the action has nothing to do with. */
  readonly other: readonly [string, ...string[]];
  readonly things: string;
  readonly items: readonly [string, string, string, string];
  readonly value: string;
}

const LANGUAGES: readonly [Words, ...Words[]] = [
  {
    lang: "en",
    save: "Save",
    submit: "Submit",
    add: "Add",
    remove: "Delete",
    edit: "Edit",
    close: "Close",
    more: "More options",
    settings: "Settings",
    search: "Search",
    name: "Name",
    email: "Email",
    phone: "Phone",
    city: "City",
    notes: "Notes",
    colour: "Colour",
    saved: "Your changes have been saved.",
    submitted: "Submitted!",
    added: "The entry was added.",
    saving: "Saving…",
    required: "Please enter a value.",
    signIn: "Sign in",
    password: "Password",
    welcome: "Dashboard",
    failed: "Something went wrong.",
    other: ["New message from Ann", "A backup was completed successfully.", "An update is ready to be installed."],
    things: "Patients",
    items: ["Ada Byron", "Grace Murray", "Alan Mathison", "Edsger Wybe"],
    value: "Jas Miller",
  },
  {
    lang: "en",
    save: "Save changes",
    submit: "Send request",
    add: "Create ticket",
    remove: "Remove",
    edit: "Rename",
    close: "Dismiss",
    more: "Actions",
    settings: "Preferences",
    search: "Find",
    name: "Title",
    email: "Contact address",
    phone: "Telephone",
    city: "Location",
    notes: "Description",
    colour: "Priority",
    saved: "Saved successfully",
    submitted: "Thank you, we have received your request.",
    added: "Ticket created",
    saving: "Please wait…",
    required: "Title is required",
    signIn: "Log in",
    password: "Passphrase",
    welcome: "All tickets",
    failed: "The request failed.",
    other: ["Lee joined the project", "Report exported", "3 people are viewing this page"],
    things: "Tickets",
    items: ["Printer on fire", "Lost badge", "Slow network", "Broken chair"],
    value: "Leaking roof",
  },
  {
    lang: "de",
    save: "Speichern",
    submit: "Absenden",
    add: "Hinzufügen",
    remove: "Löschen",
    edit: "Bearbeiten",
    close: "Schließen",
    more: "Weitere Aktionen",
    settings: "Einstellungen",
    search: "Suchen",
    name: "Bezeichnung",
    email: "E-Mail",
    phone: "Telefon",
    city: "Ort",
    notes: "Bemerkung",
    colour: "Farbe",
    saved: "Änderungen wurden gespeichert.",
    submitted: "Vielen Dank, Ihre Anfrage wurde gesendet.",
    added: "Eintrag hinzugefügt",
    saving: "Wird gespeichert…",
    required: "Dieses Feld darf nicht leer sein.",
    signIn: "Anmelden",
    password: "Kennwort",
    welcome: "Übersicht",
    failed: "Es ist ein Fehler aufgetreten.",
    other: ["Neue Nachricht von Anna", "Die Sicherung wurde erfolgreich beendet.", "2 neue Termine heute"],
    things: "Rechnungen",
    items: ["Rechnung 2041", "Rechnung 2042", "Gutschrift 77", "Mahnung 12"],
    value: "Rechnung 3001",
  },
  {
    lang: "fr",
    save: "Enregistrer",
    submit: "Envoyer",
    add: "Ajouter",
    remove: "Supprimer",
    edit: "Modifier",
    close: "Fermer",
    more: "Plus d'actions",
    settings: "Réglages",
    search: "Rechercher",
    name: "Intitulé",
    email: "Courriel",
    phone: "Téléphone",
    city: "Ville",
    notes: "Remarque",
    colour: "Couleur",
    saved: "Les modifications ont été enregistrées.",
    submitted: "Merci, votre demande a été envoyée.",
    added: "Article ajouté",
    saving: "Enregistrement en cours…",
    required: "Veuillez renseigner ce champ.",
    signIn: "Se connecter",
    password: "Mot de passe",
    welcome: "Tableau de bord",
    failed: "Une erreur est survenue.",
    other: ["Nouveau message de Luc", "Sauvegarde terminée avec succès", "Météo : pluie demain"],
    things: "Articles",
    items: ["Chaise pliante", "Lampe de bureau", "Table basse", "Tapis rouge"],
    value: "Fauteuil vert",
  },
  {
    lang: "es",
    save: "Guardar",
    submit: "Enviar",
    add: "Añadir",
    remove: "Eliminar",
    edit: "Editar",
    close: "Cerrar",
    more: "Más acciones",
    settings: "Ajustes",
    search: "Buscar",
    name: "Nombre",
    email: "Correo",
    phone: "Teléfono",
    city: "Ciudad",
    notes: "Notas",
    colour: "Color",
    saved: "Los cambios han sido guardados.",
    submitted: "Gracias, la solicitud ha sido enviada.",
    added: "Contacto añadido",
    saving: "Guardando…",
    required: "Este campo es obligatorio.",
    signIn: "Iniciar sesión",
    password: "Contraseña",
    welcome: "Panel",
    failed: "Se produjo un error.",
    other: ["Nuevo mensaje de Marta", "La copia terminó con éxito", "Oferta del día"],
    things: "Contactos",
    items: ["Lucía Vidal", "Marco Polo", "Inés Rojas", "Hugo Paz"],
    value: "Carla Soto",
  },
];

/** English twice as often as any other. */
export function wordsOf(chance: Chance): Words {
  return chance.pick([...LANGUAGES, LANGUAGES[0]] as [Words, ...Words[]]); // never empty: it holds LANGUAGES[0]
}
