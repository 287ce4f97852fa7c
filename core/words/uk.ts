/** Words of Ukrainian. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "uk", yes: "так", confirm: "підтвердити",
  risk: { destroy: "видалити видаліть видалення вилучити", end: "скасувати вимкнути", exclude: "заблокувати", permit: "дозволити схвалити надати", revoke: "відкликати відхилити",
    send: "надіслати опублікувати", share: "поділитися запросити", spend: "сплатити купити замовити", run: "скинути" },
  harmless: { looks: "показати приховати відкрити пошук знайти назад далі більше", closes: "закрити скасувати ні", parts: "меню",
    things: "довідка налаштування деталі головна обліковий запис замовлення сьогодні сторінка", small: "та і" },
} satisfies PageWords;

export const serverWords = {
  conditional: "якщо",
  no: "ні", cancel: "скасувати", done: "збережено|додано|створено|оновлено|змінено|надіслано|успішно", removed: "видалено", greeting: "дякуємо",
  refused: "помилк[аиу]|не (?:вдалося|може|збережено|знайдено|змінено)|неправильн\\p{L}+|обов'язков\\p{L}+|відхилено|відмовлено|вже існує|нічого не|інший користувач|тим часом|спробуйте|на жаль|вибачте",
  asks: "ви впевнені", cancelled: "скасовано", not: "не|немає|нічого|ніколи|ніхто|жодн(?:ого|ої|их|а|е)", joined: "не", already: "вже",
  unmet: "(?:може|можуть|буде|будуть|можна)@3", faults: "помил(?:ки|ок)", faultless: "не|немає", but: "але|однак|проте|крім|за винятком|хоча|замість|а|лише|тільки|частково",
  qualified: "решт[аиу]|інші|поки|щойно|коли|після|очіку\\p{L}{1,20}|відтоді|тим часом|\\p{L}{1,20} тому", pleaseDo: "оновіть|перезавантажте|виберіть|перевірте", without: "без",
  draft: "чернет\\p{L}+", unsaved: "незбереж\\p{L}+", restored: "відновл\\p{L}+", turnsAway: "не (?:знайдено|існує)|немає доступу|доступ заборонено|технічні роботи",
  several: "усі|всі",
  uncollected: "and affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials dates select tell clear understood agreed cookies stop secret reported successfully refusedInText failed refusesNothing none progress unsent echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat goTo which turnOff bin forbids relative places verbs links.or links.clause links.instead links.by links.is links.andThen keys person.forbid person.agree person.allow",
  links: { of: "з" },
  person: { unsure: "можливо|мабуть", please: "будь ласка|дякую" },
} satisfies ServerWords;
