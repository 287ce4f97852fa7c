/** Arrival: what speaks against a page at the right address being the page that was wanted there (VD19). */

import type { SkeletonNode } from "../page/skeleton.js";
import { isAnsweredByPage, isRefused, readsOf, writesOf } from "./browser-events.js";
import type { Comparison } from "./comparison.js";
import { freshWords, isProgress, isWorking, toneOf } from "./messages.js";
import { expectsSignIn, isSignInTitle } from "./sign-in.js";
import { contentWords, fold, nodesIn, textOf } from "./text-match.js";

/** Null where nothing does. It is no failure either: a page may be called "Failed jobs". */
export function faultOfPage(compared: Comparison): string | null {
  const { receipt, observation, after } = compared;
  if (receipt !== undefined && !observation.settled) return "The page there has not settled.";
  const refused = [...readsOf(compared), ...writesOf(compared)].find(isRefused);
  if (refused !== undefined) return `The page there was refused something: it was answered ${refused.status}.`;
  if (after.skeleton === null) return null;
  if (showsOnlyProgress(compared)) return "The page there shows nothing, or only that it is at work.";
  const words = namingWords(compared).find((text) => turnsAway(text, compared));
  return words === undefined ? null : `The page there says: '${words.slice(0, WORDS_MAX)}'.`;
}

/** A page that is loaded anew shows what it showed. */
const isNewPage = (compared: Comparison): boolean => compared.action?.kind !== "refresh" && isAnsweredByPage(compared);

function showsOnlyProgress(compared: Comparison): boolean {
  const nodes = nodesIn(compared.after.skeleton);
  if (nodes.every((node) => node.control === undefined && textOf(node) === "")) return true;
  const waits = ({ role, state, value = "" }: SkeletonNode) => (role === "progressbar" && value === "") || state.busy;
  const isAtWork = isWorking(compared) || (isNewPage(compared) && nodes.some(waits));
  // What leads elsewhere stands around every view.
  const isContent = ({ role, control }: SkeletonNode) =>
    role !== "progressbar" && (control === undefined || (role !== "link" && role !== "button"));
  return isAtWork && !freshWords(compared).some(({ node, text }) => isContent(node) && !isProgress(text));
}

const WORDS_MAX = 80;
const FIRST_TEXTS = 2;

/** What the page is called: its title, its headings, messages; its first words where it has no heading. */
function namingWords(compared: Comparison): readonly string[] {
  const { before, after } = compared;
  const isPage = isNewPage(compared);
  const nodes = nodesIn(after.skeleton);
  // Of the same document only what came: a part that is called "Failed jobs" may stay beside every view.
  const fresh = freshWords(compared);
  const came = isPage ? nodes : fresh.map(({ node }) => node);
  const headings = came.filter(({ role }) => role === "heading");
  const hasHeading = nodes.some(({ role }) => role === "heading");
  const texts = hasHeading ? [] : came.filter(({ role, control }) => role === "text" && control === undefined);
  const messages = fresh.filter(({ node }) => node.message && !/dialog$/.test(node.role));
  const title = isPage || after.title !== before.title ? [after.title] : [];
  const said = [
    ...headings.map(textOf),
    ...texts.slice(0, FIRST_TEXTS).map(textOf),
    ...messages.map(({ text }) => text),
  ];
  return [...said, ...title].filter((text) => text.length <= LONGEST);
}

/** A longer heading is that of an article. */
const LONGEST = 120;

function turnsAway(text: string, compared: Comparison): boolean {
  if (isSignInTitle(text)) return !expectsSignIn(compared);
  const rest = withoutWanted(text, compared);
  const tone = toneOf(rest);
  return tone === "refusal" || tone === "progress" || TURNING_AWAY.some((words) => words.test(fold(rest)));
}

/** Of "Failed jobs" nothing is left where the link, or the address, is called so. */
function withoutWanted(text: string, { action, target }: Comparison): string {
  const address = action?.kind === "navigate" ? pathWords(action.url) : "";
  const wanted = contentWords(`${target.before?.name ?? ""} ${address}`);
  return text.replace(/[\p{L}\p{N}]+/gu, (word) =>
    contentWords(word).some((one) => wanted.includes(one)) ? "" : word,
  );
}

function pathWords(url: string): string {
  if (!URL.canParse(url)) return "";
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname).replace(/[^\p{L}\p{N}]+/gu, " ");
  } catch {
    return pathname;
  }
}

