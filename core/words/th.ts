/** Words of Thai. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "th", anywhere: "unspaced",
  harmless: { looks: "ดู แสดง ค้นหา", small: "และ" },
} satisfies PageWords;

export const serverWords = {
  conditional: "หาก|ถ้า",
  done: "บันทึกแล้ว|สำเร็จ|ขอบคุณ", refused: "ข้อผิดพลาด|ไม่สามารถ|ไม่ถูกต้อง|ล้มเหลว", asks: "แน่ใจ", not: "ไม่(?:ได้)?", but: "แต่|เท่านั้น", qualified: "ที่เหลือ|จนกว่า",
  draft: "ฉบับร่าง", restored: "กู้คืน", turnsAway: "ไม่พบ", several: "ทั้งหมด",
  uncollected: "and yes confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk harmless.closes harmless.parts harmless.things credentials dates no cancel select tell clear understood agreed cookies stop secret failed refusesNothing none progress cancelled already unmet faults pleaseDo unsaved unsent echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat goTo which turnOff bin forbids relative places verbs person",
} satisfies ServerWords;
