/** Success words: by which a page reports that something was done, by language. All are matched against folded text. */

import { anyOf, foldedPattern, wholeWords } from "./lexicon.js";

export const SUCCESS_IN_TEXT = foldedPattern(
  /保存しました|保存されました|追加しました|追加されました|作成しました|作成されました|更新しました|更新されました|削除しました|削除されました|変更しました|送信しました|完了しました|ありがとう|成功|已保存|已添加|已创建|已更新|已删除|已修改|已提交|已发送|保存成功|谢谢|感谢|已儲存|已新增|已更新|已刪除|저장되었습니다|저장했습니다|추가되었습니다|생성되었습니다|업데이트되었습니다|수정되었습니다|삭제되었습니다|완료되었습니다|감사합니다|تم (?:الحفظ|حفظ|إضافة|إنشاء|تحديث|حذف|إرسال)|بنجاح|נשמר|נוסף|עודכן|נמחק|בהצלחה|सहेजा गया|सफलतापूर्वक|धन्यवाद|บันทึกแล้ว|สำเร็จ|ขอบคุณ|đã (?:lưu|thêm|tạo|cập nhật|xóa|gửi)|thành công|cảm ơn|berhasil|disimpan|ditambahkan|terima kasih/u
    .source,
);

/** Deeds; those that take something away; and what only a page that is content says. */
export type SuccessWords = Readonly<Record<"done" | "removed" | "greeting", string>>;
export type Language = keyof typeof SUCCESS_WORDS;
export const SUCCESS_WORDS = {
  en: {
    done:
      "saved|success|successful|successfully|added|created|updated|changed|done|complete|completed|sent|submitted|confirmed|booked|registered|" +
      "received|accepted|published|scheduled|stored|applied|placed|renamed|moved|imported|uploaded|restored|approved|activated|enabled|duplicated|inserted",
    removed: "deleted|removed|archived|deactivated|disabled",
    greeting: "confirmation|[1-9][0-9]* rows? affected|thank you|thanks|congratulations|welcome|all set",
  },
  de: {
    done: "gespeichert|erfolgreich|angelegt|erstellt|hinzugefügt|aktualisiert|geändert|übernommen|veröffentlicht|gesendet|abgeschlossen|bestätigt",
    removed: "gelöscht|entfernt",
    greeting: "danke",
  },
  fr: {
    done: "enregistrée?s?|succès|ajoutée?s?|créée?s?|modifiée?s?|publiée?s?|envoyée?s?|mise?s? à jour|confirmée?s?",
    removed: "supprimée?s?",
    greeting: "merci",
  },
  es: {
    done: "guardad[oa]s?|éxito|correctamente|añadid[oa]s?|agregad[oa]s?|cread[oa]s?|actualizad[oa]s?|modificad[oa]s?|publicad[oa]s?|enviad[oa]s?|confirmad[oa]s?",
    removed: "eliminad[oa]s?|borrad[oa]s?",
    greeting: "gracias",
  },
  it: {
    done: "salvat[oaie]|successo|aggiunt[oaie]|creat[oaie]|aggiornat[oaie]|modificat[oaie]|pubblicat[oaie]|inviat[oaie]",
    removed: "eliminat[oaie]",
    greeting: "grazie",
  },
  pt: {
    done: "salv[oa]s?|guardad[oa]s?|sucesso|adicionad[oa]s?|criad[oa]s?|atualizad[oa]s?|alterad[oa]s?|publicad[oa]s?|enviad[oa]s?",
    removed: "excluíd[oa]s?|removid[oa]s?",
    greeting: "obrigad[oa]",
  },
  nl: {
    done: "opgeslagen|toegevoegd|aangemaakt|bijgewerkt|gewijzigd|verzonden|gepubliceerd|succesvol|gelukt",
    removed: "verwijderd",
    greeting: "bedankt",
  },
  pl: {
    done: "zapisan[aoey]|zapisano|dodan[aoey]|dodano|utworzon[aoey]|utworzono|zaktualizowan[aoey]|zaktualizowano|zmienion[aoey]|zmieniono|wysłan[aoey]|wysłano|pomyślnie",
    removed: "usunięt[aoey]|usunięto",
    greeting: "dziękujemy",
  },
  scandinavian: {
    done: "sparad|sparats|sparades|sparat|tillagd|lagts till|skapad|skapats|uppdaterad|uppdaterats|ändrats|skickat|skickats|gemt|oprettet|tilføjet|opdateret|ændret|sendt|lagret|opprettet|lagt til|oppdatert|endret",
    removed: "borttagen|tagits bort|raderats|slettet",
    greeting: "tack|takk",
  },
  fi: {
    done: "tallennettu|lisätty|luotu|päivitetty|muutettu|lähetetty|onnistui",
    removed: "poistettu",
    greeting: "kiitos",
  },
  cs: {
    done: "uložen[aoyi]?|přidán[aoyi]?|vytvořen[aoyi]?|aktualizován[aoyi]?|změněn[aoyi]?|odeslán[aoyi]?|úspěšně",
    removed: "smazán[aoyi]?",
    greeting: "děkujeme",
  },
  hu: {
    done: "mentve|mentés sikeres|elmentve|hozzáadva|létrehozva|frissítve|módosítva|elküldve|sikeresen",
    removed: "törölve",
    greeting: "köszönjük",
  },
  ro: {
    done: "salvat[ăe]?|adăugat[ăe]?|creat[ăe]?|actualizat[ăe]?|modificat[ăe]?|trimis[ăe]?|succes",
    removed: "șters|ștearsă",
    greeting: "mulțumim",
  },
  ru: {
    done: "сохранен[оаы]?|сохранён|добавлен[оаы]?|создан[оаы]?|обновлен[оаы]?|обновлён|изменен[оаы]?|изменён|отправлен[оаы]?|успешно|готово",
    removed: "удален[оаы]?|удалён",
    greeting: "спасибо",
  },
  uk: {
    done: "збережено|додано|створено|оновлено|змінено|надіслано|успішно",
    removed: "видалено",
    greeting: "дякуємо",
  },
  tr: {
    done: "kaydedildi|eklendi|oluşturuldu|güncellendi|değiştirildi|gönderildi|başarıyla|başarılı",
    removed: "silindi",
    greeting: "teşekkürler",
  },
  el: {
    done: "αποθηκεύτηκε|προστέθηκε|δημιουργήθηκε|ενημερώθηκε|επιτυχώς|επιτυχία",
    removed: "διαγράφηκε",
    greeting: "ευχαριστούμε",
  },
} satisfies Readonly<Record<string, SuccessWords>>;
/** Of all languages, as alternatives. */
export const alternativesOf = (kind: keyof SuccessWords): string =>
  Object.values(SUCCESS_WORDS)
    .map((words) => words[kind])
    .join("|");

