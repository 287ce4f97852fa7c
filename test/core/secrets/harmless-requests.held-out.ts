/** Held-out requests that speak of credentials and name no secret: measured before the rules were changed for what they showed (SF14). */

/** By language; one request a line. */
export const HELD_OUT_HARMLESS: Readonly<Record<string, string>> = {
  en: `
Ask jo42 to change her password before Friday
Read me the 3 rules for a good password on this page
Rename the column "Code" to "Item code" and save
Is there a token for project X200 that expires in 2027`,
  de: `
Bitte jo42, das Passwort bis Freitag zu ändern
Lies mir die 3 Regeln für gute Passwörter vor
Das Passwort ist abgelaufen, was nun?
Lösche die 5 alten Codes aus der Liste`,
  fr: `
Demande à jo42 de changer son mot de passe avant vendredi
Lis-moi les 3 règles pour un bon mot de passe
Le mot de passe est expiré, que faire ?
Supprime les 5 anciens codes de la liste`,
  es: `
Pide a jo42 que cambie su contraseña antes del viernes
Léeme las 3 reglas para una buena contraseña
La contraseña es muy débil, ¿qué hago?
Borra los 5 códigos antiguos de la lista`,
  it: `
Chiedi a jo42 di cambiare la password entro venerdì
Leggimi le 3 regole per una buona password
La password è molto debole, che faccio?
Cancella i 5 vecchi codici dalla lista`,
  pt: `
Pede a jo42 para mudar a senha até sexta-feira
Lê as 3 regras para uma boa senha
A senha é muito fraca, o que faço?
Apaga os 5 códigos antigos da lista`,
  nl: `
Vraag jo42 om haar wachtwoord voor vrijdag te wijzigen
Lees de 3 regels voor een goed wachtwoord voor
Het wachtwoord is verlopen, wat nu?
Verwijder de 5 oude codes uit de lijst`,
  ru: `
Попроси jo42 сменить пароль до пятницы
Прочитай 3 правила хорошего пароля
Пароль устарел, что делать?
Удали 5 старых кодов из списка`,
  zh: `
让jo42在周五前修改密码
读一下这个页面上的3条密码规则
密码已经过期了，怎么办？
删除列表里的5个旧代码`,
  ja: `
jo42に金曜日までにパスワードを変えるよう頼んで
良いパスワードの3つのルールを読んで
パスワードは期限切れです。どうすればいい？
一覧から古いコードを5件削除して`,
  ko: `
jo42에게 금요일까지 비밀번호를 바꾸라고 해 줘
좋은 비밀번호의 규칙 3가지를 읽어 줘
비밀번호가 만료됐는데 어떻게 해?
목록에서 오래된 코드 5개를 삭제해 줘`,
  pl: `
Poproś jo42 o zmianę hasła do piątku
Przeczytaj 3 zasady dobrego hasła
Hasło jest nieważne, co teraz?
Usuń 5 starych kodów z listy`,
  tr: `
jo42'den cuma gününe kadar şifresini değiştirmesini iste
İyi bir şifre için 3 kuralı oku
Şifre geçersiz, ne yapmalıyım?
Listeden 5 eski kodu sil`,
  cs: `
Požádej jo42, ať si do pátku změní heslo
Přečti 3 pravidla pro dobré heslo
Heslo je neplatné, co teď?
Smaž 5 starých kódů ze seznamu`,
  fi: `
Pyydä jo42:ta vaihtamaan salasana perjantaihin mennessä
Lue hyvän salasanan 3 sääntöä
Salasana on vanhentunut, mitä nyt?
Poista luettelosta 5 vanhaa koodia`,
  sv: `
Be jo42 att byta lösenord före fredag
Läs upp de 3 reglerna för ett bra lösenord
Lösenordet är ogiltigt, vad nu?
Ta bort de 5 gamla koderna från listan`,
  da: `
Bed jo42 om at skifte adgangskode inden fredag
Læs de 3 regler for en god adgangskode op
Adgangskoden er udløbet, hvad nu?
Slet de 5 gamle koder fra listen`,
  et: `
Palu jo42-l parool reedeks ära vahetada
Loe ette hea parooli 3 reeglit
Parool on aegunud, mis nüüd?
Kustuta loendist 5 vana koodi`,
  hu: `
Kérd meg jo42-t, hogy péntekig változtasson jelszót
Olvasd fel a jó jelszó 3 szabályát
A jelszó lejárt, mi legyen?
Törölj 5 régi kódot a listáról`,
  vi: `
Nhờ jo42 đổi mật khẩu trước thứ sáu
Đọc 3 quy tắc cho mật khẩu tốt
Mật khẩu là yếu, phải làm sao?
Xóa 5 mã cũ khỏi danh sách`,
  el: `
Ζήτα από τον jo42 να αλλάξει τον κωδικό μέχρι την Παρασκευή
Διάβασε τους 3 κανόνες για καλό κωδικό
Ο κωδικός είναι αδύναμος, τι κάνω;
Διάγραψε τους 5 παλιούς κωδικούς από τη λίστα`,
  ar: `
اطلب من jo42 تغيير كلمة المرور قبل الجمعة
اقرأ القواعد الـ3 لكلمة مرور جيدة
كلمة المرور هي ضعيفة، ماذا أفعل؟
احذف 5 رموز قديمة من القائمة`,
  he: `
בקש מ-jo42 להחליף סיסמה עד יום שישי
קרא את 3 הכללים לסיסמה טובה
הסיסמה היא חלשה, מה עושים?
מחק 5 קודים ישנים מהרשימה`,
};
