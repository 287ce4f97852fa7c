/** Words of Hebrew. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "he", anywhere: "spaced", yes: "כן",
  risk: { destroy: "למחוק מחק מחיקה", end: "לבטל", exclude: "חסום לחסום", permit: "לאשר לחתום להעניק", revoke: "לדחות", send: "לשלוח לפרסם", share: "לשתף להזמין",
    spend: "לשלם לקנות" },
  harmless: { looks: "הצג הסתר פתח חיפוש סינון מיון הבא הקודם חזרה עוד", closes: "לסגור סגור ביטול לא", parts: "תפריט", things: "עזרה הגדרות פרטים בית חשבון הזמנות היום עמוד" },
  credentials: { password: "[הבלוכש]{0,2}(?:סיסמה|סיסמא|סיסמת|סיסמאות)", pin: "(?:קוד )?(?:ה-)?pin", code: "[הב]?קוד (?:ה?אימות|ה?אבטחה|חד פעמי)", bare: "[הב]?קוד",
    login: "תתחבר|התחבר\\p{L}*|להתחבר|היכנס|כניסה|פרטי (?:ה?התחברות|ה?כניסה)\\p{L}*|ההתחברות|sms", user: "[הל]?משתמש|[הל]?חשבון", of: "של|לאתר|לפורטל|עבור|ל\\p{L}*",
    is: "היא|הוא|הייתה", with: "ב-|ל-|עם", enter: "הקלד|הזן|מלא|השתמש|כתוב", into: "בשדה|בתור|כ-", field: "[הב]?שדה", own: "שלי|שלך|את|החדשה|זה", and: "ואז|או|אבל|כדי|ו",
    if: "אם|האם|ש", not: "שגוי|נכונ|פגה|חובה|ריק|גלוי|קצר|לא|חלש|חזק", prefix: "[בלהוכמש]-" },
} satisfies PageWords;

export const serverWords = {
  conditional: "אם",
  no: "לא", cancel: "ביטול", done: "נשמר|נוסף|עודכן|נמחק|בהצלחה", refused: "שגיאה|נכשל|לא (?:ניתן|נשמר|תקין)", asks: "האם", not: "(?<!\\p{L})(?:לא|טרם)", but: "אבל|רק",
  qualified: "השאר|עד|בזמן", draft: "טיוטה", restored: "שוחזר", turnsAway: "לא נמצא|אין (?:גישה|הרשאה)",
  uncollected: "and confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk.run harmless.small dates select tell clear understood agreed cookies stop secret failed refusesNothing none progress cancelled already unmet faults pleaseDo unsaved unsent echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat several goTo which turnOff bin forbids relative places verbs person.unsure person.forbid person.agree person.allow",
  person: { please: "בבקשה|תודה" },
} satisfies ServerWords;
