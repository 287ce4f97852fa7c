/** Qualified: a report of success that holds for a part only, for later, or for what somebody else did. By function words and counts. */

import { DONE_WORDS, NOT, reportsDone, withoutPromises } from "./denied-success.js";
import { foldedPattern, REFUSAL, wholeWords } from "./lexicon.js";
import { alternativesOf, type Language } from "./success-words.js";

interface Qualifier {
  /** What follows is an exception, or the contrary. */
  readonly but: string;
  readonly only: string;
  /** Those that it does not hold for. */
  readonly rest: string;
  /** A condition, or a time that has yet to come. */
  readonly until: string;
  /** It came about while this person did something else, or some time ago: the deed is somebody else's. */
  readonly meanwhile: string;
  /** Something is left to do before it counts. */
  readonly pleaseDo: string;
  readonly without: string;
}

const QUALIFIERS: Readonly<Record<Language, Qualifier>> = {
  en: {
    but: "but(?! also)|however|although|though|except(?:ing)?|apart from|instead of",
    only: "(?<!not )only|just the|partly|partially|in part|merely",
    rest: "the (?:rest|others|remaining|remainder)|(?:rest|others|remaining|remainder) (?:was|were|is|are|have|had|has)",
    until: "until|once|as soon as|unless|pending|awaiting|awaits|waiting|await",
    meanwhile:
      "while you|since you|meanwhile|in the meantime|(?:[1-9]\\d*|a|an|one|two|few) (?:second|minute|hour|day|week)s? ago",
    pleaseDo: "reload|refresh|choose|select|decide|review|merge|compare|redo|re-?enter",
    without: "without",
  },
  de: {
    but: "aber|jedoch|allerdings|hingegen|dagegen|außer|ausgenommen|bis auf|obwohl|statt",
    only: "nur|lediglich|bloß|teilweise|zum teil|teils",
    rest: "(?:die|der|den|alle) (?:übrigen|restlichen|rest|anderen)|(?:übrigen?|restlichen?) \\p{L}{1,20}",
    until: "bis(?! zu| \\d)|sobald|sofern|erst|noch nicht|wartet|warten|ausstehend|steht noch aus",
    meanwhile:
      "während sie|während du|seit(?:dem)? sie|inzwischen|zwischenzeitlich|vor (?:\\d+|einer|wenigen) \\p{L}{1,20}",
    pleaseDo: "laden sie|neu laden|lade|wählen sie|wähle|entscheiden sie|vergleichen sie|prüfen sie",
    without: "ohne",
  },
  fr: {
    but: "mais(?! aussi)|cependant|toutefois|en revanche|sauf|excepté|hormis|à l'exception|bien que|au lieu",
    only: "seule?s?|seulement|uniquement|partiellement|en partie",
    rest: "(?:le|les|aux) (?:reste|autres|restante?s)",
    until: "jusqu'(?:à|au|en)|dès que|lorsque|une fois|tant que|en attente|attend",
    meanwhile: "pendant que|depuis que|depuis votre|entre-temps|il y a (?:\\d+|une?|quelques) \\p{L}{1,20}",
    pleaseDo: "rechargez|actualisez|choisissez|sélectionnez|vérifiez|comparez",
    without: "sans",
  },
  es: {
    but: "pero|sin embargo|aunque|salvo|excepto|menos|a excepción|en cambio",
    only: "sol[oa]|sólo|solamente|únicamente|parcialmente|en parte",
    rest: "(?:el|los|las) (?:resto|demás|otr[oa]s|restantes)",
    until: "hasta(?: que)?|cuando|en cuanto|una vez|pendientes?|espera",
    meanwhile: "mientras|desde que|entretanto|hace (?:\\d+|un[oa]?|unos|pocos) \\p{L}{1,20}",
    pleaseDo: "recargue|recarga|actualice|elija|elige|seleccione|revise|compare",
    without: "sin",
  },
  it: {
    but: "ma(?! anche)|però|tuttavia|tranne|eccetto|salvo|fuorché|ad eccezione|invece|benché|sebbene",
    only: "sol[oaie]|soltanto|solamente|unicamente|parzialmente|in parte",
    rest: "(?:il|gli|le|i) (?:resto|altri|altre|restanti|rimanenti)",
    until: "finché|fino a|quando|appena|una volta|in attesa|attende",
    meanwhile: "mentre|da quando|nel frattempo|(?:\\d+|un|pochi) \\p{L}{1,20} fa",
    pleaseDo: "ricarica(?:re|te)?|ricarichi|aggiorni la|scegli(?:ere|ete)?|scelga|seleziona|verifica|confronta",
    without: "senza",
  },
  pt: {
    but: "mas(?! também)|porém|contudo|no entanto|entretanto|todavia|exceto|salvo|menos|embora",
    only: "apenas|só|somente|unicamente|parcialmente|em parte",
    rest: "[oa]s? (?:restantes?|demais|outr[oa]s|resto)",
    until: "até(?: que)?|quando|assim que|depois que|pendentes?|aguard\\p{L}{1,20}",
    meanwhile: "enquanto|desde que|nesse meio tempo|há (?:\\d+|um|uma|poucos) \\p{L}{1,20}",
    pleaseDo: "recarregue|atualize a|escolha|selecione|revise|compare",
    without: "sem",
  },
  nl: {
    but: "maar(?! ook)|echter|behalve|uitgezonderd|op \\p{L}{1,20} na|hoewel|in plaats van",
    only: "alleen|slechts|enkel|gedeeltelijk|deels",
    rest: "de (?:rest|overige|andere|resterende)",
    until: "tot(?:dat)?|zodra|wanneer|pas|in afwachting|wacht(?:en)?",
    meanwhile: "terwijl|sinds|intussen|ondertussen|inmiddels|(?:\\d+|een|enkele) \\p{L}{1,20} geleden",
    pleaseDo: "herlaad|vernieuw|laad|kies|selecteer|bekijk|vergelijk",
    without: "zonder",
  },
  pl: {
    but: "ale|jednak|lecz|oprócz|poza|z wyjątkiem|natomiast|chociaż|zamiast",
    only: "tylko|jedynie|wyłącznie|częściowo",
    rest: "pozostał\\p{L}{1,20}|reszt[aęy]",
    until: "dopóki|do czasu|gdy|kiedy|po zatwierdzeniu|dopiero|oczekuj\\p{L}{1,20}|czeka(?:ją)?",
    meanwhile: "podczas gdy|od kiedy|od czasu|w międzyczasie|(?:\\d+ )?\\p{L}{1,20} temu",
    pleaseDo: "odśwież|przeładuj|wybierz|sprawdź|porównaj",
    without: "bez",
  },
  scandinavian: {
    but: "men(?!')|imidlertid|utom|förutom|undtagen|bortsett fra|istället|i stedet",
    only: "bara|endast|enbart|kun|bare|delvis",
    rest: "(?:de|det)? ?(?:resten|övriga|øvrige|återstående|resterande|resterende)",
    until: "tills|först när|när|når|så snart|indtil|inntil|väntar|venter|avvaktar",
    meanwhile:
      "medan|mens|sedan du|siden du|under tiden|i mellem?tiden|för (?:\\d+|en|ett) \\p{L}{1,20} sedan|for (?:\\d+|en|et) \\p{L}{1,20} siden",
    pleaseDo: "ladda om|genindlæs|last inn|välj|vælg|velg|granska|jämför",
    without: "utan|uten|uden",
  },
  fi: {
    but: "mutta|kuitenkin|paitsi|lukuun ottamatta|vaikka",
    only: "vain|ainoastaan|osittain",
    rest: "loput|muut|jäljellä olevat",
    until: "kunnes|kun|vasta|odottaa",
    meanwhile: "sillä aikaa|sen jälkeen|sillä välin|\\p{L}{1,20} sitten",
    pleaseDo: "lataa|päivitä sivu|valitse|tarkista|vertaa",
    without: "ilman",
  },
  cs: {
    but: "ale|avšak|však|kromě|vyjma|ačkoli|místo",
    only: "jenom|pouze|částečně",
    rest: "zbývající\\p{L}{0,20}|zbytek|ostatní",
    until: "dokud|až|jakmile|teprve|čeká",
    meanwhile: "zatímco|od chvíle|mezitím|před (?:\\d+ )?\\p{L}{1,20}",
    pleaseDo: "obnovte|načtěte|vyberte|zkontrolujte|porovnejte",
    without: "bez",
  },
  hu: {
    but: "azonban|viszont|kivéve|bár|helyett",
    only: "csak|csupán|részben",
    rest: "a többi|a maradék|a fennmaradó",
    until: "amíg|amint|majd|csak akkor|vár",
    meanwhile: "miközben|mióta|időközben|\\p{L}{1,20} ezelőtt",
    pleaseDo: "töltse újra|frissítse|válasszon|ellenőrizze",
    without: "nélkül",
  },
  ro: {
    but: "dar|însă|totuși|cu excepția|în afară de|deși",
    only: "doar|numai|parțial",
    rest: "restul|celelalte|ceilalți",
    until: "până|când|imediat ce|abia|așteaptă|în așteptare",
    meanwhile: "în timp ce|de când|între timp|acum (?:\\d+|un|o|câteva) \\p{L}{1,20}",
    pleaseDo: "reîncărcați|alegeți|selectați|verificați",
    without: "fără",
  },
  ru: {
    but: "но|однако|кроме|за исключением|зато|хотя|вместо|впрочем|а",
    only: "только|лишь|частично|отчасти",
    rest: "остальн\\p{L}{1,20}|остаток|прочие",
    until: "пока|как только|когда|после|до тех пор|ожида\\p{L}{1,20}|при подключении",
    meanwhile: "с тех пор|тем временем|пока вы|(?:\\d+ )?\\p{L}{1,20} назад",
    pleaseDo: "обновите|перезагрузите|выберите|проверьте|сравните",
    without: "без",
  },
  uk: {
    but: "але|однак|проте|крім|за винятком|хоча|замість|а",
    only: "лише|тільки|частково",
    rest: "решт[аиу]|інші",
    until: "поки|щойно|коли|після|очіку\\p{L}{1,20}",
    meanwhile: "відтоді|тим часом|\\p{L}{1,20} тому",
    pleaseDo: "оновіть|перезавантажте|виберіть|перевірте",
    without: "без",
  },
  tr: {
    but: "ama|fakat|ancak|ne var ki|hariç|dışında|rağmen|yerine",
    only: "sadece|yalnızca|yalnız|kısmen",
    rest: "kalan|geri kalan|diğer(?:leri)?",
    until: "kadar|\\p{L}{1,20}[ıiuü]nca|\\p{L}{1,20}d[ıiuü]ğ[ıiuü]nda|henüz|bekl\\p{L}{1,20}|onay(?:ına|ı)",
    meanwhile: "\\p{L}{1,20}ken|bu arada|o zamandan beri|(?:\\d+|bir|birkaç) \\p{L}{1,20} önce",
    pleaseDo: "yenileyin|yeniden yükleyin|seçin|karşılaştırın|gözden geçirin",
    without: "olmadan",
  },
  el: {
    but: "αλλά|όμως|ωστόσο|εκτός|αν και|παρόλο",
    only: "μόνο|μερικώς|εν μέρει",
    rest: "(?:τα|οι|το|τους|τις) (?:υπόλοιπ\\p{L}{1,20}|άλλ\\p{L}{1,20})",
    until: "μέχρι|έως|όταν|μόλις|εκκρεμεί",
    meanwhile: "ενώ|από τότε|στο μεταξύ|πριν (?:από )?(?:\\d+|λίγα) \\p{L}{1,20}",
    pleaseDo: "ανανεώστε|επιλέξτε|ελέγξτε",
    without: "χωρίς",
  },
};

