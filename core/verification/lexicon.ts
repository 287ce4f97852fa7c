/** Lexicon: the words by which messages and controls are understood, by language. All are matched against folded text. */

import { phrasePattern } from "../action/kind.js";
import { normalise } from "../page/plain-text.js";

type WordsByLanguage = Readonly<Record<string, string | readonly string[]>>;
export const anyOf = (words: WordsByLanguage): RegExp => wholeWords(Object.values(words).flat().join("|"));

export const wholeWords = (alternatives: string, flags = "u"): RegExp =>
  foldedPattern(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, flags);

/** Folding writes some letters as two, the Thai "am" above all: the words that it is held against are written so too. */
export const foldedPattern = (source: string, flags = "u"): RegExp => new RegExp(normalise(source, "NFKC"), flags);

/** Scripts that write no spaces between words, and those whose words take on others, match anywhere in the text. */
const REFUSAL_ANYWHERE = foldedPattern(
  /^0(?: |件|个|個|개|行)(?!.*[1-9])(?!.* (?:left|remaining|selected|übrig|restants?|restantes)(?!\p{L}))|エラー|失敗|できません|できなかった|ませんでした|無効|必須|正しくありません|不正|拒否|期限切れ|既に存在|すでに|他のユーザー|変更はありません|もう一度|入力してください|错误|錯誤|失败|无法|無法|无效|無效|必填|不能|未能|没有(?:更改|权限|变化|保存)|未保存|未更改|被拒绝|拒绝|已过期|已存在|其他用户|请(?:输入|填写|选择|重试|重新)|請(?:輸入|填寫|選擇|重試)|0 ?行|오류|실패|없습니다|않았습니다|않습니다|잘못|필수|거부|만료|이미 (?:존재|사용|등록)|다른 사용자|다시 시도|입력하세요|خطأ|فشل|غير (?:صالح|صحيح|مسموح)|مطلوب|تعذر|لم يتم|مرفوض|موجود بالفعل|שגיאה|נכשל|לא (?:ניתן|נשמר|תקין)|त्रुटि|विफल|अमान्य|आवश्यक|नहीं|ข้อผิดพลาด|ไม่สามารถ|ไม่ถูกต้อง|ล้มเหลว|lỗi|thất bại|không (?:thể|hợp lệ|tìm thấy)|bắt buộc|kesalahan|gagal|tidak (?:dapat|valid|ditemukan|boleh)|wajib diisi/u
    .source,
);

