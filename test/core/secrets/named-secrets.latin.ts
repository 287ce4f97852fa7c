/** Requests in languages of Latin script that name a secret, which stands between ⟦ and ⟧ (SF14). */

/** By language; one request a line. */
export const LATIN_SECRETS: Readonly<Record<string, string>> = {
  en: `
password for the portal: ⟦hunter2⟧
Log in to the portal, the password for jo is ⟦hunter2!⟧
fill the password field with ⟦hunter2⟧ and press Enter
my pass is ⟦hunter2⟧, user jo
user: jo, pass: ⟦hunter2⟧
pw: ⟦hunter2⟧
login jo/⟦hunter2⟧
credentials jo:⟦hunter2⟧, then open the inbox
log in as jo ⟦hunter2⟧
The password is ⟦correct horse battery staple⟧
password — ⟦hunter2⟧
my password (don't tell) is ⟦hunter2⟧
code ⟦482913⟧
recovery phrase: ⟦apple river stone cloud paper lamp⟧
Enter ⟦swordfish⟧ as the password`,
  de: `
Melde dich als jo an, das Passwort ist ⟦geheim99⟧
Passwort für jo: ⟦Blumentopf⟧
Das Passwort für das Portal lautet ⟦Wintergarten7⟧.
Fülle das Passwortfeld mit ⟦Regen-bogen8⟧ aus
Zugangsdaten jo:⟦Kirsche22⟧, öffne den Posteingang
Mein Kennwort – ⟦Tannenbaum5⟧ – bitte nicht weitersagen
Der Bestätigungscode ist ⟦309118⟧
Trage ⟦Mond-schein3⟧ ins Feld Passwort ein
Mein Passwort (nicht verraten) ist ⟦schmetterling⟧
PW: ⟦Zeder!8⟧`,
  fr: `
Connecte-toi en tant que jo, mot de passe ⟦soleil22⟧
Le mot de passe pour le portail : ⟦coquelicot⟧
Remplis le champ mot de passe avec ⟦Neige-rose8⟧
mdp : ⟦Orage_12⟧
Identifiants jo/⟦cerise22⟧, ouvre la messagerie
Mon mot de passe (ne le dis à personne) est ⟦papillon9⟧
Entre le code ⟦771204⟧ pour valider la connexion
Mets ⟦Lune-bleue3⟧ comme mot de passe
Le code PIN de ma carte est ⟦4419⟧
Mon mot de passe est ⟦libellule⟧, connecte-toi`,
  es: `
Inicia sesión como jo, la contraseña es ⟦verano22⟧
Contraseña para el portal: ⟦amapola⟧
Rellena el campo de la contraseña con ⟦Nieve-azul8⟧
Mi clave es ⟦Trueno_12⟧
Credenciales jo:⟦cereza22⟧, abre el correo
Mi contraseña (no se lo digas a nadie) es ⟦mariposa9⟧
Introduce el código ⟦661204⟧ para iniciar sesión
Usa ⟦Luna-azul3⟧ como contraseña
El PIN de mi tarjeta es ⟦4429⟧
contraseña → ⟦Cometa5⟧`,
  it: `
Accedi come jo, password ⟦estate22⟧
La password per il portale: ⟦papavero⟧
Riempi il campo della password con ⟦Neve-blu8⟧
La mia password è ⟦Tuono_12⟧
Credenziali jo/⟦ciliegia22⟧, apri la posta
La mia password (non dirlo a nessuno) è ⟦farfalla9⟧
Inserisci il codice ⟦551204⟧ per completare l'accesso
Usa ⟦Luna-blu3⟧ come password
Il PIN della mia SIM è ⟦4439⟧
La password di jo è ⟦libellula⟧.`,
  pt: `
Entra como jo, a senha é ⟦verao22⟧
Senha do portal: ⟦papoila⟧
Preenche o campo da senha com ⟦Neve-azul8⟧
A minha palavra-passe é ⟦Trovao_12⟧
Credenciais jo:⟦cereja22⟧, abre o correio
A minha senha (não contes a ninguém) é ⟦borboleta9⟧
Insere o código ⟦441204⟧ para entrar
Usa ⟦Lua-azul3⟧ como senha
O PIN do meu cartão é ⟦4449⟧
Inicia sessão com o utilizador jo e a senha ⟦libelula7⟧`,
  nl: `
Log in als jo, wachtwoord ⟦zomer22⟧
Het wachtwoord voor het portaal: ⟦klaproos⟧
Vul het wachtwoordveld met ⟦Sneeuw-wit8⟧
Mijn wachtwoord is ⟦Donder_12⟧
Inloggegevens jo:⟦kersen22⟧, open de mail
Mijn wachtwoord (niet doorvertellen) is ⟦vlinder9⟧
Voer de code ⟦331204⟧ in om in te loggen
Gebruik ⟦Blauwe-maan3⟧ als wachtwoord
De pincode van mijn pas is ⟦4459⟧
Het wachtwoord van jo is ⟦libelle⟧.`,
  pl: `
Zaloguj się jako jo, hasło ⟦lato22⟧
Hasło do portalu: ⟦makówka⟧
Wypełnij pole hasła wartością ⟦Snieg-bialy8⟧
Moje hasło to ⟦Grzmot_12⟧
Dane logowania: jo/⟦czeresnia22⟧, otwórz pocztę
Moje hasło (nikomu nie mów) to ⟦motylek9⟧
Wpisz kod ⟦221204⟧, żeby się zalogować
Użyj ⟦Modry-ksiezyc3⟧ jako hasła
PIN mojej karty: ⟦4469⟧
Hasło użytkownika jo to ⟦wazka77⟧`,
  tr: `
jo olarak oturum aç, parola ⟦yaz2024x⟧
Portal şifresi: ⟦gelincik⟧
Şifre alanını ⟦Kar-beyaz8⟧ ile doldur
Şifrem ⟦Gok_12⟧
Giriş bilgileri jo:⟦kiraz22⟧, postayı aç
Şifrem (kimseye söyleme) ⟦kelebek9⟧
Giriş yapmak için ⟦111204⟧ kodunu gir
Parola olarak ⟦Mavi-ay3⟧ kullan
Kartımın PIN kodu ⟦4479⟧
jo'nun parolası ⟦yusufcuk7⟧`,
  cs: `
Přihlas se jako jo, heslo ⟦leto2024x⟧
Heslo k portálu: ⟦vlčák⟧
Vyplň pole hesla hodnotou ⟦Snih-bily8⟧
Moje heslo je ⟦Hrom_12⟧
Přihlašovací údaje jo:⟦tresne22⟧, otevři poštu
Moje heslo (nikomu neříkej) je ⟦motyl99⟧
Zadej kód ⟦991204⟧ a přihlas se
Použij ⟦Modry-mesic3⟧ jako heslo
PIN ke kartě je ⟦4489⟧
Heslo uživatele jo je ⟦vazka77⟧`,
  fi: `
Kirjaudu sisään nimellä jo, salasana ⟦kesa2024x⟧
Portaalin salasana: ⟦unikko⟧
Täytä salasanakenttä arvolla ⟦Lumi-valko8⟧
Salasanani on ⟦Ukkonen_12⟧
Kirjautumistiedot jo:⟦kirsikka22⟧, avaa posti
Salasanani (älä kerro kenellekään) on ⟦perhonen9⟧
Syötä koodi ⟦881204⟧ ja kirjaudu
Käytä salasanana ⟦Sini-kuu3⟧
Korttini PIN on ⟦4499⟧
Käyttäjän jo salasana on ⟦korento77⟧`,
  sv: `
Logga in som jo, lösenord ⟦sommar22⟧
Lösenordet till portalen: ⟦vallmo⟧
Fyll i lösenordsfältet med ⟦Sno-vit8⟧
Mitt lösenord är ⟦Aska_12⟧
Inloggning jo/⟦korsbar22⟧, öppna posten
Mitt lösenord (säg det inte till någon) är ⟦fjaril99⟧
Ange koden ⟦771208⟧ för att logga in
Använd ⟦Bla-mane3⟧ som lösenord
PIN-koden till kortet är ⟦4509⟧
Lösenordet för jo är ⟦trollslända⟧.`,
  da: `
Log ind som jo, adgangskode ⟦sommer22⟧
Adgangskoden til portalen: ⟦valmue⟧
Udfyld adgangskodefeltet med ⟦Sne-hvid8⟧
Min adgangskode er ⟦Torden_12⟧
Loginoplysninger jo:⟦kirsebaer22⟧, åbn posten
Mit kodeord (sig det ikke til nogen) er ⟦sommerfugl9⟧
Indtast koden ⟦661208⟧ for at logge ind
Brug ⟦Blaa-maane3⟧ som adgangskode
Min PIN er ⟦4519⟧
Kodeordet for jo er ⟦guldsmed⟧.`,
  et: `
Logi sisse kasutajana jo, parool ⟦suvi2024x⟧
Portaali parool: ⟦moonike⟧
Täida parooliväli väärtusega ⟦Lumi-valge8⟧
Minu parool on ⟦Kou_1234⟧
Sisselogimise andmed: jo/⟦kirss22⟧, ava postkast
Minu parool (ära kellelegi ütle) on ⟦liblikas9⟧
Sisesta kood ⟦551208⟧ ja logi sisse
Kasuta paroolina ⟦Sini-kuu7⟧
Minu PIN on ⟦4529⟧
Kasutaja jo parool on ⟦kiil7788⟧`,
  hu: `
Jelentkezz be jo felhasználóval, jelszó ⟦nyar2024x⟧
A portál jelszava: ⟦pipacs⟧
Töltsd ki a jelszó mezőt ezzel: ⟦Ho-feher8⟧
A jelszavam ⟦Villam_12⟧
Belépési adatok: jo/⟦cseresznye22⟧, nyisd meg a postát
A jelszavam (senkinek ne mondd el) ⟦pillango9⟧
Írd be a ⟦441208⟧ kódot a belépéshez
Használd a ⟦Kek-hold3⟧ értéket jelszóként
A PIN-kódom ⟦4539⟧
jo jelszava ⟦szitakoto7⟧`,
  vi: `
Đăng nhập bằng tài khoản jo, mật khẩu ⟦muahe2024⟧
Mật khẩu của cổng thông tin: ⟦hoamai99⟧
Điền ô mật khẩu bằng ⟦Tuyet-trang8⟧
Mật khẩu của tôi là ⟦Sam_set12⟧
Thông tin đăng nhập: jo/⟦anhdao22⟧, mở hộp thư
Mật khẩu của tôi (đừng nói với ai) là ⟦buombuom9⟧
Nhập mã ⟦331208⟧ để đăng nhập
Dùng ⟦Trang-xanh3⟧ làm mật khẩu
Mã PIN là ⟦4549⟧
Mật khẩu của jo là ⟦chuonchuon7⟧`,
};