const each = (of: (qualifier: Qualifier) => string): string => Object.values(QUALIFIERS).map(of).join("|");
const QUALIFYING = wholeWords(
  each(({ but, only, rest, until, meanwhile }) => [but, only, rest, until, meanwhile].join("|")),
);
/** As a sentence or clause begins: "Review submitted" asks for nothing, "Saved by Ana. Review the changes" does. */
const ASKING = foldedPattern(
  `(?:[.!?;:,–—] ?|(?<!\\p{L})(?:please|and|or|bitte|und|et|ou|y|o|e|en|i|och|og|и) )(?:${each(({ pleaseDo }) => pleaseDo)})(?!\\p{L})`,
);
/** Scripts without spaces, and those whose words take on others. */
const QUALIFYING_ANYWHERE = foldedPattern(
  /(?:まし|です|した)が[、,]|ただし|ものの|以外|を除[いく]|のみ|だけ|一部|残り|その他|まで|次第|待ち|中に|以降|前に|再読み込み|一時|オフライン|されます|選択して|確認して|但是|但|不过|不過|除了|除外|仅|僅|只有|部分|其余|其餘|剩余|待审|等待|直到|期间|期間|刷新|重新加载|选择|選擇|前更新|지만|하지만|제외|만 |일부|나머지|까지|대기|동안|새로고침|선택|لكن|باستثناء|فقط|الباقي|حتى|بينما|אבל|רק|השאר|עד|בזמן|लेकिन|केवल|शेष|जब तक|แต่|เท่านั้น|ที่เหลือ|จนกว่า|nhưng|chỉ|còn lại|cho đến|trong khi|tetapi|namun|kecuali|hanya|sisanya|sampai|sementara/u
    .source,
);
/** "Updated by Ana", "bijgewerkt door Sanne". */
const BY_OTHERS = wholeWords(
  `${DONE_WORDS} (?:by|durch|par|por|door|przez|av|da)(?! (?:e-?mail|mail|post|default)) \\p{L}{2,20}|\\p{L}{2,20} tarafından`,
);
/** "No" is a word of place in Portuguese, "Mai" a month in German. */
const DENYING = wholeWords(`(?!(?:no|mai)(?!\\p{L}))(?:${NOT})(?! \\S{0,20}\\d)`);
const WITHOUT = wholeWords(`(?:${each(({ without }) => without)}) (?:\\p{L}{1,20} )?(\\p{L}{1,20})`, "gu");

