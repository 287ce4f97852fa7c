/** Requests that speak of credentials and name no secret (SF14). */

/** By language; one request a line. */
export const HARMLESS_REQUESTS: Readonly<Record<string, string>> = {
  en: `
Reset the password of Jo
the code of the product is printed on the box
change the password field's label to Secret word
open the page about PIN pads
Tell me whether the password for jo is required
Open the login/signup page and count its fields
If the password is wrong, click Forgot password
Show the secret settings and the token list
Log in and pass the quiz with a score of 80
Check that the code is valid and the pin is hidden`,
  de: `
Ändere die Beschriftung des Passwortfelds
Öffne die Seite über PIN-Terminals
Wenn das Passwort falsch ist, klicke auf Passwort vergessen
Ist das Passwort ein Pflichtfeld?
Melde dich ab und lösche das Passwort von Jo
Der Code des Produkts steht auf der Schachtel
Sag mir, ob die PIN sichtbar ist
Das Passwort ist zu kurz, lies die Regeln vor
Zeige die Richtlinie für Passwörter`,
  fr: `
Change le libellé du champ mot de passe
Ouvre la page sur les terminaux PIN
Si le mot de passe est faux, clique sur Mot de passe oublié
Le mot de passe est-il obligatoire ?
Supprime le mot de passe de Jo
Le code du produit est imprimé sur la boîte
Dis-moi si le code PIN est visible
Le mot de passe est trop court, lis les règles
Affiche la politique des mots de passe`,
  es: `
Cambia la etiqueta del campo de contraseña
Abre la página sobre teclados PIN
Si la contraseña es incorrecta, pulsa Olvidé mi contraseña
¿Es obligatoria la contraseña?
Borra la contraseña de Jo
El código del producto está impreso en la caja
Dime si el PIN es visible
La contraseña es demasiado corta, lee las reglas
Muestra la política de contraseñas`,
  it: `
Cambia l'etichetta del campo password
Apri la pagina sui terminali PIN
Se la password è sbagliata, clicca su Password dimenticata
La password è obbligatoria?
Elimina la password di Jo
Il codice del prodotto è stampato sulla scatola
Dimmi se il PIN è visibile
La password è troppo corta, leggi le regole
Mostra la politica delle password`,
  pt: `
Muda a etiqueta do campo da senha
Abre a página sobre teclados PIN
Se a senha for incorreta, clica em Esqueci a senha
A senha é obrigatória?
Apaga a senha de Jo
O código do produto está impresso na caixa
Diz-me se o PIN é visível
A senha é demasiado curta, lê as regras
Mostra a política de senhas`,
  nl: `
Wijzig het label van het wachtwoordveld
Open de pagina over pinapparaten
Als het wachtwoord fout is, klik op Wachtwoord vergeten
Is het wachtwoord verplicht?
Verwijder het wachtwoord van Jo
De code van het product staat op de doos
Zeg me of de pincode zichtbaar is
Het wachtwoord is te kort, lees de regels voor
Toon het beleid voor wachtwoorden`,
  ru: `
Измени подпись поля пароля
Открой страницу о ПИН-падах
Если пароль неверный, нажми «Забыли пароль?»
Обязателен ли пароль?
Удали пароль Джо
Код товара напечатан на коробке
Скажи, виден ли ПИН-код
Пароль слишком короткий, прочитай правила
Покажи политику паролей`,
  zh: `
修改密码框的标签
打开关于密码键盘的页面
如果密码错误，点击忘记密码
密码是必填的吗？
删除乔的密码
产品代码印在盒子上
告诉我验证码是否可见
密码太短，请读一下规则
显示密码策略`,
  ja: `
パスワード欄のラベルを変更して
PINパッドについてのページを開いて
パスワードが間違っていたら「パスワードを忘れた場合」を押して
パスワードは必須ですか
ジョーのパスワードを削除して
商品コードは箱に印刷されています
暗証番号が見えるか教えて
パスワードが短すぎるので規則を読んで
パスワードポリシーを表示して`,
  ko: `
비밀번호 칸의 라벨을 바꿔 줘
PIN 패드에 관한 페이지를 열어 줘
비밀번호가 틀리면 '비밀번호 찾기'를 눌러 줘
비밀번호는 필수인가요?
조의 비밀번호를 삭제해 줘
제품 코드는 상자에 인쇄되어 있어
인증번호가 보이는지 알려 줘
비밀번호가 너무 짧으니 규칙을 읽어 줘
비밀번호 정책을 보여 줘`,
  pl: `
Zmień etykietę pola hasła
Otwórz stronę o terminalach PIN
Jeśli hasło jest błędne, kliknij Nie pamiętam hasła
Czy hasło jest wymagane?
Usuń hasło Jo
Kod produktu jest wydrukowany na pudełku
Powiedz mi, czy PIN jest widoczny
Hasło jest za krótkie, przeczytaj zasady
Pokaż politykę haseł`,
  tr: `
Şifre alanının etiketini değiştir
PIN cihazları hakkındaki sayfayı aç
Şifre yanlışsa Şifremi unuttum'a tıkla
Şifre zorunlu mu?
Jo'nun şifresini sil
Ürünün kodu kutunun üzerinde yazıyor
PIN görünüyor mu söyle
Şifre çok kısa, kuralları oku
Parola politikasını göster`,
  cs: `
Změň popisek pole hesla
Otevři stránku o PIN terminálech
Pokud je heslo špatné, klikni na Zapomenuté heslo
Je heslo povinné?
Smaž heslo uživatele Jo
Kód výrobku je vytištěn na krabici
Řekni mi, jestli je PIN vidět
Heslo je příliš krátké, přečti pravidla
Ukaž zásady hesel`,
  fi: `
Muuta salasanakentän otsikkoa
Avaa sivu PIN-päätteistä
Jos salasana on väärä, paina Unohditko salasanan
Onko salasana pakollinen?
Poista Jon salasana
Tuotteen koodi on painettu laatikkoon
Kerro, näkyykö PIN-koodi
Salasana on liian lyhyt, lue säännöt
Näytä salasanakäytäntö`,
  sv: `
Ändra lösenordsfältets etikett
Öppna sidan om PIN-terminaler
Om lösenordet är fel, klicka på Glömt lösenord
Är lösenordet obligatoriskt?
Ta bort Jos lösenord
Produktens kod är tryckt på lådan
Säg om PIN-koden är synlig
Lösenordet är för kort, läs reglerna
Visa lösenordspolicyn`,
  da: `
Skift adgangskodefeltets etiket
Åbn siden om PIN-terminaler
Hvis adgangskoden er forkert, klik på Glemt adgangskode
Er adgangskoden påkrævet?
Slet Jos adgangskode
Produktets kode er trykt på æsken
Sig om pinkoden er synlig
Adgangskoden er for kort, læs reglerne
Vis politikken for adgangskoder`,
  el: `
Άλλαξε την ετικέτα του πεδίου κωδικού
Άνοιξε τη σελίδα για τα τερματικά PIN
Αν ο κωδικός είναι λάθος, πάτα Ξέχασα τον κωδικό
Είναι υποχρεωτικός ο κωδικός;
Διάγραψε τον κωδικό του Jo
Ο κωδικός του προϊόντος είναι τυπωμένος στο κουτί
Πες μου αν φαίνεται το PIN
Ο κωδικός είναι πολύ μικρός, διάβασε τους κανόνες
Δείξε την πολιτική κωδικών`,
  ar: `
غيّر تسمية حقل كلمة المرور
افتح الصفحة عن أجهزة PIN
إذا كانت كلمة المرور خاطئة فاضغط على نسيت كلمة المرور
هل كلمة المرور مطلوبة؟
احذف كلمة مرور جو
رمز المنتج مطبوع على العلبة
أخبرني هل رمز التحقق ظاهر
كلمة المرور قصيرة جدا، اقرأ القواعد
اعرض سياسة كلمات المرور`,
  he: `
שנה את התווית של שדה הסיסמה
פתח את הדף על מסופי PIN
אם הסיסמה שגויה, לחץ על שכחתי סיסמה
האם הסיסמה היא חובה?
מחק את הסיסמה של ג'ו
קוד המוצר מודפס על הקופסה
תגיד לי אם הקוד גלוי
הסיסמה קצרה מדי, קרא את הכללים
הצג את מדיניות הסיסמאות`,
  et: `
Muuda paroolivälja silti
Ava leht PIN-terminalide kohta
Kui parool on vale, vajuta Unustasid parooli
Kas parool on kohustuslik?
Kustuta Jo parool
Toote kood on trükitud karbile
Ütle, kas PIN-kood on nähtav
Parool on liiga lühike, loe reeglid ette
Näita paroolipoliitikat`,
  hu: `
Módosítsd a jelszó mező címkéjét
Nyisd meg a PIN-terminálokról szóló oldalt
Ha a jelszó hibás, kattints az Elfelejtett jelszóra
Kötelező a jelszó?
Töröld Jo jelszavát
A termék kódja a dobozra van nyomtatva
Mondd meg, hogy látszik-e a PIN-kód
A jelszó túl rövid, olvasd fel a szabályokat
Mutasd a jelszóházirendet`,
  vi: `
Đổi nhãn của ô mật khẩu
Mở trang về thiết bị nhập PIN
Nếu mật khẩu sai, bấm Quên mật khẩu
Mật khẩu có bắt buộc không?
Xóa mật khẩu của Jo
Mã sản phẩm in trên hộp
Cho tôi biết mã xác minh có hiện không
Mật khẩu là quá ngắn, đọc các quy tắc
Hiển thị chính sách mật khẩu`,
};
