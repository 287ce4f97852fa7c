/** Proves core/verification/evidence/denied-success.ts by way of the tone of a message. */

import { describe, expect, test } from "vitest";
import {
  type MessageTone,
  reportsRefusal,
  reportsSuccess,
  toneOf,
} from "../../../../core/verification/evidence/messages.js";

describe("deniesSuccess", () => {
  test.each<[string, string]>([
    ["Submit", "Application not submitted"],
    ["Pay", "Payment not completed"],
    ["Send", "Nothing sent"],
    ["Upload", "No files uploaded"],
    ["Save", "Changes not applied"],
    ["Update", "Not updated"],
    ["Save", "None of the files uploaded"],
    ["Bezahlen", "Die Zahlung war nicht erfolgreich"],
    ["Senden", "Die Nachricht wurde nicht gesendet"],
    ["Hochladen", "Keine Dateien hinzugefügt"],
    ["Envoyer", "Message non envoyé"],
    ["Enregistrer", "Opération terminée sans succès"],
    ["Envoyer", "Aucun message envoyé"],
    ["Guardar", "Los cambios no fueron guardados"],
    ["Enviar", "Mensaje no enviado"],
    ["Invia", "Messaggio non inviato"],
    ["Enviar", "Mensagem não enviada"],
    ["Salvar", "Operação concluída sem sucesso"],
    ["Verzenden", "Bericht niet verzonden"],
    ["Opslaan", "Dat is niet gelukt"],
    ["Wyślij", "Wiadomości nie wysłano"],
    ["Skicka", "Meddelandet har inte skickats"],
    ["Send", "Beskeden blev ikke sendt"],
    ["Lähetä", "Viestiä ei lähetetty"],
    ["Uložit", "Data neuložena"],
    ["Küldés", "Az üzenet nem lett elküldve"],
    ["Salvează", "Operațiune fără succes"],
    ["Отправить", "Сообщение не отправлено"],
    ["Сохранить", "Неуспешно"],
    ["Надіслати", "Повідомлення не надіслано"],
    ["Kaydet", "Kayıt başarılı olmadı"],
    ["Αποθήκευση", "Τίποτα δεν αποθηκεύτηκε"],
    ["提交", "提交未成功"],
    ["提交", "没有提交成功"],
    ["支付", "支付不成功"],
    ["保存", "成功していません"],
    ["שמור", "הלקוח לא נוסף"],
    ["บันทึก", "บันทึกไม่สำเร็จ"],
    ["Lưu", "Lưu không thành công"],
    ["Simpan", "Data tidak berhasil disimpan"],
  ])("VD9 a word of success with a negation of its language before it is a refusal: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("refusal");
  });

  test.each<[string, string]>([
    ["Import", "Successfully imported 0 contacts"],
    ["Update", "Updated 0 products"],
    ["Import", "Imported: 0, skipped: 5"],
    ["Import", "5 contacts read, 0 imported"],
    ["Import", "0 of 5 contacts imported"],
    ["Importieren", "Es wurden 0 Kontakte hinzugefügt"],
    ["Ajouter", "0 contact ajouté"],
    ["Agregar", "Agregados: 0 contactos guardados"],
  ])("VD9 what was done to none is not done: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("refusal");
  });

  test.each<[string, string]>([
    ["Import", "No conflicts, 3 rows imported"],
    ["Import", "No warnings and 3 rows imported"],
    ["Import", "Imported 3 rows with 0 errors. Done."],
    ["Import", "0 created, 3 updated"],
    ["Import", "10 contacts imported, 0 skipped"],
    ["Create", "Order no 1001 created"],
    ["Crear", "Pedido nº 123 creado"],
    ["Save", "Not only saved but also sent"],
    ["Save", "Do Not Disturb enabled"],
    ["Save", "Everything is saved. Nothing else to do."],
    ["Save", "Discount changed to 0"],
    ["Save", "Stock updated: 0"],
    ["Save", "Saved 0 seconds ago"],
    ["Save", "Price 0 EUR saved"],
    ["Save", "Version 2.0 saved"],
    ["Ajouter", "Plus de 3 fichiers ajoutés"],
    ["Speichern", "Termin vom 3. bis 5. Mai gespeichert"],
    ["標記", "设为未读成功"],
  ])("VD9 a negation or a 0 of something else denies nothing: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("success");
  });

  test.each(["No thanks", "No, thanks", "Nein danke", "Non merci", "No gracias", "Unsaved changes"])(
    "VD9 '%s' refuses nothing",
    (words) => {
      expect(toneOf(words)).toBe("neutral");
    },
  );

  test.each<[string, boolean]>([
    ["Die Nachricht wurde nicht gesendet.", true],
    ["La fiche n'a pas été enregistrée.", true],
    ["保存不成功", true],
    ["Not done yet.", false],
    ["Nothing has removed the towel.", false],
    ["No thanks", false],
  ])("VD9 in running text only a sentence that is taken back refuses: '%s' %s", (words, refuses) => {
    expect([reportsRefusal(words), reportsSuccess(words)]).toEqual([refuses, false]);
  });

  test.each<[string, MessageTone]>([
    ["บันทึกสำเร็จ", "success"],
    ["บันทึกแล้ว", "success"],
    ["Đã lưu thành công", "success"],
    ["उपयोगकर्ता सहेजा गया", "success"],
  ])("VD9 words are known in the form into which text is folded: '%s' %s", (words, tone) => {
    expect([toneOf(words), toneOf(words.normalize("NFD")), toneOf(words.normalize("NFKC"))]).toEqual([
      tone,
      tone,
      tone,
    ]);
  });
});