/** "It was sent and will be published": what was asked for may be the part that is yet to come. */
function isHalfPromised(clause: string): boolean {
  const done = withoutPromises(clause);
  return done !== clause && reportsDone(done);
}

/** The report does not hold for all of what was asked, or not yet, or not for what this person did, or something else is said besides. */
export function isQualified(folded: string): boolean {
  if ([QUALIFYING, QUALIFYING_ANYWHERE, ASKING, BY_OTHERS, DENYING].some((words) => words.test(folded))) return true;
  if (isPartial(folded) || clausesOf(folded).some((clause) => isAnotherMatter(clause) || isHalfPromised(clause)))
    return true;
  return [...folded.matchAll(WITHOUT)].some(([, what = ""]) => !REFUSAL.some((words) => words.test(what)));
}

const clausesOf = (folded: string): readonly string[] =>
  folded.replace(GREETED, "$&. ").split(/[.!?;。！？；](?:\s|$)|[。！？]|:\s/u);
const GREETED = wholeWords(`(?:${alternativesOf("greeting")})(?=,)`, "gu");
/** "Undo", "View post", "Order 1001": a label or a name beside the report. */
const LABEL_WORDS = 4;
const LABEL_SIGNS = 8;

/** A clause of its own that reports nothing: whatever it says may take the report back. */
function isAnotherMatter(clause: string): boolean {
  if (reportsDone(clause)) return false;
  const isSpaced = /\s/.test(clause.trim());
  return isSpaced
    ? clause.trim().split(/\s+/).length > LABEL_WORDS
    : clause.length > LABEL_SIGNS && !/[a-z]/.test(clause);
}