const REFUSAL_WORDS: WordsByLanguage = {
  en: [
    "errors?|failed|failures?|fail(?:s|ing)?|invalid|required|unable|denied|forbidden|unauthori[sz]ed|incorrect|wrong|missing|mandatory",
    "rejected|declined|refused|expired|duplicate|truncated|unsuccessful(?:ly)?|unchanged|ignored|aborted|blocked|conflict(?:s|ing)?|stale|outdated|rolled back|insufficient|locked",
    "already (?:exists?|taken|in use|registered|used|have|has|been (?:taken|used|changed|modified|updated|edited|deleted|registered))",
    "no longer|out of date|timed out|read[- ]only|(?:no|lack(?:s|ing)?|without|insufficient|not enough) (?:permissions?|rights?|access|privileges?)",
    "not (?:an? )?(?:allowed|found|saved|valid|available|permitted|authori[sz]ed|changed|updated|created|added|deleted|removed|stored|accepted|sent|enough|possible|unique|supported|recogni[sz]ed)",
    "can ?not|can't|could not|couldn't|must|was not|were not|wasn't|weren't|is not|isn't|are not|aren't|did not|didn't|does not|doesn't|do not have|don't have|has not|hasn't|have not|haven't|will not be|won't be|may not",
    "too (?:short|long|many|few|small|large|big|old|low|high|late|early|weak|common)|(?:limit|maximum|quota) (?:of [\\p{L}\\p{N} ]{1,30} )?(?:was |is |has been )?(?:reached|exceeded)|exceed(?:s|ed)?",
    "(?:please|you must|you need to) (?:enter|fill|provide|choose|select|correct|check|specify|complete|try|review|fix|reload)|try again",
    "something went wrong|problems?|went wrong|nothing (?:was|has been|to|is|had|could be) \\p{L}+|nothing (?:changed|saved|happened)|no (?:changes?|rows?|records?|entries|items?) (?:were|was|have been|has been|to|affected|changed|updated|made|saved|found|detected)|(?:0|zero) (?:rows?|records?|entries|changes?|of [0-9]+|(?:\\p{L}+ ){1,3}(?:was|were|have been|has been))|(?:no|none of the) (?:\\p{L}+ ){1,3}(?:was|were|have been|has been|could be)",
    "(?:some(?:body|one)|anyone|another (?:user|person|session|process|editor)) (?:else )?(?:has |have |is |was )?(?:already |just |since |been |also |currently )*(?:changed|modified|updated|edited|editing|deleted|saved|locked|taken|using)|(?:by|from) (?:somebody|someone) else|by another (?:user|person|session|process|editor)|in the meantime|meanwhile|since you (?:opened|loaded|started)",
  ],
  de: "fehler|fehlern|fehlgeschlagen|fehlerhaft|ungültige?[rsnm]?|erforderlich|fehlt|fehlen|fehlende?[rsnm]?|pflichtfeld|pflichtfelder|konnten? (?:\\p{L}+ ){0,3}nicht|kann (?:\\p{L}+ ){0,3}nicht|nicht (?:gespeichert|gefunden|gültig|möglich|geändert|erlaubt|zulässig|berechtigt|vorhanden|verfügbar|gelöscht|angelegt|übernommen|eindeutig)|nichts (?:geändert|gespeichert)|keine (?:änderungen?|berechtigung|rechte)|abgelehnt|verweigert|abgelaufen|bereits (?:vorhanden|vergeben|verwendet|registriert|geändert|existiert)|existiert bereits|inzwischen|zwischenzeitlich|jemand anders?|anderen? (?:benutzer|person|nutzer)\\p{L}*|bitte (?:geben|füllen|wählen|prüfen|korrigieren|versuchen)|zu (?:kurz|lang|groß|klein|viele|wenige|alt|hoch|niedrig)|darf nicht|muss|müssen|0 (?:zeilen|datensätze|einträge)|unverändert|leider|erneut versuchen|verworfen|überschritten",
  fr: "erreurs?|échec|échoué|invalides?|obligatoires?|requise?s?|impossible|veuillez|refusée?s?|rejetée?s?|expirée?s?|n'a pas|n'ont pas|n'est (?:pas|plus)|ne (?:peut|peuvent|sont|doit) (?:pas|plus)|n'avez pas|pas (?:été )?(?:enregistrée?s?|modifiée?s?|autorisée?s?|valides?|trouvée?s?)|aucune? (?:modification|changement|ligne|enregistrement)s?|rien n'a|déjà (?:utilisée?|existante?|prise?|enregistrée?)|existe déjà|entre-temps|quelqu'un d'autre|par un autre utilisateur|trop (?:court|longu?e?|grande?|petite?)s?|0 lignes?|réessayez|interdite?|doit (?:être|contenir)",
  es: "errore?s?|fallos?|falló|fallid[oa]s?|inválid[oa]s?|obligatori[oa]s?|requerid[oa]s?|no pud\\p{L}+|no se (?:pudo|pudieron|puede|pueden|ha|han|guardó|guardaron|encontró|realizó|realizaron)|no (?:es|está|son|tiene|tienes|hay|fue|ha sido) \\p{L}+|rechazad[oa]s?|denegad[oa]s?|caducad[oa]s?|ya (?:existe|está en uso|está registrad[oa]|fue)|mientras tanto|entretanto|otr[oa] (?:usuari[oa]|persona)|demasiado|ningún cambio|sin cambios|nada (?:ha|se)|0 (?:filas|registros)|inténtelo|intente de nuevo|vuelva a|debe|permiso denegado|truncad[oa]s?",
  it: "errore|errori|non (?:valid[oa]|è|sono|ha|hai|consentit[oa]|trovat[oa]|salvat[oa]|modificat[oa]|può|possono)|obbligatori[oa]|campo richiesto|impossibile|fallit[oa]|rifiutat[oa]|respint[oaie]|scartat[oaie]|negat[oa]|scadut[oa]|esiste già|già (?:in uso|esistente|registrat[oa])|nessuna? (?:modifica|riga|cambiamento)|nel frattempo|un altro utente|troppo|0 righe|riprova|deve",
  pt: "erros?|falha|falhou|inválid[oa]s?|obrigatóri[oa]s?|não (?:foi|foram|é|pode|pôde|tem|está|encontrad[oa]|permitid[oa]|salv[oa])|rejeitad[oa]s?|recusad[oa]s?|negad[oa]|expirad[oa]|já (?:existe|está em uso|cadastrad[oa]|foi (?:cadastrad|usad|utilizad|alterad|modificad)[oa])|nenhuma? (?:alteração|linha|mudança)|nada foi|enquanto isso|outr[oa] (?:usuári[oa]|pessoa)|muito (?:curt|long)[oa]|0 (?:linhas|registros)|tente novamente|deve|impossível",
  nl: "fout|fouten|mislukt|ongeldige?|verplicht|niet (?:opgeslagen|gevonden|geldig|mogelijk|gewijzigd|toegestaan|beschikbaar|verwijderd)|kon(?:den)? (?:\\p{L}+ ){0,3}niet|kan (?:\\p{L}+ ){0,3}niet|geweigerd|afgewezen|verlopen|bestaat al|al in gebruik|niets (?:gewijzigd|opgeslagen)|geen (?:wijzigingen|rechten|toestemming)|iemand anders|intussen|ondertussen|te (?:kort|lang|groot|klein)|0 rijen|probeer (?:het )?opnieuw|moet",
  pl: "błąd|błędy|błędu|nie (?:udało|można|zapisano|znaleziono|zmieniono|masz|jest|powiodło|został[oay]?|wprowadzono)|nieprawidłow[aey]|niepoprawn[aey]|wymagan[aey]|odrzucon[aoey]|odmowa|wygasł[aoy]?|już (?:istnieje|zajęt[aey]|używan[aey])|brak (?:zmian|uprawnień)|w międzyczasie|inny użytkownik|innego użytkownika|ktoś inny|za (?:krótki|długi|mał[aoy]|duż[aoy])\\p{L}*|0 wierszy|spróbuj ponownie|musi",
  scandinavian:
    "fel|misslyckades|ogiltigt?|obligatorisk[t]?|krävs|kunde inte|kan inte|inte (?:sparad|sparats|sparat|sparades|ändrats|hittades|tillåten|giltig)|inget (?:har )?(?:ändrats|ändrades|sparades)|inga ändringar|någon annan|finns redan|används redan|under tiden|försök igen|fejl|mislykkedes|ugyldigt?|påkrævet|påkrevd|kunne ikke|kan ikke|ikke (?:gemt|lagret|ændret|endret|fundet|funnet|tilladt|tillatt|gyldig)|intet (?:blev )?ændret|ingen (?:ændringer|endringer)|en anden|noen andre|findes allerede|finnes allerede|i mellemtiden|i mellomtiden|prøv igen|prøv igjen|feil|feilet|avvist|nekad|nægtet|nektet",
  fi: "virhe|virheellinen|virheitä|epäonnistui|pakollinen|puuttuu|ei (?:voitu|voi|tallennettu|muutettu|löydy|löytynyt|onnistunut|kelpaa|sallittu|ole)|mitään ei|hylätty|vanhentunut|on jo|joku muu|toinen käyttäjä|sillä välin|liian|yritä uudelleen",
  cs: "chyba|chyby|nepodařilo|nelze|neplatn[áéý]|povinn[áéý]|zamítnut[oa]?|vypršel[aoy]?|již existuje|nebyl[aoyi]?|nic (?:nebylo|se nezměnilo)|žádné změny|mezitím|jiný uživatel|jiným uživatelem|příliš|zkuste to znovu|musí",
  hu: "hiba|hibás|sikertelen|érvénytelen|kötelező|nem (?:sikerült|lehet|található|mentett|változott|engedélyezett|érvényes)|már (?:létezik|foglalt)|elutasítva|lejárt|semmi nem|időközben|másik felhasználó|túl|próbálja újra",
  ro: "eroare|erori|eșuat|invalid[ăe]?|obligatoriu|nu (?:s-a|s-au|a|au|este|poate|aveți|există)|respins[ăe]?|expirat[ăe]?|există deja|nicio (?:modificare|schimbare)|între timp|alt utilizator|încercați din nou",
  ru: "ошибк[аиу]|ошибок|не (?:удалось|может|могут|сохранен[оаы]?|сохранён|найден[оаы]?|изменен[оаы]?|изменён|является|был[оаи]?|разрешен[оаы]?|хватает)|неверн(?:ый|ая|ое|ые|о)|некорректн\\p{L}+|недопустим\\p{L}+|обязательн\\p{L}+|отклонен[оаы]?|отклонён|отказано|истек(?:ла|ло|ли)?|истёк|уже (?:существует|используется|занят[оаы]?|изменен[оаы]?)|ничего не|нет изменений|другой пользователь|другим пользователем|тем временем|слишком|повторите|попробуйте|должн[оаы]?",
  uk: "помилк[аиу]|не (?:вдалося|може|збережено|знайдено|змінено)|неправильн\\p{L}+|обов'язков\\p{L}+|відхилено|відмовлено|вже існує|нічого не|інший користувач|тим часом|спробуйте",
  tr: "hata|hatalı|başarısız|geçersiz|zorunlu|gerekli|yapılamadı|kaydedilemedi|bulunamadı|değiştirilmedi|kaydedilmedi|silinemedi|reddedildi|süresi doldu|zaten (?:var|mevcut|kullanılıyor)|hiçbir|bu arada|başka (?:bir )?kullanıcı\\p{L}*|çok (?:kısa|uzun)|tekrar deneyin|değil",
  el: "σφάλμα|απέτυχε|αποτυχία|μη έγκυρ\\p{L}+|υποχρεωτικ\\p{L}+|απαιτείται|δεν|υπάρχει ήδη|καμία αλλαγή",
  apologies:
    "oops|whoops|uh[- ]oh|snag|unfortunately|(?:we are|we're|i'm|so) sorry|^sorry|malheureusement|désolée?s?|desafortunadamente|lamentablemente|lo sentimos|purtroppo|spiacenti|infelizmente|lamentamos|helaas|niestety|przepraszamy|tyvärr|desværre|dessverre|beklager|valitettavasti|bohužel|sajnos|din păcate|к сожалению|извините|на жаль|вибачте|maalesef|δυστυχώς",
};
export const REFUSAL: readonly RegExp[] = [anyOf(REFUSAL_WORDS), REFUSAL_ANYWHERE];

