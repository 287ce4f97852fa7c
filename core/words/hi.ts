/** Words of Hindi. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "hi", anywhere: "spaced", yes: "हाँ|हां",
  risk: { destroy: "हटा*", end: "रद्द", exclude: "ब्लॉक", permit: "अनुमति स्वीकृ*", send: "भेज*", share: "साझा", spend: "भुगतान खरीद*" },
  harmless: { looks: "देखें दिखाएं छिपाएं खोलें खोजें", closes: "सुलझाएं बंद", parts: "नोटिस", things: "मदद सहायता सेटिंग विवरण होम खाता आज पेज", small: "की" },
} satisfies PageWords;

export const serverWords = {
  conditional: "यदि|अगर",
  no: "नहीं", cancel: "रद्द", done: "सहेजा गया|सफलतापूर्वक|धन्यवाद", refused: "त्रुटि|विफल|अमान्य|आवश्यक|नहीं", asks: "क्या आप", but: "लेकिन|केवल", qualified: "शेष|जब तक",
  draft: "ड्राफ़्ट|ड्राफ्ट", restored: "पुनर्स्थापित", turnsAway: "नहीं मिला",
  uncollected: "and confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk.revoke risk.run credentials dates select tell clear understood agreed cookies stop secret failed refusesNothing none progress cancelled not already unmet faults pleaseDo unsaved unsent echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat several goTo which turnOff bin forbids relative places verbs person.forbid person.agree person.allow",
  person: { unsure: "पता नहीं|शायद", please: "कृपया|धन्यवाद" },
} satisfies ServerWords;
