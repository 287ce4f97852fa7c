/** Further requests that speak of credentials and name no secret; they were held out while the first rules were written (SF14). */

/** By language; one request a line. */
export const MORE_HARMLESS: Readonly<Record<string, string>> = {
  en: `
Remind me which password manager the team uses, LastPass or 1Password
Set the minimum password length to 12 characters
The error code is shown at the bottom, read it to me
Check whether the password of user jo42 is expired
Apply the promo code SPRING25 at checkout`,
  de: `
Setze das Passwort von jo42 zurück
Prüfe, ob das Passwort abgelaufen ist
Stelle die Mindestlänge des Passworts auf 12 Zeichen
Der Gutscheincode SOMMER25 soll im Warenkorb eingelöst werden
Benenne das Feld Passwort in Geheimwort um`,
  fr: `
Réinitialise le mot de passe de jo42
Vérifie si le mot de passe est expiré
Le code postal est 75011
Règle la longueur minimale du mot de passe sur 12 caractères
Ouvre la page sur les codes promo`,
  es: `
Restablece la contraseña de jo42
Comprueba si la contraseña está caducada
El código postal es 28013
Fija la longitud mínima de la contraseña en 12 caracteres
Abre la página sobre el gestor de contraseñas`,
  it: `
Reimposta la password di jo42
Controlla se la password è scaduta
Il codice postale è 20121
Imposta la lunghezza minima della password a 12 caratteri
Apri la pagina del gestore di password`,
  pt: `
Redefine a senha de jo42
Verifica se a senha está expirada
O código postal é 1200-109
Define o comprimento mínimo da senha para 12 caracteres
Abre a página do gestor de senhas`,
  nl: `
Reset het wachtwoord van jo42
Controleer of het wachtwoord verlopen is
De postcode is 1012 AB
Zet de minimale lengte van het wachtwoord op 12 tekens
Open de pagina over wachtwoordbeheer`,
  ru: `
Сбрось пароль пользователя jo42
Проверь, не истёк ли пароль
Почтовый индекс и код города 495 есть на странице контактов
Задай минимальную длину пароля в 12 символов
Открой страницу о менеджерах паролей`,
  zh: `
重置用户jo42的密码
检查密码是否已过期
把密码最小长度设为12位
产品编码A100印在盒子上
打开关于密码管理器的页面`,
  ja: `
ユーザーjo42のパスワードをリセットして
パスワードの有効期限が切れているか確認して
パスワードの最小文字数を12にして
郵便番号は100-0001です
パスワード管理ツールのページを開いて`,
  ko: `
사용자 jo42의 비밀번호를 재설정해 줘
비밀번호가 만료되었는지 확인해 줘
비밀번호 최소 길이를 12자로 설정해 줘
우편번호는 04524야
비밀번호 관리자 페이지를 열어 줘`,
  pl: `
Zresetuj hasło użytkownika jo42
Sprawdź, czy hasło wygasło
Kod pocztowy to 00-950
Ustaw minimalną długość hasła na 12 znaków
Otwórz stronę o menedżerach haseł`,
  tr: `
jo42 kullanıcısının şifresini sıfırla
Şifrenin süresi dolmuş mu kontrol et
Posta kodu 34433
Minimum şifre uzunluğunu 12 karakter yap
Şifre yöneticileri hakkındaki sayfayı aç`,
  cs: `
Obnov heslo uživatele jo42
Zkontroluj, jestli heslo nevypršelo
Směrovací číslo je 110 00
Nastav minimální délku hesla na 12 znaků
Otevři stránku o správcích hesel`,
  fi: `
Nollaa käyttäjän jo42 salasana
Tarkista, onko salasana vanhentunut
Postinumero on 00100
Aseta salasanan vähimmäispituudeksi 12 merkkiä
Avaa sivu salasanojen hallinnasta`,
  sv: `
Återställ lösenordet för jo42
Kontrollera om lösenordet har gått ut
Postnumret är 111 22
Sätt lösenordets minsta längd till 12 tecken
Öppna sidan om lösenordshanterare`,
  da: `
Nulstil adgangskoden for jo42
Tjek om adgangskoden er udløbet
Postnummeret er 1050
Sæt adgangskodens mindste længde til 12 tegn
Åbn siden om adgangskodeadministratorer`,
  el: `
Κάνε επαναφορά του κωδικού του χρήστη jo42
Έλεγξε αν ο κωδικός έχει λήξει
Ο ταχυδρομικός κώδικας είναι 10558
Όρισε το ελάχιστο μήκος κωδικού σε 12 χαρακτήρες
Άνοιξε τη σελίδα για τους διαχειριστές κωδικών`,
  ar: `
أعد تعيين كلمة مرور المستخدم jo42
تحقق مما إذا كانت كلمة المرور منتهية الصلاحية
الرمز البريدي هو 11564
اجعل الحد الأدنى لطول كلمة المرور 12 حرفًا
افتح صفحة مديري كلمات المرور`,
  he: `
אפס את הסיסמה של המשתמש jo42
בדוק אם הסיסמה פגה
המיקוד הוא 6100001
קבע את אורך הסיסמה המינימלי ל-12 תווים
פתח את הדף על מנהלי סיסמאות`,
  et: `
Lähtesta kasutaja jo42 parool
Kontrolli, kas parool on aegunud
Postiindeks on 10111
Määra parooli miinimumpikkuseks 12 märki
Ava leht paroolihaldurite kohta`,
  hu: `
Állítsd vissza jo42 felhasználó jelszavát
Ellenőrizd, hogy lejárt-e a jelszó
Az irányítószám 1051
Állítsd a minimális jelszóhosszt 12 karakterre
Nyisd meg a jelszókezelőkről szóló oldalt`,
  vi: `
Đặt lại mật khẩu của người dùng jo42
Kiểm tra xem mật khẩu đã hết hạn chưa
Mã bưu chính là 100000
Đặt độ dài tối thiểu của mật khẩu là 12 ký tự
Mở trang về trình quản lý mật khẩu`,
};