const HARMLESS =
  /(?<![\p{L}\p{N}])(?:(?:no|0|without|zero) (?:errors?|problems?|failed|failures?|warnings?|conflicts?|skipped|rejected|duplicates?)|(?:can ?not|can't|could not) be (?:undone|reversed|reverted|recovered)|kann nicht rückgängig gemacht werden|ne peut pas être annulée?|no se puede deshacer|non può essere annullata|não pode ser desfeita|kan niet ongedaan worden gemaakt|required fields?|empty (?:result )?set(?: \((?:i\.e\. )?(?:0|zero) rows\))?|(?:do not|don't) (?:forget|hesitate|worry|disturb)|no,? (?:thanks|thank you)|nein,? danke|non,? merci|no,? gracias|no,? grazie|não,? obrigad[oa]|nee,? bedankt|nej,? tack|nej,? tak|nei,? takk|(?:you )?(?:will not|won't) be (?:charged|billed)|(?:do not|don't) (?:need|have) to do anything|no tiene[sn]? que hacer nada más|nichts weiter tun|rien d'autre à faire|nothing (?:else|more) to do|sorry to see you (?:go|leave)|sorry for the (?:inconvenience|wait|delay))(?![\p{L}\p{N}])/gu;

/** Words of refusal that refuse nothing: what did not go wrong, what a deletion warns of, a statement without a result. */
export const withoutHarmless = (text: string): string => text.replace(HARMLESS, "");

/** A sentence in running text that reports a refusal. Outside messages, "error" or "required" alone may be a label. */
export const REFUSAL_SENTENCE: readonly RegExp[] = [
  wholeWords(
    "(?:can ?not|could not|couldn't|can't|was not|were not|wasn't|weren't|did not|didn't|has not|have not|hasn't|haven't) \\p{L}+|(?:is|are) not (?:an? )?(?:valid|allowed|permitted|authori[sz]ed|unique|available)|nothing (?:was|has been|changed|saved)|no changes|0 (?:rows|records|entries|items)|(?:some(?:body|one)|another (?:user|person)) (?:else )?(?:has |have )?\\p{L}+|in the meantime|meanwhile|already (?:exists?|taken|in use|registered|been)|(?:has|have) been (?:\\p{L}+ )?(?:rejected|declined|refused|denied|ignored|blocked|changed by|modified by)|(?:was|were) (?:\\p{L}+ )?(?:rejected|declined|refused|denied|ignored)|(?:access|permission) denied|(?:no|not have) (?:the )?(?:permissions?|rights?|access)|(?:is|are|field) required|(?:must|should) (?:be|have|contain|not)|please (?:enter|fill|provide|choose|select|correct|check|try|fix)|try again|went wrong|failed to \\p{L}+|(?:has |have )?failed|unable to|invalid \\p{L}+|errors? (?:occurred|below|prevented|prohibited)|(?:correct|fix) the (?:following )?(?:errors?|fields?)|too (?:short|long|many|large|small)|(?:has|have) (?:expired|timed out)|exceeds?|truncated",
  ),
  wholeWords(
    "(?:konnten?|kann) (?:\\p{L}+ ){0,4}nicht|nichts geändert|keine (?:änderungen|berechtigung)|nicht (?:gespeichert|geändert|gültig|erlaubt|möglich|berechtigt)|abgelehnt|existiert bereits|bereits (?:vorhanden|vergeben|verwendet)|inzwischen|zwischenzeitlich|bitte (?:geben|füllen|wählen|prüfen|korrigieren)|ungültig\\p{L}*|fehlgeschlagen|ist erforderlich|darf nicht|muss|" +
      "veuillez|n'(?:a|ont|est) pas|impossible (?:de|d')\\s?\\p{L}+|aucune modification|existe déjà|déjà utilisée?|entre-temps|est obligatoire|refusée?s?|échoué|erreur (?:est )?survenue|" +
      "no se (?:pudo|pudieron|puede|ha|han|guard\\p{L}+)|no (?:es|tiene) \\p{L}+|sin cambios|ya existe|mientras tanto|es obligatori[oa]|rechazad[oa]s?|se produjo un error|" +
      "non (?:è|sono|valid[oa]|può)|esiste già|impossibile|nel frattempo|não (?:foi|foram|é|pode)|já existe|kon(?:den)? (?:\\p{L}+ ){0,3}niet|bestaat al|niets gewijzigd|nie (?:udało|można|zapisano|zmieniono)|już istnieje|kunde inte|kunne ikke|ei voitu|nepodařilo|nem sikerült|nu (?:s-a|a) \\p{L}+|не удалось|уже существует|ничего не|başarısız|kaydedilemedi",
  ),
  REFUSAL_ANYWHERE,
];

/** What became of a deed. "Failed logins" begins with it, and names things. */
export const FAILURE: readonly RegExp[] = [
  wholeWords(
    "(?<=\\S )(?:declined|rejected|refused|failed)|could not|couldn't|unable to|went wrong|try again|rolled back|" +
      "fehlgeschlagen|abgelehnt|verweigert|konnten? (?:\\p{L}{1,20} ){0,4}nicht|échoué|(?<=\\S )(?:refusée?s?|rejetée?s?)|n'(?:a|ont) pas pu|" +
      "(?<=\\S )(?:rechazad[oa]s?|fallid[oa]s?)|falló|no se pud\\p{L}{1,10}|(?<=\\S )(?:rifiutat[oaie]|fallit[oaie]|respint[oaie])|non è stato possibile|" +
      "(?<=\\S )(?:recusad[oa]s?|rejeitad[oa]s?)|falhou|não foi possível|mislukt|geweigerd|afgewezen|kon(?:den)? (?:\\p{L}{1,20} ){0,3}niet|" +
      "(?<=\\S )odrzucon[aoey]|nie udało|misslyckades|avvisa[dt]|kunde inte|mislykkedes|kunne ikke|epäonnistui|ei voitu|nepodařilo|nem sikerült|" +
      "(?<=\\S )отклонен[оаы]?|отказано|не удалось|başarısız|reddedildi",
  ),
  foldedPattern("失敗しました|できませんでした|拒否されました|失败|被拒绝|실패|거부되"),
];

/** "No orders were placed yet", "0 orders": of other things there are none. */
export const COUNTS_NONE = foldedPattern(
  "^(?:0|no(?! (?:se|fue|ha|han|pud))|none of|keine?|aucune?s?|ning(?:ún|una)|nessun[oa']?|nenhuma?|geen|żadn[aey]|brak|inga|ingen|inget|žádn[áéý]|нет|hiç) ?\\p{L}",
);

const PROGRESS_WORDS: WordsByLanguage = {
  en: "saving|loading|sending|submitting|processing|uploading|please wait|just a moment|in progress|working on it",
  de: "wird (?:gespeichert|geladen|gesendet|verarbeitet)|bitte warten|moment bitte",
  fr: "chargement|enregistrement en cours|envoi en cours|veuillez patienter",
  es: "cargando|guardando|enviando|procesando|espere",
  it: "caricamento|salvataggio in corso|attendere",
  pt: "carregando|salvando|enviando|aguarde",
  nl: "bezig met \\p{L}+|laden|even geduld",
  others:
    "zapisywanie|ładowanie|sparar|laddar|gemmer|lagrer|tallennetaan|ukládání|сохранение|загрузка|kaydediliyor|yükleniyor",
};
export const PROGRESS: readonly RegExp[] = [anyOf(PROGRESS_WORDS)];

/** Asks whether it is really meant, with or without a question mark at its end. */
const QUESTION_WORDS: WordsByLanguage = {
  en: "are you (?:absolutely |really )?(?:sure|certain)|do you (?:really |still )?(?:want|wish)|would you like to|really (?:delete|remove|discard|cancel|leave)|(?:please )?confirm (?:that you|you want|the |this |your )?(?:deletion|removal|delete|deleting|removing|cancellation|action)|delete confirmation|confirmation (?:is )?(?:needed|required)",
  de: "sind sie (?:sich )?sicher|bist du (?:dir )?sicher|möchten sie|willst du|wollen sie|wirklich|löschen bestätigen|bestätigen sie",
  fr: "êtes-vous (?:sûre?|certaine?)s?|voulez-vous|souhaitez-vous|confirmez-vous|confirmer la suppression",
  es: "está[s]? segur[oa]|desea|quiere[s]?|confirmar (?:la )?(?:eliminación|borrado)",
  it: "sei sicur[oa]|si è sicuri|vuoi|vuole|confermare l'eliminazione|conferma eliminazione",
  pt: "tem certeza|deseja|quer mesmo|confirmar (?:a )?exclusão",
  nl: "weet (?:u|je) (?:het )?zeker|wilt u|wil je|verwijderen bevestigen",
  others:
    "czy (?:na pewno|chcesz)|är du säker|vill du|er du sikker|vil du|oletko varma|haluatko|opravdu|jste si jisti|biztosan|sunteți sigur|sigur doriți|вы (?:уверены|действительно)|уверены|хотите|ви впевнені|emin misiniz|istiyor musunuz|είστε (?:σίγουρ|βέβαι)\\p{L}+",
};
const QUESTION_ANYWHERE = foldedPattern(
  /よろしいですか|ますか|確認してください|确定要|確定要|是否|您确定|하시겠습니까|정말|هل (?:أنت|تريد)|האם|क्या आप|แน่ใจ|bạn có (?:chắc|muốn)|apakah anda/u
    .source,
);
export const QUESTION: readonly RegExp[] = [anyOf(QUESTION_WORDS), QUESTION_ANYWHERE];

/** "Order cancelled", and not "Cancelled orders". */
export const CANCELLED =
  /(?:^|[^\p{L}])(?:cancell?ed|storniert|abgebrochen|annulée?s?|cancelad[oa]s?|annullat[oaie]|geannuleerd|afgebroken|anulowan[aoey]|avbruten|avbrutt|annulleret|peruttu|zrušen[aoyi]?|anulat[ăe]?|отменен[аоы]?|отменён|скасовано|iptal edildi)[.!]?$/u;

export const ERROR_TITLE =
  /^(?:error )?(?:40[0-9]|5\d\d)\b|^(?:internal )?server error|^page not found|^not found|^forbidden|^access denied|^permission denied|^bad request|^bad gateway|^service unavailable|^something went wrong|^csrf verification failed/;

export const ACCEPTING =
  /^(?:yes|ok|okay|confirm|continue|proceed|sure|i'm sure|delete|remove|discard|apply|accept|overwrite|replace|revert|restore|reload|leave|quit|exit|don't save|drop|truncate|empty|ja|oui|sí|si|sim|tak|да|так|evet|はい|确定|确认|확인|نعم|כן|हाँ)(?![\p{L}])/u;

/** Names of controls that leave everything as it is. */
export const BACKING_OUT =
  /^(?:no|cancel|back|keep|close|dismiss|never ?mind|take me back|go back|nein|non|não|nie|nej|nei|нет|ні|отмена|скасувати|hayır|iptal|anuluj|avbryt|annuller|fortryd|peruuta|zrušit|mégse|anulează|ακύρωση|いいえ|キャンセル|戻る|取消|취소|아니요|إلغاء|ביטול|रद्द)(?![\p{L}])/u;

export const CONFIRMING =
  /^(?:yes|confirm|ja|bestätigen|oui|confirmer|sí|si|confirmar|sì|conferma|sim|bevestigen|tak|potwierdź|bekräfta|bekræft|bekreft|vahvista|potvrdit|да|подтвердить|так|підтвердити|evet|onayla|はい|確認|确定|确认|確定|확인)(?!\p{L})/u;

export const SEARCHING =
  /^(?:search|find|filter|go|look ?up|show|apply filters?|refresh|suche|suchen|finden|filtern|anzeigen|chercher|rechercher|filtrer|afficher|buscar|filtrar|mostrar|cerca|filtra|pesquisar|zoeken|filteren|szukaj|sök|søg|søk|hae|hledat|keresés|caută|найти|поиск|ara|検索|搜索|查询|검색)(?!\p{L})/u;

/** What pages say of a search, a filter or a statement: it repeats what was entered, and proves nothing. */
export const ECHO =
  /^(?:search|filter|query|results?|showing|no results?|suche|gefiltert|filtre|recherche|résultats?|búsqueda|resultados?|ricerca|busca|zoek)|(?:results?|search|matches|filtered|ergebnisse|résultats|resultados) (?:for|by|of|für|pour|para)|\b(?:insert into|update (?:(?!\bupdate ).)+ set|select (?:(?!\bselect ).)+ from|delete from)\b/u;

export const OPENING =
  /(?<!\p{L})(?:edit|change|view|show|details?|open|update|bearbeiten|ändern|anzeigen|öffnen|modifier|éditer|voir|editar|ver|modificar|modifica|apri|alterar|bewerken|bekijken|edytuj|redigera|rediger|muokkaa|upravit|редактировать|изменить|düzenle|編集|编辑|편집)(?!\p{L})/u;

/** Addresses that may change something although they are only opened. */
export const UNSAFE_ADDRESS =
  /(?<![a-z])(?:delete|remove|destroy|trash|log-?out|sign-?out|logoff|unsubscribe|cancel|disable|deactivate|approve|reject|publish|confirm|reset|purge|drop|revoke|archive|restore)(?![a-z])/i;

/** Names of controls that turn the pages of a list: a number, an arrow, or a word. */
export const PAGING: readonly RegExp[] = [
  /^(?:\d{1,4}|[‹›«»<>←→❮❯⟨⟩]{1,2})$/,
  /page|next|prev|older|newer|load more|show more|seite|weiter|n[äa]chste|vorige|vorherige|zur[üu]ck|suivant|pr[ée]c[ée]dent|siguiente|anterior|p[áa]gina|seguinte|pr[óo]xim|prossim|precedente|volgende|n[äa]sta|f[öo]reg|neste|forrige|sida|sivu|seuraava|stron|nast[ęe]pn|dal[šs]|p[řr]edchoz|след|пред|страниц|下一|上一|次|前へ|다음|이전|ページ/,
];

/** Title of a sign-in page, alone or before the name of the site; "Login history" and "Sign-in methods" are others. */
export const SIGN_IN_TITLE = new RegExp(
  "^(?:please )?(?:" +
    "(?:sign|log)[ -]?in|log ?on|(?:your )?session (?:has )?(?:expired|ended|timed out)|you (?:have been|are|were) (?:signed|logged) out|" +
    "anmelden|anmeldung|einloggen|bitte (?:melden sie sich an|anmelden)|sitzung abgelaufen|" +
    "(?:se )?connecter|connexion|connectez-vous|identifiez-vous|session expirée|" +
    "iniciar sesión|inicia sesión|inicio de sesión|acceder|sesión caducada|accedi|accesso|entrar|iniciar sessão|fazer login|" +
    "inloggen|aanmelden|logga in|log ind|logg inn|zaloguj się|войти|вход|ログイン|登录|登入|로그인|giriş yap" +
    ")(?: (?:to|with|again|required|here|zu|bei|mit|à|avec|en|con|a|com|bij|met)(?![\\p{L}]).*|\\s*[|–—·:!…].*| - .*)?$",
  "u",
);

export const SIGN_IN_ADDRESS =
  /\/(?:log[-_]?in|log[-_]?on|sign[-_]?in|sessions?\/new|openid-connect\/auth|(?:auth|sso|oauth2?|saml2?|cas)\/(?:v[\d.]+\/)?(?:start|authorize|login))(?:\.[a-z]{2,5})?\/?$/i;

export const SIGNING_OUT =
  /(?:sign|log)[ -]?(?:out|off)|abmelden|ausloggen|déconnecter|déconnexion|cerrar sesión|salir|esci|disconnetti|sair|uitloggen|afmelden/;

export const NEW_PASSWORD =
  /(?<!\p{L})(?:new|confirm|repeat|again|neues?|wiederholen|bestätigen|nouveau|confirmer|nuev[oa]|repetir|confirmar|nuova|conferma|nieuw|herhaal)(?!\p{L})/u;

/** A button that keeps what was written beside it; nobody signs in by it. */
export const KEEPING = phrasePattern(`
  save | create | add | update | change | apply | set | test |
  speichern | sichern | anlegen | erstellen | hinzufügen | ändern | aktualisieren | übernehmen |
  enregistrer | créer | ajouter | modifier | appliquer | mettre à jour |
  guardar | crear | añadir | agregar | cambiar | actualizar | aplicar |
  salva | salvare | crea | aggiungi | modifica | aggiorna | applica |
  salvar | gravar | criar | adicionar | alterar | atualizar |
  opslaan | aanmaken | toevoegen | wijzigen | bijwerken | toepassen`);

/** A button that makes something new of a form, or sends it off, and keeps nothing that is there already. */
export const MAKING = phrasePattern(`
  create | add | book | reserve | order | place (?:w+ )?order | buy | pay | check ?out | register | sign ?up | sign ?in | log ?in |
  anlegen | erstellen | hinzufügen | buchen | reservieren | bestellen | kaufen | bezahlen | registrieren | anmelden | einloggen |
  créer | ajouter | réserver | commander | acheter | payer | s'inscrire | se connecter |
  crear | añadir | agregar | reservar | pedir | comprar | pagar | registrarse | iniciar sesión |
  crea | aggiungi | prenota | ordina | acquista | paga | registrati | accedi |
  criar | adicionar | encomendar | registar | entrar |
  aanmaken | toevoegen | boeken | reserveren | bestellen | kopen | betalen | registreren | inloggen`);
