/** Credential words: what a secret is called in each language, and the small words that say which value it has (SF14). */

/** Kinds of words; each is an alternation of a regular expression. */
export interface CredentialWords {
  /** The credentials themselves, by the name of their slot. */
  readonly password: string;
  readonly pin: string;
  /** Codes that let somebody in, by their full name. */
  readonly code: string;
  /** A code of any kind: the sentence has to say what it is for. */
  readonly bare: string;
  readonly token: string;
  /** Signing in, and what is needed for it. */
  readonly login: string;
  /** Whose it is: "the user jo", "the account of jo". */
  readonly user: string;
  readonly of: string;
  /** "The password IS hunter2", "fill it WITH hunter2", "TYPE hunter2 INTO the FIELD". */
  readonly is: string;
  readonly with: string;
  readonly enter: string;
  readonly into: string;
  readonly field: string;
  readonly own: string;
  readonly and: string;
  /** What makes another thing of a credential that stands right before it: "password manager". */
  readonly head: string;
  /** "Whether the password is …": nothing is given. */
  readonly if: string;
  /** Beginnings of what a password is when no value is given: wrong, required, too short. */
  readonly not: string;
  /** Endings that a language writes right behind a value. */
  readonly suffix: string;
}

/** In a language of any kind. */
const ANYWHERE: Partial<CredentialWords> = {
  password: `pass ?words?|pass ?phrase|passcode|passwd|pwd|pw`,
  pin: "pin",
  code: "otp|cv[cv]2?|tan|2fa[- ]code",
  token: "(?:api|access|auth|client|secret|bearer)[- ]?(?:key|token|secret)|token|secret",
  login: "log ?in",
  bare: "sms[- ]?code",
};