/** Beside the words of refusal: it is not there, not for everybody, not before a check, not now, or not any more. */
const TURNING_AWAY: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[
      "no such page|(?:need|needs|request|requires?|restricted|limited|no) access|access (?:is |to (?:\\p{L}+ ){1,4}is )?(?:restricted|limited)|restricted to",
      "verify (?:that )?(?:you are|you're) (?:a )?human|(?:you are|are you|you're) (?:not )?a (?:human|robot)|checking your browser|security check|unusual traffic|captcha",
      "(?:scheduled|under|down for) maintenance|maintenance mode|be (?:right )?back (?:soon|shortly|later)|unavailable|(?:temporarily|currently) (?:offline|down|closed)|(?:error|exception) (?:has )?occurred|oops|whoops",
      "(?:you have been|you've been|you are|you're) (?:logged|signed) (?:out|off)|session (?:has |is )?(?:expired|ended|timed out|over)|please (?:sign|log) in",
      "zugriff (?:nicht|eingeschränkt|gesperrt)|kein(?:en?)? (?:zugriff|zugang|berechtigung)|existiert nicht|nicht (?:mehr )?(?:erreichbar|autorisiert)|wartungs(?:arbeiten|modus|pause)|(?:in|wegen) wartung|gleich wieder (?:zurück|da)|(?:wurden|sind|bist) abgemeldet|ausgeloggt|sitzung (?:ist )?(?:abgelaufen|beendet)|ein mensch|serverfehler",
      "introuvable|accès (?:interdit|restreint|limité|non autorisé)|n'existe (?:pas|plus)|non (?:trouvée?|disponible|autorisée?)|indisponible|(?:en|de) maintenance|(?:êtes|été) déconnectée?|vous êtes (?:un )?humain",
      "no (?:encontrad[oa]|existe|disponible|autorizad[oa])|acceso (?:restringido|limitado|prohibido)|(?:en|de) mantenimiento|sesión (?:ha )?(?:caducado|expirado|cerrada|caducada|expirada)|(?:eres|es) (?:un )?human[oa]",
      "non (?:esiste|disponibile|autorizzat[oa])|accesso limitato|(?:in|di) manutenzione|disconness[oa]|sessione scaduta",
      "não (?:existe|disponível|autorizad[oa])|acesso restrito|(?:em|de) manutenção|desconectad[oa]|sessão (?:expirada|expirou|encerrada)",
      "bestaat niet|geen toegang|toegang beperkt|(?:in|wegens) onderhoud|onderhoudswerkzaamheden|uitgelogd|sessie (?:is )?verlopen",
      "nie (?:istnieje|odnaleziono)|brak (?:dostępu|strony)|dostęp (?:zabroniony|ograniczony)|przerwa techniczna|wylogowan\\p{L}+|sesja wygasła",
      "(?:finns|existerar|hittades) inte|(?:saknar|ingen) (?:behörighet|åtkomst|adgang|tilgang)|åtkomst nekad|(?:under|planerat|planlagt) (?:underhåll|vedligehold\\p{L}*|vedlikehold)|utloggad|findes ikke|finnes ikke|ikke (?:fundet|funnet)|logget (?:ud|ut)",
      "ei ole olemassa|pääsy (?:estetty|evätty)|huoltokatko|uloskirja\\p{L}+|nenalezen\\p{L}*|neexistuje|přístup (?:odepřen|zamítnut)|probíhá údržba|odhlášen\\p{L}*",
      "nem (?:létezik|elérhető)|hozzáférés (?:megtagadva|tiltva)|karbantartás (?:alatt|miatt)|negăsit\\p{L}*|acces (?:interzis|refuzat)|în mentenanță|deconectat",
      "не (?:существует|доступ\\p{L}*)|нет доступа|доступ (?:запрещ[её]н|закрыт|ограничен)|недоступ\\p{L}+|технические работы|вышли из|не (?:знайдено|існує)|немає доступу|доступ заборонено|технічні роботи",
      "mevcut değil|erişim (?:engellendi|reddedildi|yok)|yetkiniz|bakımda|bakım çalışması|oturum\\p{L}* (?:sona erdi|kapatıldı)|απαγορεύεται|(?:υπό|σε) συντήρηση",
    ].join("|")})(?![\\p{L}\\p{N}])`,
    "u",
  ),
  /不存在|未找到|找不到|[没沒]有(?:访问|訪問)?(?:权|權)限|[无無](?:权|權)|禁止(?:访问|訪問)|维护中|維護中|已退出|見つかりません|存在しません|アクセス(?:権|拒否|できません)|権限が(?:ありません|必要)|メンテナンス中|ログアウト(?:しました|されました)|찾을 수 없|존재하지|접근 ?(?:거부|불가)|권한이 (?:없|필요)|점검 중|로그아웃되|غير موجود|ممنوع|לא נמצא|אין (?:גישה|הרשאה)|नहीं मिला|ไม่พบ|không (?:tồn tại|có quyền)|đang bảo trì|tidak ada|akses ditolak/u,
];
