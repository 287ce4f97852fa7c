/** Words of French. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "fr", joining: "et|ou|puis", and: "et", yes: "oui|si", confirm: "confirmer", affirm: "continuer|valider", backOut: "annuler|fermer|retour",
  finish: "enregistrer|envoyer|soumettre|valider|confirmer|payer|publier",
  inForm: "ajouter|créer|supprimer|se connecter|s'inscrire|appliquer|mettre à jour|commander|acheter|réserver|continuer|terminer|accepter",
  irreversible: "supprimer|effacer|payer|acheter|commander|envoyer|publier|virer|transférer|résilier|se désabonner|voter", spending: "payer|achet", next: "suivant",
  previous: "précédent", years: "année", loading: "chargement", password: "mots? de passe", passwordField: "mots? de passe|mdp|code secret", is: "est",
  oneTimeCode: "code de vérification|code à usage unique", securityCode: "cryptogramme|code de sécurité", cardNumber: "numéro de (?:la )?carte|carte bancaire",
  privateAnswer: "réponse (?:secrète|de sécurité)", token: "clé (?:api|secrète|privée)",
  risk: { destroy: "supprimer effacer retirer", end: "résilier désactiver clôturer", exclude: "bloquer bannir signaler exclure",
    permit: "autoriser accorder approuver accepter signer", revoke: "révoquer refuser rejeter", send: "envoyer publier diffuser", share: "partager inviter",
    spend: "payer acheter commander virer abonner", run: "réinitialiser" },
  harmless: { looks: "afficher affiche masquer voir ouvrir développer réduire parcourir trier filtrer rechercher chercher trouver comparer lire retour suivant suivante suivants précédent précédente plus moins imprimer télécharger consulter explorer aperçu charger montrer",
    closes: "annuler fermer non tard passer pas maintenant ignorer merci",
    parts: "menu navigation fenêtre panneau message notification notifications recherche filtre filtres aide détails aperçu calendrier liste carte",
    things: `page pages compte comptes paramètres préférences profil accueil aide détail détails aujourd'hui aujourd hui hier demain semaine mois année jour jours première premier
      dernière dernier dernières derniers récents récent tous toutes tout nom noms date prix statut type taille couleur catégorie catégories utilisateur utilisateurs client
      clients équipe équipes membre membres projet projets tâche tâches note notes fichier fichiers dossier dossiers document documents commande commandes facture factures
      paiement paiements rapport rapports statistiques historique messages commentaire commentaires produit produits article articles panier description avis question questions
      réponses rendez vous calendrier chambre chambres tableau ligne lignes colonne colonnes graphique carte résultat résultats liste contenu version versions langue français
      anglais mentions légales confidentialité contact propos information informations archives groupe groupes rôles rôle action actions apparence outil outils options général
      généraux avancé avancées patients patient médecin adresse adresses livraison facturation contrat sombre clair mode plein écran vue onglet image images vidéo`,
    small: "le la les l un une des du de d et ou à au aux en dans sur par pour avec sans votre vos mon ma mes ce cette ces son sa ses" },
  credentials: { password: "mots? de passe|mdp|code secret", pin: "code pin|pin", code: "code (?:de (?:sécurité|vérification|connexion|validation)|à usage unique)", bare: "code",
    token: "clé (?:api|secrète)", login: "connect\\p{L}*|connexion|identifiants?|sms|identifie\\p{L}*", user: "utilisateur|compte|login", of: "de|du|des|d['’]|pour|par",
    is: "est|c['’]est|était|sera", with: "avec|par|sur", enter: "saisis\\p{L}*|entre[rz]?|tape[rz]?|mets|mettez|remplis\\p{L}*|utilise[rz]?|inscris", into: "dans|comme|en|au",
    field: "champ|case|zone", own: "le|la|l['’]|les|mon|ma|votre|ton|son|un|une|nouveau|reçu|que", and: "et|puis|ou|mais", if: "si|quand|que",
    not: "faux|fausse|incorrect|correct|expiré|obligatoire|requis|vide|visible|trop|pas|faible|fort|valide|invalide|oublié|modifié" },
  dates: { months: "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre", weekdays: "lundi mardi mercredi jeudi vendredi samedi dimanche",
    week: "semaine|sem", of: "de", particles: "de le la er", at: "à|a", before: "le" },
  units: { "%": "pourcent", g: "grammes", second: "seconde secondes", minute: "minute minutes", hour: "heure heures", day: "jour jours", week: "semaine semaines", month: "mois",
    year: "ans année années" },
} satisfies PageWords;

export const serverWords = {
  conditional: "si vous|si votre|si le|si ce|si aucun|au cas où",
  no: "non", select: "sélectionner|choisir", tell: "envoyer|répondre|publier|commenter", clear: "(?:effacer|réinitialiser) les filtres", understood: "compris|d['’]accord",
  agreed: "d['’]accord", cookies: "accepter|autoriser|refuser|partager", stop: "le la les un une des du de et ou à au aux en pour avec",
  done: "enregistrée?s?|succès|ajoutée?s?|créée?s?|modifiée?s?|publiée?s?|envoyée?s?|mise?s? à jour|confirmée?s?", removed: "supprimée?s?", greeting: "merci",
  reported: "avec succès|(?:a|ont) (?:bien )?été \\p{L}+|merci", successfully: "avec succès",
  refused: "erreurs?|échec|échoué|invalides?|obligatoires?|requise?s?|impossible|veuillez|refusée?s?|rejetée?s?|expirée?s?|n'a pas|n'ont pas|n'est (?:pas|plus)|ne (?:peut|peuvent|sont|doit) (?:pas|plus)|n'avez pas|pas (?:été )?(?:enregistrée?s?|modifiée?s?|autorisée?s?|valides?|trouvée?s?)|aucune? (?:modification|changement|ligne|enregistrement)s?|rien n'a|déjà (?:utilisée?|existante?|prise?|enregistrée?)|existe déjà|entre-temps|quelqu'un d'autre|par un autre utilisateur|trop (?:court|longu?e?|grande?|petite?)s?|0 lignes?|réessayez|interdite?|doit (?:être|contenir)|malheureusement|désolée?s?",
  refusedInText: "veuillez|n'(?:a|ont|est) pas|impossible (?:de|d')\\s?\\p{L}+|aucune modification|existe déjà|déjà utilisée?|entre-temps|est obligatoire|refusée?s?|échoué|erreur (?:est )?survenue",
  failed: "échoué|(?<=\\S )(?:refusée?s?|rejetée?s?)|n'(?:a|ont) pas pu", refusesNothing: "ne peut pas être annulée?|non,? merci|rien d'autre à faire", none: "aucune?s?",
  progress: "chargement|enregistrement en cours|envoi en cours|veuillez patienter",
  asks: "êtes-vous (?:sûre?|certaine?)s?|voulez-vous|souhaitez-vous|confirmez-vous|confirmer la suppression", cancelled: "annulée?s?",
  not: "non|pas|jamais|aucune?s?|rien|ni|sans(?= succès)", already: "déjà", unmet: "(?:peut|peuvent|pourra|pourront|sera|seront|doit|doivent|une fois|lorsque)@3",
  faults: "doublons?|erreurs?|problèmes?|avertissements?",
  but: "mais(?! aussi)|cependant|toutefois|en revanche|sauf|excepté|hormis|à l'exception|bien que|au lieu|seule?s?|seulement|uniquement|partiellement|en partie",
  qualified: "(?:le|les|aux) (?:reste|autres|restante?s)|jusqu'(?:à|au|en)|dès que|lorsque|une fois|tant que|en attente|attend|pendant que|depuis que|depuis votre|entre-temps|il y a (?:\\d+|une?|quelques) \\p{L}{1,20}",
  pleaseDo: "rechargez|actualisez|choisissez|sélectionnez|vérifiez|comparez", without: "sans", draft: "brouillons?", unsaved: "non enregistr\\p{L}+",
  restored: "restaur\\p{L}+|récupér\\p{L}+", unsent: "sur (?:cet|votre) appareil|localement|hors ligne|file d'attente",
  turnsAway: "introuvable|accès (?:interdit|restreint|limité|non autorisé)|n'existe (?:pas|plus)|non (?:trouvée?|disponible|autorisée?)|indisponible|(?:en|de) maintenance|(?:êtes|été) déconnectée?|vous êtes (?:un )?humain",
  echo: "filtre|recherche|résultats?", resultsFor: "résultats pour", search: "chercher|rechercher|filtrer|afficher", open: "modifier|éditer|voir",
  paging: "page|suivant|pr[ée]c[ée]dent", signIn: "(?:se )?connecter|connexion|connectez-vous|identifiez-vous|session expirée", signInTo: "à|avec|en",
  signOut: "déconnecter|déconnexion", newPassword: "nouveau|confirmer", keep: "enregistrer|créer|ajouter|modifier|appliquer|mettre à jour",
  make: "créer|ajouter|réserver|commander|acheter|payer|s'inscrire|se connecter", savesToo: "enregistre", run: "exécuter", tellMe: "(?:dis|donne|indique)[- ](?:moi|nous)",
  asksWhat: "combien|quel(?:le)?s?|qui|quand|où", several: "tous|toutes|chaque|les deux|sauf|deux|trois|quatre|cinq", goTo: "ouvre|va|affiche|cherche|trouve",
  which: "premier|première|dernier|dernière|tous|toutes", turnOff: "désactive\\p{L}*|décoche\\p{L}*", bin: "corbeille", forbids: "jamais|sans",
  relative: "aujourd['’]hui|demain|hier|chaque|tous|toutes|premi(?:er|ère)|derni(?:er|ère)|prochaine?|si", places: "accueil options paramètres réglages préférences compte profil",
  articles: "le|la|les|un|une", left: "restants?", listName: "obligatoires|requises|requis",
  uncollected: "credentials.prefix cancel secret phrases.logout phrases.checkout phrases.enable person.agree",
  verbs: { save: "enregistrer appliquer valider confirmer soumettre terminer oui", proceed: "continuer suivant accepter", add: "ajouter créer nouveau nouvelle",
    edit: "modifier changer renommer", enter: "remplir saisir écrire choisir réserver", login: "connecter connexion", signup: "inscrire", remove: "supprimer effacer retirer",
    send: "envoyer répondre publier partager inviter", buy: "acheter commander payer panier", search: "rechercher trouver filtrer", upload: "joindre importer" },
  phrases: { login: "se connecter", signup: "s['’]inscrire", update: "mettre à jour" },
  links: { or: "ou", clause: "et|mais", instead: "mais", of: "sur(?: les)?", by: "par", is: "est", andThen: "et|ou" },
  keys: { press: "appuye[rz] sur|appuie sur", key: "touche", the: "la|le", and: "et", behind: "et|pour", not: "ne|jamais|sans" },
  person: { unsure: "sais pas|aucune idée|pas sûre?|peut-être|probablement|je crois|je pense", forbid: "laisse[sz]?|annule[rz]?|pas la peine", reassure: "pas de problème",
    allow: "d'accord|allez-y", please: "merci|s'il (?:vous|te) plaît" },
} satisfies ServerWords;
