/** Further requests that name a secret, which stands between ⟦ and ⟧; they were held out while the first rules were written (SF14). */

/** By language; one request a line. */
export const MORE_SECRETS: Readonly<Record<string, string>> = {
  en: `
Hey, could you sign me in to the HR portal? I'm jo.park and the passphrase is ⟦purple monkey dishwasher⟧
Use my work account (jo@acme.test, pw ⟦Winter!2024⟧) and download the invoice
they texted me a login code, it's ⟦773104⟧, please finish the sign-in
Put ⟦Tr4velB0ok⟧ in as the new password and save
The wifi page wants a password, which should be ⟦coffeebeans⟧.`,
  de: `
Bitte melde mich im Portal an, Benutzer jo, Kennwort: ⟦Sonnenblume7⟧
Das Passwort vom WLAN-Router ist übrigens ⟦k4ffeekanne⟧, ändere dort den Namen
Gib beim Passwort ⟦Haus-am-See9⟧ ein und klicke auf Weiter
Meine PIN fürs Onlinebanking lautet ⟦48213⟧, schau bitte nach dem Kontostand
Logge dich mit jo.meier / ⟦Apfelbaum99⟧ ein`,
  fr: `
Connecte-toi avec jo@exemple.test et comme mot de passe ⟦tournesol84⟧
Mon mdp c'est ⟦Chat-Noir7⟧, va voir mes factures
Le code reçu par SMS est ⟦558210⟧, termine la connexion
Saisis ⟦baguette!33⟧ dans le champ mot de passe puis valide
Le mot de passe du compte de jo est ⟦lavande⟧.`,
  es: `
Inicia sesión con el usuario jo y la clave ⟦girasol22⟧
La contraseña de mi cuenta es ⟦Luna_llena5⟧, descarga el recibo
Pon ⟦mariposa77⟧ en el campo de contraseña y pulsa Entrar
Me llegó el código ⟦904417⟧ por SMS, úsalo para entrar
Entra en el portal (usuario: jo, contraseña: ⟦naranja⟧)`,
  it: `
Accedi come jo, la password è ⟦girasole22⟧
Il PIN della carta è ⟦4471⟧, controlla il saldo
Nel campo password scrivi ⟦Roma-Nord8⟧ e premi Invio
Usa le credenziali jo:⟦pizza4tutti⟧ per entrare
La mia parola d'ordine: ⟦melograno⟧`,
  pt: `
Entra no site com o utilizador jo e a palavra-passe ⟦girassol22⟧
A senha do wifi é ⟦cafezinho9⟧, muda o nome da rede
Digita ⟦Praia-Azul3⟧ no campo da senha e confirma
O código de verificação que recebi foi ⟦310984⟧
Faz login com jo/⟦sardinha77⟧`,
  nl: `
Meld me aan als jo, het wachtwoord is ⟦zonnebloem22⟧
Vul bij wachtwoord ⟦Fiets-pad8⟧ in en klik op Verder
Mijn pincode is ⟦5527⟧, kijk even naar mijn saldo
De inloggegevens zijn jo / ⟦stroopwafel3⟧
Ik kreeg per sms de code ⟦661903⟧, maak het inloggen af`,
  ru: `
Зайди в личный кабинет: логин jo, пароль ⟦solnce2024⟧
Мой пароль от портала — ⟦Zima_77⟧, скачай счёт
Введи ⟦vesna19x⟧ в поле пароля и нажми «Войти»
Пришёл код из смс: ⟦440912⟧, закончи вход
Пароль для jo такой: ⟦ромашка⟧`,
  zh: `
帮我登录，账号是jo，密码是⟦sunny2024⟧
把⟦Spring_88⟧填到密码框里，然后点登录
短信验证码⟦203948⟧，请帮我完成登录
我公司邮箱的密码为⟦Kafei#123⟧，下载最新的发票
银行卡的PIN码：⟦5582⟧`,
  ja: `
joでログインして、パスワードは⟦himawari22⟧です
パスワード欄に⟦Fuji-san8⟧と入力してください
SMSで届いた認証コードは⟦930177⟧です。ログインを終わらせて
暗証番号⟦4821⟧で残高を確認して
ログイン情報は jo / ⟦sakura#77⟧ です`,
  ko: `
아이디는 jo이고 비밀번호는 ⟦haebaragi22⟧예요. 로그인해 줘
비밀번호 칸에 ⟦Seoul-na8⟧을 입력하고 로그인 눌러 줘
문자로 온 인증번호 ⟦775031⟧ 입력해서 로그인 끝내 줘
와이파이 비번: ⟦kimchi!99⟧
jo / ⟦namsan77x⟧ 로 로그인해 줘`,
  pl: `
Zaloguj się jako jo, hasło to ⟦slonecznik22⟧
W polu hasła wpisz ⟦Zima-Lato8⟧ i kliknij Dalej
Mój PIN do karty to ⟦4417⟧, sprawdź saldo
Dostałem SMS-em kod ⟦820364⟧, dokończ logowanie
Hasło do konta jo brzmi ⟦borówka⟧.`,
  tr: `
jo olarak giriş yap, şifre ⟦aycicegi22⟧
Şifre alanına ⟦Deniz-mavi8⟧ yaz ve Devam'a bas
Portalın şifresi şu: ⟦papatya⟧
SMS ile gelen kod ⟦618253⟧, girişi tamamla
Kartımın PIN'i ⟦4419⟧, bakiyeme bak`,
  cs: `
Přihlas se jako jo, heslo je ⟦slunecnice22⟧
Do pole Heslo napiš ⟦Zima-leto8⟧ a klikni na Další
Moje heslo k portálu zní ⟦borůvka⟧.
Přišel mi SMS kód ⟦719342⟧, dokonči přihlášení
Přihlašovací údaje: jo / ⟦knedlik77⟧`,
  fi: `
Kirjaudu tunnuksella jo, salasana on ⟦auringonkukka22⟧
Kirjoita salasanakenttään ⟦Talvi-kesa8⟧ ja paina Jatka
Sain tekstiviestillä koodin ⟦550917⟧, viimeistele kirjautuminen
Pankkikortin PIN-koodi: ⟦4426⟧
Portaalin salasanani on ⟦mustikka⟧.`,
  sv: `
Logga in som jo med lösenordet ⟦solros22⟧
Skriv ⟦Vinter-sol8⟧ i lösenordsfältet och klicka på Nästa
Jag fick koden ⟦640185⟧ på sms, slutför inloggningen
Mitt lösenord till portalen är ⟦blåbär⟧.
Inloggningsuppgifter: jo / ⟦kanelbulle7⟧`,
  da: `
Log ind som jo, adgangskoden er ⟦solsikke22⟧
Skriv ⟦Vinter-sol8⟧ i feltet Adgangskode og klik på Næste
Jeg fik koden ⟦730264⟧ på sms, gør login færdigt
Mit kodeord til portalen er ⟦blåbær⟧.
Pinkoden til kortet er ⟦4418⟧, tjek saldoen`,
  el: `
Συνδέσου ως jo, ο κωδικός είναι ⟦iliotropio22⟧
Γράψε ⟦Kalo-kairi8⟧ στο πεδίο κωδικού και πάτα Σύνδεση
Ο κωδικός πρόσβασης για το portal: ⟦μανταρίνι⟧
Μου ήρθε με SMS ο κωδικός ⟦825016⟧, ολοκλήρωσε τη σύνδεση
Το PIN της κάρτας μου είναι ⟦4432⟧, δες το υπόλοιπο`,
  ar: `
سجّل الدخول باسم jo وكلمة المرور ⟦shams2024⟧
كلمة السر للبوابة هي ⟦Layl_77x⟧، حمّل الفاتورة
اكتب ⟦bahr-azraq8⟧ في حقل كلمة المرور ثم اضغط دخول
وصلني رمز التحقق ⟦390271⟧، أكمل تسجيل الدخول
الرقم السري للبطاقة: ⟦4471⟧`,
  he: `
תתחבר בתור jo, הסיסמה היא ⟦shemesh22⟧
הקלד ⟦Yam-kachol8⟧ בשדה הסיסמה ולחץ על כניסה
קיבלתי ב-SMS קוד ⟦481926⟧, תסיים את ההתחברות
הסיסמה לפורטל: ⟦חמנייה⟧
פרטי ההתחברות שלי: jo / ⟦falafel77⟧`,
  et: `
Logi sisse kasutajana jo, parool on ⟦paevalill22⟧
Kirjuta parooli väljale ⟦Talve-paev8⟧ ja vajuta Edasi
Sain SMS-iga koodi ⟦560318⟧, lõpeta sisselogimine
Minu portaali salasõna on ⟦mustikas⟧.
Kaardi PIN-kood: ⟦4437⟧`,
  hu: `
Jelentkezz be jo néven, a jelszó ⟦napraforgo22⟧
Írd be a ⟦Teli-nap8⟧ jelszót és kattints a Tovább gombra
A portál jelszava: ⟦áfonya⟧
SMS-ben megkaptam a kódot: ⟦670429⟧, fejezd be a belépést
A kártyám PIN-kódja ⟦4443⟧, nézd meg az egyenleget`,
  vi: `
Đăng nhập với tài khoản jo, mật khẩu là ⟦huongduong22⟧
Nhập ⟦Mua-he8x⟧ vào ô mật khẩu rồi bấm Tiếp
Mã OTP vừa nhận được là ⟦480913⟧, hoàn tất đăng nhập giúp tôi
Mật khẩu wifi: ⟦caphesua9⟧
Mã PIN thẻ của tôi là ⟦4459⟧, xem số dư giúp tôi`,
};
