/** Words of Arabic. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "ar", anywhere: "spaced", yes: "نعم",
  risk: { destroy: "حذف احذف", end: "إلغاء", exclude: "حظر", permit: "موافقة توقيع منح", revoke: "رفض", send: "إرسال نشر", share: "مشاركة", spend: "دفع شراء" },
  harmless: { looks: "عرض إظهار إخفاء فتح بحث تصفية ترتيب التالي السابق رجوع المزيد", closes: "إغلاق إلغاء لا", parts: "القائمة",
    things: "المساعدة الإعدادات التفاصيل الرئيسية الحساب الطلبات الصفحة اليوم" },
  credentials: { password: "[وبكل]?(?:ال)?كلم(?:ة|ات) (?:ال)?(?:مرور|سر)", pin: "(?:ال)?رقمي? (?:ال)?سري|رمز pin", code: "[وب]?(?:ال)?رمز (?:ال)?(?:تحقق|أمان|تأكيد)",
    bare: "[وب]?(?:ال)?رمز", login: "سج[ّ]?ل|(?:ال)?دخول|ادخل|تسجيل|بيانات (?:ال)?دخول|sms|وصلني", user: "(?:ال)?مستخدم|(?:ال)?حساب|باسم", of: "لل\\p{L}*|الخاصة|الخاص|بي",
    is: "هي|هو|كانت", with: "بـ|ب|إلى", enter: "اكتب|أدخل|املأ|استخدم|ضع", into: "في|كـ", field: "حقل|خانة", own: "لي|الجديدة|الجديد", and: "ثم|أو|لكن|و", if: "إذا|هل|مما|أن",
    not: "خاطئ|صحيح|منتهي|مطلوب|فارغ|ظاهر|قصير|ليست|ضعيف|قوي", prefix: "بـ|لـ|كـ" },
} satisfies PageWords;

export const serverWords = {
  conditional: "إذا|لو",
  no: "لا", cancel: "إلغاء", done: "تم (?:الحفظ|حفظ|إضافة|إنشاء|تحديث|حذف|إرسال)|بنجاح", refused: "خطأ|فشل|غير (?:صالح|صحيح|مسموح)|مطلوب|تعذر|لم يتم|مرفوض|موجود بالفعل",
  asks: "هل (?:أنت|تريد)", not: "(?<!\\p{L})(?:لم|لن)", but: "لكن|باستثناء|فقط", qualified: "الباقي|حتى|بينما", draft: "مسودة", unsaved: "غير محفوظ", restored: "استعاد\\p{L}*",
  turnsAway: "غير موجود|ممنوع",
  uncollected: "and confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk.run harmless.small dates select tell clear understood agreed cookies stop secret failed refusesNothing none progress cancelled already unmet faults pleaseDo unsent echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat several goTo which turnOff bin forbids relative places verbs person.forbid person.agree person.allow",
  person: { unsure: "لا أعرف|لا أدري|ربما", please: "من فضلك|شكرا" },
} satisfies ServerWords;
