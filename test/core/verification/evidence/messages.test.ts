import { describe, expect, test } from "vitest";
import {
  isErrorTitle,
  type MessageTone,
  reportsSuccess,
  toneOf,
} from "../../../../core/verification/evidence/messages.js";

describe("toneOf", () => {
  test.each<[string, MessageTone]>([
    ["Patient Jas Doe added", "success"],
    ["Theme saved", "success"],
    ["Import complete, no errors", "success"],
    ["Imported 3 rows with 0 errors. Done.", "success"],
    ["The patient could not be saved. Try again.", "refusal"],
    ["E-mail or password is wrong.", "refusal"],
    ["Date of birth is required", "refusal"],
    ["Please enter a date", "refusal"],
    ["This name is already taken", "refusal"],
    ["Can’t save", "refusal"],
    ["Saving…", "progress"],
    ["Delete this patient?", "question"],
    ["3 appointments today", "neutral"],
    ["Unsaved changes", "neutral"],
    ["Addedum", "neutral"],
    ["Erfolgreich gespeichert", "success"],
    ["Konnte nicht gespeichert werden", "refusal"],
    ["Échec de l’enregistrement", "refusal"],
    ["Guardado con éxito", "success"],
    ["0 books have been archived.", "refusal"],
    ["No orders were deleted", "refusal"],
    ["0 Produkte wurden aus der Liste genommen.", "refusal"],
    ["0 commandes ont été supprimées", "refusal"],
    ["0件のデータを削除しました", "refusal"],
    ["2 books have been archived, 0 errors", "success"],
    ["0 items left in your cart", "neutral"],
    ["10 orders were deleted", "success"],
    ["MySQL returned an empty result set (i.e. zero rows). (Query took 0.09 seconds.)", "neutral"],
    ["Empty set", "neutral"],
    ["An empty result set. The statement failed.", "refusal"],
    ["Zero rows.", "refusal"],
  ])("VD9 %s: %s", (words, tone) => {
    expect(toneOf(words)).toBe(tone);
  });
});

describe("reportsSuccess", () => {
  test.each([
    ["Thank you for your order", true],
    ["The patient has been created", true],
    ["Your changes were saved", true],
    ["Recently added patients", false],
    ["Saved searches", false],
    ["Your order has not been saved", false],
    ["Welcome", false],
  ])("VD9 in running text, %s: %s", (words, expected) => {
    expect(reportsSuccess(words)).toBe(expected);
  });
});

describe("isErrorTitle", () => {
  test.each([
    ["500 Internal Server Error", true],
    ["404", true],
    ["Page not found", true],
    ["Bad Gateway", true],
    ["Error log", false],
    ["4000 patients", false],
    ["Patients", false],
  ])("VD9 %s: %s", (title, expected) => {
    expect(isErrorTitle(title)).toBe(expected);
  });
});

describe("a condition", () => {
  test.each([
    'You can find the results below. If you didn\'t find what you were looking for, you can create the page "gravel".',
    "If you have not received the message, check your other folders.",
    "Unless the upload failed, open the list.",
    "Wenn Sie keine Nachricht erhalten haben, schauen Sie in den anderen Ordnern nach.",
    "Falls es nicht klappt, melden Sie sich.",
    "Si no encuentra lo que busca, cree una página.",
    "Si vous n'avez pas reçu le message, regardez ailleurs.",
    "Se non trovi quello che cerchi, crea una pagina.",
    "Jeśli nie znaleziono strony, możesz ją utworzyć.",
    "Если страница не найдена, её можно создать.",
    "もし失敗したら、お知らせください。",
    "如果失败，可以联系我们。",
  ])("VD9 refuses nothing: %s", (text) => {
    expect(toneOf(text)).not.toBe("refusal");
  });

  test.each([
    "Se ha producido un error.",
    "Si è verificato un errore.",
    "Ha ocurrido un error, inténtelo de nuevo.",
    "Caso não encontrado.",
    "Caso não pode ser salvo.",
    "Unless you sign in you cannot save changes.",
    "यदि समस्या हो तो लिखें। सहेजना विफल।",
    "If this happens again contact support Your changes could not be saved",
    "If you see this, something is wrong. Your changes could not be saved.",
    "Your changes could not be saved. If this happens again, tell us.",
    "Die Änderungen konnten nicht gespeichert werden. Wenn das öfter geschieht, melden Sie sich.",
  ])("VD9 beside a refusal, or a word that only looks like one, takes nothing back: %s", (text) => {
    expect(toneOf(text)).toBe("refusal");
  });

  test("VD9 reports no success either", () => {
    expect(toneOf("If the order was saved successfully, you get a message.")).not.toBe("success");
  });
});
