/** Words of Estonian. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "et",
  credentials: { password: "(?:parool|salasõn)(?:i|id|ide|iks|ina|a|ad|aks|ana|iga|iväl\\p{L}*)?", pin: "pin[- ]?kood\\p{L}*", code: "(?:kinnitus|turva)kood\\p{L}*",
    bare: "kood\\p{L}*", login: "logi|sisselogimi\\p{L}*|sms\\p{L}*|sms-iga", user: "kasutaja\\p{L}*|konto\\p{L}*", of: "jaoks", is: "on|oli|kõlab", with: "väärtusega|väärtus",
    enter: "kirjuta|sisesta|täida|kasuta|määra", into: "väljale|na", field: "välj\\p{L}*", own: "minu|see|uus|kaardi|portaali", and: "ja|siis|või|aga", if: "kas|kui|et",
    not: "vale|õige|aegunud|kohustuslik|tühi|nähtav|liiga|ei|nõrk|tugev|kehtiv", suffix: "-\\p{Ll}{1,4}" },
} satisfies PageWords;

export const serverWords = {
  conditional: "kui|juhul kui",
  uncollected: "and yes confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk harmless credentials.prefix dates no cancel select tell clear understood agreed cookies stop secret done removed greeting reported successfully refused refusedInText failed refusesNothing none progress asks cancelled not already unmet faults but qualified pleaseDo without draft unsaved restored unsent turnsAway echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat several goTo which turnOff bin forbids relative places verbs links keys person",
} satisfies ServerWords;