describe("withoutOtherActions", () => {
  test.each<[string, string]>([
    ["Submit", "You have already submitted this form"],
    ["Submit", "This form has already been submitted. Thank you!"],
    ["Save", "This patient was already added on 3 May"],
    ["Speichern", "Dieser Patient wurde bereits angelegt"],
    ["Envoyer", "Ce formulaire a déjà été envoyé"],
    ["Enviar", "El formulario ya ha sido enviado"],
    ["Invia", "Il modulo è già stato inviato"],
    ["Opslaan", "Deze klant is al toegevoegd"],
    ["Wyślij", "Formularz już wysłano"],
    ["Skicka", "Formuläret är redan skickat"],
  ])("VD9 what was done before is none of this press: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("neutral");
  });

  test.each<[string, string]>([
    ["Delete", "Only draft invoices can be deleted"],
    ["Save", "Your changes will be saved automatically"],
    ["Book", "Booking to be confirmed"],
    ["Book", "This room is booked from 10:00 to 11:00"],
    ["Löschen", "Nur Entwürfe können gelöscht werden"],
    ["Senden", "Die Nachricht wird in Kürze gesendet"],
    ["Supprimer", "Seuls les brouillons peuvent être supprimés"],
    ["Eliminar", "Solo los borradores pueden ser eliminados"],
    ["Elimina", "Solo le bozze possono essere eliminate"],
    ["Excluir", "Somente rascunhos podem ser excluídos"],
    ["Verwijderen", "Alleen concepten kunnen worden verwijderd"],
  ])("VD9 what can or will be done is not done: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("neutral");
  });

  test.each<[string, string]>([
    ["Submit", "New registrations are disabled"],
    ["Send", "Your account has been deactivated"],
    ["Send", "Your account was successfully deactivated"],
    ["Apply", "This job has been removed by its owner"],
    ["Senden", "Ihr Konto wurde gelöscht"],
    ["Envoyer", "Votre compte a été supprimé"],
    ["Enviar", "Su cuenta ha sido eliminada"],
    ["Invia", "Il tuo account è stato eliminato"],
  ])("VD9 that something was taken away is no effect of a verb that takes nothing away: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("neutral");
  });

  test.each<[string, string]>([
    ["Delete", "Jas Doe was deleted"],
    ["Yes", "Jas Doe was deleted"],
    ["OK", "Order removed"],
    ["Go", "3 users deleted"],
    ["Apply", "3 items deleted"],
    ["Move to trash", "Message deleted"],
    ["Disable", "Notifications are disabled"],
    ["Turn off", "Two-factor disabled"],
    ["Unsubscribe", "You have been removed from the list"],
    ["Löschen", "Der Eintrag wurde gelöscht"],
    ["Ja", "Der Eintrag wurde gelöscht"],
    ["Supprimer", "L'élément a été supprimé"],
    ["Удалить", "Запись удалена"],
    ["Add", "Item added, discount removed"],
    ["Save", "Saved. 3 of them were already imported"],
    ["Save", "Your changes are now saved"],
    ["Place order", "Thank you for your order. It will be sent tomorrow."],
    ["Absenden", "Ihre Anfrage wurde gesendet. Sie wird bald bestätigt."],
    ["Book", "Your room is booked from 10:00 to 11:00"],
    ["Book", "Appointment on 3 May booked"],
    ["Add", "Will Smith added"],
    ["Reject", "The request has been rejected"],
  ])("VD9 its own deed is reported: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("success");
  });
});

describe("isPending", () => {
  test.each<[string, string]>([
    ["Publish", "Draft saved"],
    ["Send", "Saved as a draft"],
    ["Save", "Saved on this device. Will be sent when you are online."],
    ["Send", "Message queued"],
    ["Send", "Saved. You are offline"],
    ["Veröffentlichen", "Entwurf gespeichert"],
    ["Senden", "Auf diesem Gerät gespeichert"],
    ["Publier", "Brouillon enregistré"],
    ["Publicar", "Borrador guardado"],
    ["Pubblica", "Bozza salvata"],
    ["Отправить", "Сохранено на этом устройстве"],
    ["公開", "下書きを保存しました"],
  ])("VD9 what waits is progress: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("progress");
  });

  test.each<[string, string]>([
    ["Save draft", "Draft saved"],
    ["Save", "Draft saved"],
    ["Create", "Draft invoice 12 created"],
    ["Add to queue", "Added to the queue"],
    ["Publish", "Post published"],
    ["Delete", "Draft deleted"],
    ["Yes", "Draft deleted"],
    ["Rename", "Draft renamed"],
    ["Entwurf speichern", "Entwurf gespeichert"],
  ])("VD9 a draft is what was asked for: %s, '%s'", (pressed, words) => {
    expect(toneOf(words, pressed)).toBe("success");
  });
});