const OF =
  "of(?: the)?|out of|von(?: den)?|sur(?: les)?|de(?: los| las)?|su|di|d[oae]s|van(?: de)?|z|ze|af|av|из|з|din|από|/";
/** "17 of 20 products", "aggiornate 30 righe su 34", and not "step 2 of 3": a noun before it makes the number a place in a row. */
const COUNTED = wholeWords(
  `(?:(?<=^|[.,;:!(–—-] ?)|(?<=${DONE_WORDS} (?:\\p{L}{1,12} )?))(\\d+)(?: \\p{L}{1,20})? ?(?:${OF}) ?(\\d+)`,
  "gu",
);
/** The whole comes first: "20件中18件", "60 üründen 52". */
const COUNTED_OF_WHOLE = foldedPattern("(?<!\\d)(\\d+) ?(?:\\p{L}{0,8}[中のうち]|\\p{L}{1,20}[dt][ae]n) ?(\\d+)", "gu");

/** Fewer were done than there are. */
export function isPartial(folded: string): boolean {
  const counts = [...folded.matchAll(COUNTED)].map(([, some, all]) => [Number(some), Number(all)] as const);
  const wholeFirst = [...folded.matchAll(COUNTED_OF_WHOLE)].map(
    ([, all, some]) => [Number(some), Number(all)] as const,
  );
  return [...counts, ...wholeFirst].some(([some, all]) => some < all);
}