export const SUCCESS: readonly RegExp[] = [
  anyOf(Object.fromEntries(Object.entries(SUCCESS_WORDS).map(([language, words]) => [language, Object.values(words)]))),
  SUCCESS_IN_TEXT,
];

const DONE =
  "saved|added|created|updated|changed|modified|sent|submitted|received|registered|booked|placed|published|scheduled|stored|deleted|removed|renamed|moved|uploaded|imported|confirmed|accepted|approved|archived|restored|duplicated|inserted";
/** A sentence in running text that reports success. Outside messages, "Saved" or "Added" alone may be a heading or a column. */
export const SUCCESS_SENTENCE: readonly RegExp[] = [
  wholeWords(
    `successfully|thank you|thanks for|(?:has|have) (?:now )?been (?:successfully )?(?:${DONE})|(?:was|were) (?:successfully )?(?:${DONE})|` +
      "erfolgreich|wurden? (?:\\p{L}+ ){0,2}(?:gespeichert|angelegt|erstellt|hinzugefügt|aktualisiert|geändert|gelöscht|entfernt|übernommen|veröffentlicht|gesendet|abgesendet|aufgenommen)|vielen dank|" +
      "avec succès|(?:a|ont) (?:bien )?été \\p{L}+|merci|con éxito|correctamente|(?:ha|han) sido \\p{L}+|gracias por|con successo|(?:è|sono) stat[oaie] \\p{L}+|com sucesso|(?:foi|foram) \\p{L}+|(?:is|zijn) (?:opgeslagen|toegevoegd|bijgewerkt|gewijzigd|verwijderd|verzonden)|pomyślnie|úspěšně|sikeresen|cu succes|успешно|başarıyla|επιτυχώς",
  ),
  SUCCESS_IN_TEXT,
];
