/** Words of Italian. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "it", joining: "e|o|poi", and: "e", yes: "sì|si", confirm: "conferma", affirm: "continua|accetta", backOut: "annulla|chiudi|indietro",
  finish: "salva|salvare|invia|inviare|conferma|confermare|paga|pubblica", inForm: "aggiungi|crea|elimina|accedi|registrati|applica|aggiorna|acquista|prenota|continua|accetta",
  irreversible: "elimina|eliminare|cancella|cancellare|paga|pagare|acquista|acquistare|invia|inviare|pubblica|trasferisci", spending: "paga|acquist", next: "successivo",
  previous: "precedente", years: "anno", loading: "caricamento", password: "parola d'ordine", passwordField: "parola d'ordine", is: "è", oneTimeCode: "codice di verifica",
  securityCode: "codice di sicurezza", cardNumber: "numero (?:di|della) carta", privateAnswer: "risposta (?:segreta|di sicurezza)", token: "chiave api",
  risk: { destroy: "elimina eliminare cancella cancellare rimuovi rimuovere", end: "disattiva disdici", exclude: "blocca segnala espelli",
    permit: "autorizza approva concedi accetta firma", revoke: "revoca rifiuta", send: "invia inviare pubblica pubblicare", share: "condividi condividere invita",
    spend: "paga pagare acquista acquistare ordina", run: "ripristina" },
  harmless: { looks: "mostra nascondi vedi visualizza apri espandi comprimi esplora filtra cerca trova confronta leggi indietro successivo successiva precedente altro meno stampa scarica consulta",
    closes: "annulla chiudi no tardi salta ora ignora grazie più",
    parts: "menu navigazione finestra pannello messaggio notifica notifiche ricerca filtro filtri aiuto dettagli calendario lista mappa",
    things: `azione azioni aspetto strumento strumenti opzioni generale generali avanzate pagina pagine account impostazioni preferenze profilo home aiuto dettaglio dettagli oggi ieri
      domani settimana mese anno giorno giorni prima primo ultima ultimo recenti tutti tutte tutto nome nomi data prezzo stato tipo colore categoria categorie utente utenti
      cliente clienti gruppo gruppi membri progetto progetti attività nota note file cartella cartelle documento documenti ordini fattura fatture pagamento pagamenti rapporto
      statistiche cronologia messaggi commento commenti prodotto prodotti articolo articoli carrello descrizione recensioni domanda domande risposte appuntamento appuntamenti
      calendario camera tabella riga righe colonna colonne grafico risultato risultati lista contenuto versione lingua italiano inglese privacy contatti informazioni paziente
      pazienti medico indirizzo spedizione contratto scuro chiaro schermo intero vista scheda immagine immagini video più`,
    small: "il lo la i gli le l un uno una e o di del della dei delle a al alla in nel nella con per su da tuo tua mio mia questo questa" },
  credentials: { password: "parola d[’']ordine|parola chiave", code: "codice di (?:sicurezza|verifica|accesso|conferma)", bare: "codice",
    login: "acced\\p{L}*|entrare|entra|credenziali|accesso|sms", user: "utente|account|conto", of: "di|del|della|dell['’]|per|dal", is: "è|era|sarà|e['’]", with: "con|a|in",
    enter: "scrivi|inserisci|metti|digita|usa|riempi|compila", into: "nel|nella|come|in", field: "campo|casella", own: "il|la|lo|l['’]|i|le|mia?|tua?|sua?|un|una|nuova?",
    and: "e|ed|poi|o|ma", if: "se|quando|che", not: "sbagliat|errat|corrett|scadut|obbligatori|richiest|vuot|visibil|troppo|non|debol|fort|valid|dimenticat|molto" },
  dates: { months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre", weekdays: "lunedi martedi mercoledi giovedi venerdi domenica",
    week: "settimana", particles: "il", at: "alle|ore", before: "il" },
} satisfies PageWords;

export const serverWords = {
  conditional: "se non|se il|se hai|nel caso|qualora",
  no: "no", select: "seleziona(?:re)?", tell: "invia|rispondi|pubblica|commenta", understood: "capito|va bene", agreed: "va bene", cookies: "accetta|rifiuta|condividere",
  stop: "il lo gli i di e da", done: "salvat[oaie]|successo|aggiunt[oaie]|creat[oaie]|aggiornat[oaie]|modificat[oaie]|pubblicat[oaie]|inviat[oaie]", removed: "eliminat[oaie]",
  greeting: "grazie", reported: "con successo|(?:è|sono) stat[oaie] \\p{L}+", successfully: "con successo",
  refused: "errore|errori|non (?:valid[oa]|è|sono|ha|hai|consentit[oa]|trovat[oa]|salvat[oa]|modificat[oa]|può|possono)|obbligatori[oa]|campo richiesto|impossibile|fallit[oa]|rifiutat[oa]|respint[oaie]|scartat[oaie]|negat[oa]|scadut[oa]|esiste già|già (?:in uso|esistente|registrat[oa])|nessuna? (?:modifica|riga|cambiamento)|nel frattempo|un altro utente|troppo|0 righe|riprova|deve|purtroppo|spiacenti",
  refusedInText: "non (?:è|sono|valid[oa]|può)|esiste già|impossibile|nel frattempo", failed: "(?<=\\S )(?:rifiutat[oaie]|fallit[oaie]|respint[oaie])|non è stato possibile",
  refusesNothing: "non può essere annullata|no,? grazie", none: "nessun[oa']?", progress: "caricamento|salvataggio in corso|attendere",
  asks: "sei sicur[oa]|si è sicuri|vuoi|vuole|confermare l'eliminazione|conferma eliminazione", cancelled: "annullat[oaie]",
  not: "non|nessun[oa']?|niente|nulla|mai|senza(?= successo)", already: "già", unmet: "(?:può|possono|potrà|potranno|sarà|saranno|verrà|verranno|viene|vengono|deve|devono)@3",
  faults: "duplicat[io]|errori?|problemi|avvisi",
  but: "ma(?! anche)|però|tuttavia|tranne|eccetto|salvo|fuorché|ad eccezione|invece|benché|sebbene|sol[oaie]|soltanto|solamente|unicamente|parzialmente|in parte",
  qualified: "(?:il|gli|le|i) (?:resto|altri|altre|restanti|rimanenti)|finché|fino a|quando|appena|una volta|in attesa|attende|mentre|da quando|nel frattempo|(?:\\d+|un|pochi) \\p{L}{1,20} fa",
  pleaseDo: "ricarica(?:re|te)?|ricarichi|aggiorni la|scegli(?:ere|ete)?|scelga|seleziona|verifica|confronta", without: "senza", draft: "bozz[ae]", unsaved: "non salvat\\p{L}+",
  restored: "recuper\\p{L}+|ripristin\\p{L}+", unsent: "su questo dispositivo|in locale|in coda",
  turnsAway: "non (?:esiste|disponibile|autorizzat[oa])|accesso limitato|(?:in|di) manutenzione|disconness[oa]|sessione scaduta", echo: "ricerca", search: "cerca|filtra",
  open: "modifica|apri", paging: "prossim|precedente", signIn: "accedi|accesso", signInTo: "con|a", signOut: "esci|disconnetti", newPassword: "nuova|conferma",
  keep: "salva|salvare|crea|aggiungi|modifica|aggiorna|applica", make: "crea|aggiungi|prenota|ordina|acquista|paga|registrati|accedi", savesToo: "salva", run: "esegui",
  tellMe: "dimmi|dicci|dammi", asksWhat: "quant[oaie]s?|qual[ei]?|chi|quando|dove", several: "tutt[ie]|ogni|entramb[ie]|tranne|quattro|cinque", goTo: "apri|vai|mostra|cerca|trova",
  which: "prim[oa]|ultim[oa]|tutti|tutte", turnOff: "disattiv\\p{L}*|deselezion\\p{L}*", bin: "cestino", forbids: "senza",
  relative: "oggi|domani|ieri|ogni|tutti|tutte|prim[oa]|ultim[oa]|prossim[oa]|se", places: "opzioni impostazioni preferenze profilo account", articles: "la|le|un|una",
  uncollected: "credentials.pin credentials.prefix dates.of cancel clear secret keys.the person.agree",
  verbs: { save: "salva salvare applica aggiorna conferma confermare", proceed: "continua avanti prosegui accetta", add: "aggiungi crea nuovo nuova", edit: "modifica cambia",
    enter: "compila scrivi scegli prenota", login: "accedi accedere", signup: "registrati", remove: "elimina cancella rimuovi",
    send: "invia inviare rispondi pubblica condividi invita", buy: "acquista ordina paga carrello", search: "cerca trova filtra", upload: "carica allega importa" },
  links: { or: "o", clause: "ma", instead: "ma", of: "su|di", by: "da", is: "è|ha", andThen: "e" },
  keys: { press: "premi", key: "tasto", and: "e", behind: "e|per", not: "non|senza" },
  person: { unsure: "non (?:lo )?so|nessuna idea|non sono sicur[oa]|forse|probabilmente|credo", forbid: "lascia(?:lo)?|annulla", allow: "procedi|va bene",
    please: "per favore|grazie" },
} satisfies ServerWords;