/** Each line is `kind: words`; several stand on one line between semicolons. */
const LANGUAGES: Readonly<Record<string, string>> = {
  en: `password: pass|(?:recovery|seed|secret) (?:phrase|words?); pin: pin[- ]?(?:code|number)
    code: (?:one[- ]time|security|verification|access|recovery|backup|login|log-in|sign-in|confirmation|authentication|sms) (?:code|password|passcode)s?; bare: code
    login: log(?: ?me)? in|sign(?: ?me)? in|log(?:ging)? on|credentials|login details|texted; user: user ?name|user|account; of: of|for
    is: is|was|are|be|it'?s|it’s|reads|now; with: with|using|to|by|from; enter: type|enter|input|put|write|fill(?: in)?|use|set|paste; into: in(?:to)?|as|for|at
    field: fields?|box|input|page|form; own: the|my|your|his|her|their|our|this|that|it|a|an|new|old|current|same|which|should|following|value|word; and: and|then|or|but|so|please
    if: if|whether|when|that|why|how|does|must|since|because|after|before|until
    head: managers?|polic(?:y|ies)|protection|reset|strength|generator|recovery|rules?|requirements?|hints?|length|settings?|pads?|lists?|history|expiry|age|attempts?|prompt|screen|section|dialog|tab
    not: wrong|incorrect|invalid|correct|required|missing|empty|set|shown|hidden|accepted|changed|valid|weak|strong|visible|expired|needed|too|not|on|one|again|here|there|below|above|by|then|settings|screen|dialog|tab|section|value|something|anything|text|link|button|feature|option|from|in|at|them|optional|displayed|case|stored|saved|forgotten|lost|known`,
  de: String.raw`password: passw(?:ort|örter)(?:s|es|e|ern)?(?:felde?s?)?|kennw(?:ort|orts|ortes|ortfeld); pin: geheimzahl|pin[- ]?(?:code|nummer); token: api[- ]schlüssel
    code: sicherheitscode|bestätigungscode|verifizierungscode|einmal(?:code|passwort); bare: code
    login: anmeld\p{L}*|einlogg\p{L}*|logge?|melde|zugangsdaten|anmeldedaten|logindaten|sms; user: benutzer(?:name|s|in)?|nutzer(?:name|s)?|konto|kontos
    of: von|vom|für|fürs|zum|zu|des|der; is: ist|lautet|heißt|war|wäre; with: mit|auf; enter: gib|gebe|tippe?|trage?|schreibe?|fülle?|nutze|verwende|setze?|benutze|eingeben; into: ein|ins|in|im|als|beim|bei
    field: feldern?|felde?s?|maske; own: das|dem|den|die|der|mein(?:e[mnrs]?)?|dein(?:e[mnrs]?)?|ihr(?:e[mnrs]?)?|neue[sn]?|alte[sn]?|übrigens|bitte; and: und|dann|oder|aber|bitte
    if: ob|wenn|falls|dass|warum; not: falsch|richtig|abgelaufen|ungültig|gültig|erforderlich|pflicht|leer|sichtbar|zu|nicht|schwach|stark|vergessen|geändert|gesperrt|unbekannt|ein|kein|nötig`,
  fr: String.raw`password: mots? de passe|mdp|code secret; pin: code pin|pin; code: code (?:de (?:sécurité|vérification|connexion|validation)|à usage unique); bare: code; token: clé (?:api|secrète)
    login: connect\p{L}*|connexion|identifiants?|sms|identifie\p{L}*; user: utilisateur|compte|login; of: de|du|des|d['’]|pour|par
    is: est|c['’]est|était|sera; with: avec|par|sur; enter: saisis\p{L}*|entre[rz]?|tape[rz]?|mets|mettez|remplis\p{L}*|utilise[rz]?|inscris; into: dans|comme|en|au
    field: champ|case|zone; own: le|la|l['’]|les|mon|ma|votre|ton|son|un|une|nouveau|reçu|que; and: et|puis|ou|mais; if: si|quand|que
    not: faux|fausse|incorrect|correct|expiré|obligatoire|requis|vide|visible|trop|pas|faible|fort|valide|invalide|oublié|modifié`,
  es: String.raw`password: contrase[nñ]as?|clave(?! (?:api|secreta))(?: de acceso)?; code: código de (?:seguridad|verificación|acceso|confirmación); bare: código; token: clave (?:api|secreta)
    login: inicia\p{L}*|iniciar|sesión|entra[r]?|credenciales|sms|accede[r]?; user: usuario|cuenta; of: de|del|para; is: es|era|será|fue; with: con|en|a; enter: pon|poner|escribe|introduce|rellena|usa|utiliza|teclea|ingresa; into: en|como|dentro
    field: campo|casilla; own: el|la|los|las|mi|tu|su|un|una|nueva?|al; and: y|e|luego|o|pero; if: si|cuando|que
    not: incorrect|correct|caduca|obligatori|requerid|vací|visible|demasiado|no|débil|fuerte|válid|inválid|olvidad|muy`,
  it: String.raw`password: parola d[’']ordine|parola chiave; code: codice di (?:sicurezza|verifica|accesso|conferma); bare: codice
    login: acced\p{L}*|entrare|entra|credenziali|accesso|sms; user: utente|account|conto; of: di|del|della|dell['’]|per|dal; is: è|era|sarà|e['’]; with: con|a|in; enter: scrivi|inserisci|metti|digita|usa|riempi|compila; into: nel|nella|come|in
    field: campo|casella; own: il|la|lo|l['’]|i|le|mia?|tua?|sua?|un|una|nuova?; and: e|ed|poi|o|ma; if: se|quando|che; not: sbagliat|errat|corrett|scadut|obbligatori|richiest|vuot|visibil|troppo|non|debol|fort|valid|dimenticat|molto`,
  pt: `password: senhas?|palavra-passe; code: código de (?:segurança|verificação|acesso|confirmação); bare: código
    login: login|entra[r]?|entre|inicia|sessão|credenciais|acesse|sms; user: utilizador|usuário|conta; of: de|do|da|para; is: é|era|foi|será; with: com|a|em|para; enter: digita|digite|escreve|insere|insira|põe|preenche|preencha|usa|use|coloca; into: no|na|como|em
    field: campo|caixa; own: o|a|os|as|minha?|meu|tua|sua|seu|um|uma|nova?|que|recebi; and: e|depois|ou|mas; if: se|quando; not: incorret|corret|expirad|obrigatóri|necessári|vazi|visível|demasiado|não|frac|fort|válid|inválid|esquecid|muito`,
  nl: String.raw`password: wachtwoord(?:en|veld)?; pin: pincode; code: beveiligingscode|verificatiecode|inlogcode|bevestigingscode; bare: code
    login: log|inlog\p{L}*|meld|aanmeld\p{L}*|in te loggen|sms; user: gebruiker(?:snaam)?|account; of: van|voor|bij; is: is|was|luidt; with: met|op|naar; enter: vul|typ|voer|gebruik|zet|schrijf; into: in|als|bij
    field: veld|vak; own: het|de|mijn|jouw|uw|zijn|een|nieuwe?; and: en|dan|of|maar; if: of|als|dat|wanneer; not: fout|onjuist|juist|verlopen|verplicht|leeg|zichtbaar|te|niet|zwak|sterk|geldig|ongeldig|vergeten`,
  pl: String.raw`password: has(?:ło|ła|łu|łem|le|eł|łami); pin: kod pin; code: kod (?:weryfikacyjny|bezpieczeństwa|jednorazowy|dostępu); bare: kod(?:u|em)?
    login: zaloguj|zalogować|logowani\p{L}*|loguj|dane (?:logowania|do logowania)|sms(?:-?em)?|sms; user: użytkownik\p{L}*|kont(?:o|a|em); of: do|dla|od|z; is: to|jest|brzmi|było; with: wartością|na|z|ze; enter: wpisz|podaj|użyj|wprowadź|wypełnij|ustaw; into: w|jako|do
    field: pol(?:e|a|u|em); own: moje|mój|mojej|moja|swoje|nowe|ten|tym; and: i|oraz|a|potem|lub|ale|żeby; if: czy|jeśli|jeżeli|gdy; not: błędn|niepoprawn|poprawn|wygas|wymagan|pust|widoczn|za|zbyt|nie|słab|siln|ważn|nieważn`,
  tr: String.raw`password: (?:şifre|parola)\p{L}*; pin: pin kodu?; code: (?:doğrulama|güvenlik|onay) kod\p{L}*; bare: kod\p{L}*; suffix: ['’]\p{Ll}{1,6}
    login: giriş|oturum|sms; user: kullanıcı\p{L}*|hesap\p{L}*; of: için; is: şu|olarak; with: ile|olarak; enter: yaz|gir|kullan|doldur; into: olarak
    field: alan\p{L}*|kutu\p{L}*; own: bu|benim|yeni|kartımın; and: ve|sonra|veya; if: mu|mı|mi|mü; not: yanlış|doğru|geçersiz|zorunlu|gerekli|boş|görünür|çok|zayıf|güçlü`,
  cs: String.raw`password: hes(?:lo|la|lu|lem|el|ly); pin: pin kód; code: (?:ověřovací|bezpečnostní|potvrzovací) kód; bare: kód(?:u|em)?
    login: přihla[sš]\p{L}*|přihlášení|přihlašovací údaje|údaje|sms; user: uživatel\p{L}*|úč(?:et|tu); of: k|ke|od|pro|do|na; is: je|zní|bylo; with: hodnotou|na|s|se; enter: zadej|napiš|vyplň|použij|vlož|nastav; into: do|jako|v
    field: pol(?:e|i); own: moje|můj|mé|své|nové|to|ten|tam; and: a|i|pak|nebo|ale; if: jestli|zda|pokud|když; not: špatn|správn|nesprávn|vypršel|povinn|prázdn|vidět|příliš|ne|slab|siln|platn`,
  fi: String.raw`password: (?:salasan|tunnussan)\p{L}*; pin: pin[- ]?kood\p{L}*|tunnusluku\p{L}*; code: (?:vahvistus|turva|kertakäyttö)koodi\p{L}*; bare: kood\p{L}*; suffix: :\p{Ll}{1,4}
    login: kirjau\p{L}*|kirjautumistiedot|tunnuksella|tekstivies\p{L}*; user: käyttäj\p{L}*|tili\p{L}*; of: varten|tunnukselle; is: on|oli|kuuluu; with: arvoksi|arvolla|arvo; enter: kirjoita|syötä|täytä|käytä|aseta; into: kenttään|ksi
    field: kentt\p{L}*; own: minun|se|tämä|uusi; and: ja|sitten|tai|mutta; if: jos|onko|että; not: väär|oikea|vanhentun|pakolli|tyhj|näkyv|liian|ei|heikko|vahva|kelvo`,
  sv: String.raw`password: lösenord(?:et|en|ets|s?fält\p{L}*)?; pin: pin[- ]?kod(?:en)?; code: (?:verifierings|säkerhets|engångs|bekräftelse)kod(?:en)?; bare: kod(?:en)?
    login: logga|inlogg\p{L}*|inloggningsuppgifter|sms; user: användare\p{L}*|konto\p{L}*; of: för|till|på|av; is: är|var|lyder; with: med|till; enter: skriv|ange|fyll|använd|mata|sätt; into: i|in|som
    field: fält\p{L}*|ruta\p{L}*; own: mitt|min|mina|ditt|det|den|nya|ett|en; and: och|sedan|eller|men; if: om|när|att; not: fel|rätt|ogiltig|giltig|obligatorisk|tomt|synlig|för|inte|svag|stark|glömt`,
  da: String.raw`password: adgangskode(?:n|r|ns|felt\p{L}*)?|kodeord(?:et|ets)?; pin: pinkode(?:n)?; code: (?:bekræftelses|sikkerheds|engangs)kode(?:n)?; bare: kode(?:n)?
    login: log|logge|login\p{L}*|loginoplysninger|sms; user: bruger\p{L}*|konto\p{L}*; of: for|til|på|af; is: er|var|lyder; with: med|til; enter: skriv|indtast|udfyld|brug|sæt; into: i|ind|som
    field: felt\p{L}*; own: mit|min|mine|dit|det|den|ny|et|en; and: og|så|eller|men; if: om|hvis|når|at; not: forkert|rigtig|ugyldig|gyldig|påkrævet|tom|synlig|for|ikke|svag|stærk|udløbet|glemt`,
  et: String.raw`password: (?:parool|salasõn)(?:i|id|ide|iks|ina|a|ad|aks|ana|iga|iväl\p{L}*)?; pin: pin[- ]?kood\p{L}*; code: (?:kinnitus|turva)kood\p{L}*; bare: kood\p{L}*; suffix: -\p{Ll}{1,4}
    login: logi|sisselogimi\p{L}*|sms\p{L}*|sms-iga; user: kasutaja\p{L}*|konto\p{L}*; of: jaoks; is: on|oli|kõlab; with: väärtusega|väärtus; enter: kirjuta|sisesta|täida|kasuta|määra; into: väljale|na
    field: välj\p{L}*; own: minu|see|uus|kaardi|portaali; and: ja|siis|või|aga; if: kas|kui|et; not: vale|õige|aegunud|kohustuslik|tühi|nähtav|liiga|ei|nõrk|tugev|kehtiv`,
  hu: String.raw`password: jelsz(?:ó|av)\p{L}*; pin: pin[- ]?kód\p{L}*; code: (?:ellenőrző|megerősítő|biztonsági) ?kód\p{L}*; bare: kód\p{L}*; suffix: -(?:[oeaö]?t|v[ae]l|r[ae]|b[ae]|n[ae]k|ként)
    login: jelentkezz|lépj|bejelentkez\p{L}*|belép\p{L}*|sms\p{L}*|sms-ben; user: felhasználó\p{L}*|fiók\p{L}*; of: számára; is: ez|volt; with: ezzel|erre; enter: írd|add|töltsd|használd|állítsd|gépeld; into: be|értéket|ként|jelszóként|mezőbe
    field: mező\p{L}*; own: a|az|ezt|új|be; and: és|majd|vagy|de; if: ha|hogy|-e; not: hibás|rossz|helyes|lejárt|kötelező|üres|látszik|túl|nem|gyenge|erős|érvény`,
  vi: `password: mật khẩu|mật mã; pin: mã pin; code: mã (?:otp|xác (?:minh|nhận|thực)|bảo mật); bare: mã
    login: đăng nhập|thông tin đăng nhập|sms|tin nhắn; user: người dùng|tài khoản; of: của|cho; is: là; with: bằng|với|thành; enter: nhập|điền|dùng|gõ|đặt|sử dụng; into: vào|làm
    field: ô|trường; own: tôi|mình|mới|này|vừa|nhận|được; and: và|rồi|hoặc|để|nhưng; if: nếu|xem|liệu|có; not: sai|đúng|hết|bắt|trống|quá|không|yếu|mạnh|hiện`,
  ru: String.raw`password: парол(?:ь|я|ю|ем|е|и|ей|ям|ями)|кодов\p{L}+ слов\p{L}+; pin: пин(?:-?код\p{L}*)?|pin-?код\p{L}*; code: код (?:подтверждения|доступа|безопасности); bare: код(?:а|ом)?; token: токен|ключ api
    login: войди\p{L}*|войти|вход\p{L}*|зайди\p{L}*|залогинь\p{L}*|логин\p{L}*|учётные данные|данные для входа|смс|sms|пришёл; user: пользовател\p{L}*|аккаунт\p{L}*; of: для|от|к|из|у; is: это|такой|есть|будет; with: значением|на|с; enter: введи\p{L}*|введите|впиши|заполни|используй|укажи|вставь|поставь; into: в|качестве|как
    field: пол(?:е|я|ю|ем); own: мой|моего|моей|мою|твой|новый|этот|её|его; and: и|а|затем|потом|или|но|чтобы; if: если|ли|что|почему; not: неверн|верн|неправильн|истёк|истек|обязател|пуст|виден|слишком|не|слаб|сильн|забыт`,
  el: String.raw`password: κωδικ(?:ός|ό|ού|ών|οί|ούς)(?: πρόσβασης)?|συνθηματικ\p{L}*; code: κωδικ(?:ός|ό) (?:επαλήθευσης|ασφαλείας|μίας χρήσης); bare: κωδικός μίας
    login: συνδέσου|σύνδεση|συνδεθείς|στοιχεία(?: σύνδεσης)?|sms; user: χρήστη\p{L}*|λογαριασμ\p{L}*; of: του|της|για|των; is: είναι|ήταν; with: με|σε; enter: γράψε|βάλε|συμπλήρωσε|χρησιμοποίησε|πληκτρολόγησε|όρισε; into: στο|στον|στην|ως|σε
    field: πεδί\p{L}*; own: ο|η|το|τον|τη|την|μου|σου|νέος|νέο; and: και|μετά|ή|αλλά; if: αν|εάν|όταν|ότι; not: λάθος|σωστ|έχει|υποχρεωτικ|κεν|φαίνεται|πολύ|δεν|αδύναμ|ισχυρ|έγκυρ`,
  ar: String.raw`password: [وبكل]?(?:ال)?كلم(?:ة|ات) (?:ال)?(?:مرور|سر); pin: (?:ال)?رقمي? (?:ال)?سري|رمز pin; code: [وب]?(?:ال)?رمز (?:ال)?(?:تحقق|أمان|تأكيد); bare: [وب]?(?:ال)?رمز
    login: سج[ّ]?ل|(?:ال)?دخول|ادخل|تسجيل|بيانات (?:ال)?دخول|sms|وصلني; user: (?:ال)?مستخدم|(?:ال)?حساب|باسم; of: لل\p{L}*|الخاصة|الخاص|بي; is: هي|هو|كانت; with: بـ|ب|إلى; enter: اكتب|أدخل|املأ|استخدم|ضع; into: في|كـ
    field: حقل|خانة; own: لي|الجديدة|الجديد; and: ثم|أو|لكن|و; if: إذا|هل|مما|أن; not: خاطئ|صحيح|منتهي|مطلوب|فارغ|ظاهر|قصير|ليست|ضعيف|قوي`,
  he: String.raw`password: [הבלוכש]{0,2}(?:סיסמה|סיסמא|סיסמת|סיסמאות); pin: (?:קוד )?(?:ה-)?pin; code: [הב]?קוד (?:ה?אימות|ה?אבטחה|חד פעמי); bare: [הב]?קוד
    login: תתחבר|התחבר\p{L}*|להתחבר|היכנס|כניסה|פרטי (?:ה?התחברות|ה?כניסה)\p{L}*|ההתחברות|sms; user: [הל]?משתמש|[הל]?חשבון; of: של|לאתר|לפורטל|עבור|ל\p{L}*; is: היא|הוא|הייתה; with: ב-|ל-|עם; enter: הקלד|הזן|מלא|השתמש|כתוב; into: בשדה|בתור|כ-
    field: [הב]?שדה; own: שלי|שלך|את|החדשה|זה; and: ואז|או|אבל|כדי|ו; if: אם|האם|ש; not: שגוי|נכונ|פגה|חובה|ריק|גלוי|קצר|לא|חלש|חזק`,
  zh: `password: 密[码碼]|口令|暗号; pin: pin[码碼]?; code: 验证[码碼]|驗證碼|校验码|动态码; bare: 短信码
    login: 登[录錄入]|账号信息|登[录錄]信息|短信; user: 用[户戶]|账[号户]|帳號; of: 的; is: 是|为|為|叫; with: 为|設為|设为|成|把; enter: 输入|輸入|填[到入写]?|用|使用|设置; into: 到|作为|作為|当作|里
    field: 框|栏|欄|字段|里; own: 我|这|個|个|,|，|的; and: 然后|并|或|和|吗|吧; if: 如果|是否|吗|若; not: 错|正确|必填|空|过期|太|不|弱|强`,
  ja: `password: パスワード|合言葉|暗号; pin: 暗証番号|pin(?:コード|番号)?; code: (?:認証|確認|セキュリティ|ワンタイム)コード|認証番号; bare: smsコード
    login: ログイン(?:情報)?|サインイン|sms; user: ユーザー|アカウント; of: の; is: は|が|:; with: に|を; enter: 入力|入れ|使[っいう]|設定|記入; into: に|へ|として
    field: 欄|フィールド|ボックス|枠; own: 私|この|その|新しい; and: して|と|そして|または|か; if: もし|たら|か; not: 間違|正し|必須|空|切れ|短|弱|強`,
  ko: String.raw`password: 비밀\s?번호|비번|패스워드|암호; pin: pin(?: ?번호)?|핀 ?번호; code: 인증 ?(?:번호|코드)|보안 ?코드; bare: 확인 ?코드
    login: 로그인(?: ?정보)?|문자|sms; user: 사용자|아이디|계정; of: 의; is: 는|은|이|가|야; with: 로|으로|을|를|에|란을; enter: 입력\p{L}*|넣\p{L}*|사용\p{L}*|써|채워; into: 에|로|으로
    field: 칸|란|입력란|필드; own: 내|제|이|새; and: 그리고|하고|또는; if: 만약|면|인지; not: 틀리|맞|필수|비어|만료|너무|짧|약|강`,
};

const none: CredentialWords = Object.fromEntries(
  "password pin code bare token login user of is with enter into field own and if not suffix head"
    .split(" ")
    .map((kind) => [kind, ""]),
) as unknown as CredentialWords; // one text for each kind of words

function wordsOfRow(row: string): CredentialWords {
  const parts = row.split(/[;\n]/).map((part) => /^(\w+): (.*)$/u.exec(part.trim()) ?? []);
  const words = Object.fromEntries(parts.map(([, kind = "", alternatives = ""]) => [kind, alternatives]));
  const common = Object.entries(ANYWHERE).map(([kind, anywhere]) => [
    kind,
    words[kind] === undefined ? anywhere : `${words[kind]}|${anywhere}`,
  ]);
  return { ...none, ...words, ...Object.fromEntries(common) };
}

/** The languages in which a person may write, English first. */
export const CREDENTIAL_WORDS: readonly CredentialWords[] = Object.values(LANGUAGES).map(wordsOfRow);

/** Scripts that part words by no blank, or write endings right behind a value. */
export const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`;
