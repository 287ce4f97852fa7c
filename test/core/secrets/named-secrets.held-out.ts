/** Held-out requests that name a secret, which stands between ⟦ and ⟧: measured before the rules were changed for what they showed (SF14). */

/** By language; one request a line. */
export const HELD_OUT_SECRETS: Readonly<Record<string, string>> = {
  en: `
the password they gave me was ⟦Blue-Kettle-9⟧, can you check if it still works
Please log into the bank with username jo77 and password ⟦m0nkeybars⟧, then show my balance
Our wifi passphrase: ⟦sunny days ahead⟧
2FA code ⟦550 238⟧, enter it and continue`,
  de: `
Ich heiße dort jo.k und mein Passwort dort ist ⟦Lindenbaum!4⟧
Bitte mit Nutzer jo und Passwort ⟦regenschirm⟧ anmelden
Nimm ⟦Wolke_77x⟧ als neues Passwort und speichere
Meine Geheimzahl: ⟦7310⟧`,
  fr: `
Le mot de passe qu'on m'a donné est ⟦Bleu-Ciel9⟧, essaie-le
Identifie-toi avec le compte jo77, mot de passe : ⟦parapluie⟧
Choisis ⟦Nuage_77x⟧ comme nouveau mot de passe
Voici mon code secret : ⟦7310⟧`,
  es: `
La contraseña que me dieron es ⟦Cielo-Azul9⟧, pruébala
Accede con la cuenta jo77 y contraseña ⟦paraguas⟧.
Elige ⟦Nube_77x⟧ como nueva contraseña
Mi PIN es el ⟦7310⟧`,
  it: `
La password che mi hanno dato è ⟦Cielo-Blu9⟧, provala
Entra con l'account jo77 e la password ⟦ombrello⟧
Scegli ⟦Nuvola_77x⟧ come nuova password
Ecco il mio PIN: ⟦7310⟧`,
  pt: `
A senha que me deram é ⟦Ceu-Azul9⟧, experimenta
Entra com a conta jo77 e a senha ⟦guardachuva⟧
Escolhe ⟦Nuvem_77x⟧ como nova senha
O meu PIN: ⟦7310⟧`,
  nl: `
Het wachtwoord dat ik kreeg is ⟦Blauw-Lucht9⟧, probeer het
Log in met account jo77 en wachtwoord ⟦paraplu⟧
Kies ⟦Wolk_77x⟧ als nieuw wachtwoord
Dit is mijn pincode: ⟦7310⟧`,
  ru: `
Пароль, который мне дали, — ⟦Nebo-sinee9⟧, попробуй его
Авторизуйся под jo77 с паролем ⟦zontik88⟧
Поставь новый пароль ⟦Oblako_77x⟧ и сохрани
Вот мой пин: ⟦7310⟧`,
  zh: `
他们给我的密码是⟦Lan-tian9⟧，试一下
请用账号jo77和密码⟦yusan888⟧登录
新密码设为⟦Yun_77xx⟧然后保存
我的支付密码：⟦731055⟧`,
  ja: `
もらったパスワードは⟦Aoi-sora9⟧なので試して
アカウントjo77、パスワード⟦amagasa88⟧でサインインして
新しいパスワードを⟦Kumo_77x⟧にして保存して
PINコード：⟦7310⟧`,
  ko: `
받은 비밀번호가 ⟦Paran-haneul9⟧인데 한번 써 봐
계정 jo77, 패스워드 ⟦usan8888⟧로 로그인해
새 비밀번호를 ⟦Gureum_77⟧로 바꾸고 저장해
핀번호는 ⟦7310⟧이야`,
  pl: `
Hasło, które dostałem, to ⟦Niebo-modre9⟧, wypróbuj je
Zaloguj się na konto jo77 hasłem ⟦parasol88⟧
Ustaw nowe hasło ⟦Chmura_77x⟧ i zapisz
Oto mój PIN: ⟦7310⟧`,
  tr: `
Bana verilen şifre ⟦Mavi-gok9⟧, bir dene
jo77 hesabı ve ⟦semsiye88⟧ şifresiyle giriş yap
Yeni parolayı ⟦Bulut_77x⟧ yap ve kaydet
PIN: ⟦7310⟧`,
  cs: `
Heslo, které jsem dostal, je ⟦Nebe-modre9⟧, zkus ho
Přihlas se účtem jo77 a heslem ⟦destnik88⟧
Nastav nové heslo ⟦Mrak_77xx⟧ a ulož ho
Tady je můj PIN: ⟦7310⟧`,
  fi: `
Saamani salasana on ⟦Sini-taivas9⟧, kokeile sitä
Kirjaudu tilillä jo77 ja salasanalla ⟦sateenvarjo88⟧
Aseta uudeksi salasanaksi ⟦Pilvi_77x⟧ ja tallenna
Tässä PIN: ⟦7310⟧`,
  sv: `
Lösenordet jag fick är ⟦Bla-himmel9⟧, testa det
Logga in med kontot jo77 och lösenordet ⟦paraply⟧
Sätt det nya lösenordet till ⟦Moln_77xx⟧ och spara
Här är min PIN-kod: ⟦7310⟧`,
  da: `
Adgangskoden jeg fik er ⟦Blaa-himmel9⟧, prøv den
Log ind med kontoen jo77 og adgangskoden ⟦paraply⟧
Sæt den nye adgangskode til ⟦Sky_77xxx⟧ og gem
Her er min pinkode: ⟦7310⟧`,
  et: `
Parool, mille sain, on ⟦Sini-taevas9⟧, proovi seda
Logi sisse kontoga jo77 ja parooliga ⟦vihmavari88⟧
Määra uueks parooliks ⟦Pilv_77xx⟧ ja salvesta
Siin on mu PIN: ⟦7310⟧`,
  hu: `
A jelszó, amit kaptam, ⟦Kek-egbolt9⟧, próbáld ki
Lépj be a jo77 fiókkal és az ⟦esernyo88⟧ jelszóval
Az új jelszó legyen ⟦Felho_77x⟧, és mentsd el
Itt a PIN-kódom: ⟦7310⟧`,
  vi: `
Mật khẩu người ta đưa cho tôi là ⟦Troi-xanh9⟧, thử xem
Đăng nhập bằng tài khoản jo77 và mật khẩu ⟦caidu888⟧
Đổi mật khẩu thành ⟦May_77xxx⟧ rồi lưu
Đây là mã PIN của tôi: ⟦7310⟧`,
  el: `
Ο κωδικός που μου έδωσαν είναι ⟦Galazio-ourano9⟧, δοκίμασέ τον
Μπες με τον λογαριασμό jo77 και τον κωδικό ⟦omprela88⟧
Όρισε νέο κωδικό ⟦Synnefo_77⟧ και αποθήκευσε
Ορίστε το PIN μου: ⟦7310⟧`,
  ar: `
كلمة المرور التي أعطوني إياها هي ⟦Sama-zarqa9⟧، جربها
ادخل بالحساب jo77 وكلمة السر ⟦mizalla88⟧
غيّر كلمة المرور إلى ⟦Sahab_77x⟧ واحفظ
هذا هو رقمي السري: ⟦7310⟧`,
  he: `
הסיסמה שנתנו לי היא ⟦Shamayim-9x⟧, תנסה אותה
היכנס עם החשבון jo77 והסיסמה ⟦mitriya88⟧
שנה את הסיסמה ל-⟦Anan_77xx⟧ ושמור
הנה ה-PIN שלי: ⟦7310⟧`,
};
