/** Words of Greek. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "el", yes: "ναι",
  risk: { destroy: "διαγραφ* διέγρα*", end: "ακύρωσ*", exclude: "αποκλεισμ*", permit: "έγκριση εξουσιοδότηση υπογραφή", revoke: "ανάκληση απόρριψη", send: "αποστολή δημοσίευση",
    share: "κοινοποίηση πρόσκληση", spend: "πληρωμή αγορά παραγγελία", run: "επαναφορά" },
  harmless: { looks: "προβολή εμφάνιση απόκρυψη άνοιγμα αναζήτηση επόμενη προηγούμενη πίσω περισσότερα", closes: "κλείσιμο ακύρωση όχι", parts: "μενού",
    things: "βοήθεια ρυθμίσεις λεπτομέρειες αρχική λογαριασμός σήμερα σελίδα σελίδας" },
  credentials: { password: "κωδικ(?:ός|ό|ού|ών|οί|ούς)(?: πρόσβασης)?|συνθηματικ\\p{L}*", code: "κωδικ(?:ός|ό) (?:επαλήθευσης|ασφαλείας|μίας χρήσης)", bare: "κωδικός μίας",
    login: "συνδέσου|σύνδεση|συνδεθείς|στοιχεία(?: σύνδεσης)?|sms", user: "χρήστη\\p{L}*|λογαριασμ\\p{L}*", of: "του|της|για|των", is: "είναι|ήταν", with: "με|σε",
    enter: "γράψε|βάλε|συμπλήρωσε|χρησιμοποίησε|πληκτρολόγησε|όρισε", into: "στο|στον|στην|ως|σε", field: "πεδί\\p{L}*", own: "ο|η|το|τον|τη|την|μου|σου|νέος|νέο",
    and: "και|μετά|ή|αλλά", if: "αν|εάν|όταν|ότι", not: "λάθος|σωστ|έχει|υποχρεωτικ|κεν|φαίνεται|πολύ|δεν|αδύναμ|ισχυρ|έγκυρ" },
} satisfies PageWords;

export const serverWords = {
  conditional: "αν|εάν",
  no: "όχι", cancel: "ακύρωση", done: "αποθηκεύτηκε|προστέθηκε|δημιουργήθηκε|ενημερώθηκε|επιτυχώς|επιτυχία", removed: "διαγράφηκε", greeting: "ευχαριστούμε", reported: "επιτυχώς",
  refused: "σφάλμα|απέτυχε|αποτυχία|μη έγκυρ\\p{L}+|υποχρεωτικ\\p{L}+|απαιτείται|δεν|υπάρχει ήδη|καμία αλλαγή|δυστυχώς", asks: "είστε (?:σίγουρ|βέβαι)\\p{L}+",
  not: "δεν|μη|μην|τίποτα|κανένας?|καμ[ίι]α|χωρίς(?= επιτυχία)", already: "ήδη", faults: "σφάλματα", but: "αλλά|όμως|ωστόσο|εκτός|αν και|παρόλο|μόνο|μερικώς|εν μέρει",
  qualified: "(?:τα|οι|το|τους|τις) (?:υπόλοιπ\\p{L}{1,20}|άλλ\\p{L}{1,20})|μέχρι|έως|όταν|μόλις|εκκρεμεί|ενώ|από τότε|στο μεταξύ|πριν (?:από )?(?:\\d+|λίγα) \\p{L}{1,20}",
  pleaseDo: "ανανεώστε|επιλέξτε|ελέγξτε", without: "χωρίς", turnsAway: "απαγορεύεται|(?:υπό|σε) συντήρηση",
  uncollected: "and confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token harmless.small credentials.pin credentials.prefix dates select tell clear understood agreed cookies stop secret successfully refusedInText failed refusesNothing none progress cancelled unmet draft unsaved restored unsent echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat several goTo which turnOff bin forbids relative places verbs links.or links.clause links.instead links.by links.is links.andThen keys person.unsure person.forbid person.agree person.allow",
  links: { of: "από" },
  person: { please: "παρακαλώ|ευχαριστώ" },
} satisfies ServerWords;
