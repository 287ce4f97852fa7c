/** Harmless vocabulary of further languages, of which the product knows what most controls say (SF4). */

/** Of one language. Where no blanks stand between words, a phrase is one. */
export interface HarmlessWords {
  /** Verbs that look, and where they lead. */
  readonly looks: string;
  /** Backs out: alone, or with `parts` of a page. */
  readonly closes: string;
  /** Of a page, which its user may close and open as they like. */
  readonly parts: string;
  /** Things, and what they are like. None of them is a verb as well. */
  readonly things: string;
  /** Things by themselves and behind others, verbs before them: "Requests", "Request payout". */
  readonly either?: string;
  /** Articles, prepositions, pronouns. */
  readonly small: string;
}

const RUSSIAN: HarmlessWords = {
  looks:
    "показать скрыть открыть просмотреть посмотреть смотреть развернуть свернуть найти искать поиск фильтр сортировать назад далее ещё еще больше меньше",
  closes: "отмена закрыть нет позже пропустить не сейчас",
  parts: "меню окно панель поиск фильтр фильтры справка помощь уведомления сообщение календарь список карта",
  things: `страница страницу страницы аккаунт профиль настройки главная справка помощь подробности детали сегодня вчера завтра неделя месяц год день
    следующая следующий предыдущая предыдущий первая последняя все имя дата цена статус заказы счета отчёт отчёты история сообщения
    комментарии товары корзина отзывы вопросы пользователи клиенты проекты задачи заметки файлы документы результаты язык`,
  small: "и в на с по для из к о об от до за или все мои мой моя ваш ваши",
};

const POLISH: HarmlessWords = {
  looks:
    "pokaż ukryj zobacz wyświetl otwórz rozwiń zwiń szukaj wyszukaj znajdź filtruj sortuj wstecz wróć więcej mniej dalej porównaj",
  closes: "anuluj zamknij nie później pomiń teraz",
  parts: "menu okno panel wyszukiwanie filtr filtry pomoc powiadomienia wiadomość kalendarz lista mapa",
  things: `strona stronę konto profil ustawienia pomoc szczegóły dziś wczoraj jutro tydzień miesiąc rok dzień następna następny poprzednia
    poprzedni pierwsza ostatnia wszystkie nazwa data cena status zamówienia faktury raport raporty historia wiadomości komentarze produkty koszyk
    opinie pytania użytkownicy klienci projekty zadania notatki pliki dokumenty wyniki język`,
  small: "i w na z po dla do od o lub za moje mój moja",
};

const SWEDISH: HarmlessWords = {
  looks:
    "visa dölj öppna expandera sök hitta filtrera sortera tillbaka mer mindre läs jämför nästa föregående vis skjul åpne åbn søg søk tilbage tilbake neste næste forrige",
  closes: "avbryt stäng nej senare hoppa över inte nu avbryd luk avbryt lukk nei",
  parts:
    "meny menu fönster panel sökning sök filter hjälp hjælp hjelp aviseringar kalender lista liste karta kort kart",
  things: `sida sidan konto profil inställningar hjälp detaljer idag igår imorgon vecka månad år dag första sista alla namn datum pris status beställningar
    fakturor rapport rapporter historik meddelanden kommentarer produkter varukorg användare kunder projekt uppgifter filer dokument resultat språk
    side indstillinger innstillinger hjælp hjelp detaljer ordrer ordre fakturaer brukere brugere kunder prosjekter projekter`,
  small: "och i på av för till från med om eller mina min mitt og til fra av af for",
};

const TURKISH: HarmlessWords = {
  looks:
    "göster gizle görüntüle aç genişlet daralt ara bul filtrele sırala geri ileri daha devamı oku karşılaştır sonraki önceki",
  closes: "kapat vazgeç hayır sonra atla",
  parts: "menü menüsü pencere panel arama filtre filtreler filtreleri yardım bildirimler takvim liste harita",
  things: `sayfa hesap profil ayarlar yardım ayrıntılar detaylar bugün dün yarın hafta ay yıl gün ilk son tüm tümü fazla az ad tarih fiyat durum siparişler
    faturalar rapor raporlar geçmiş mesajlar yorumlar ürünler sepet kullanıcılar müşteriler projeler görevler notlar dosyalar belgeler sonuçlar dil`,
  small: "ve ile için bir bu veya",
};

/** Languages without blanks, and such as have few endings: whole phrases. */
const PHRASES: HarmlessWords = {
  looks: `表示 表示する 非表示 開く 検索 検索する 絞り込み 並べ替え 次へ 前へ 次 前 戻る もっと見る さらに表示 詳細を見る 詳細を表示 詳細表示 更新順 見る 一覧を見る
    显示 查看 隐藏 打开 展开 收起 搜索 筛选 排序 下一页 上一页 返回 更多 查看更多 查看详情 加载更多 顯示 檢視 隱藏 打開 展開 搜尋 篩選 下一頁 上一頁 查看詳情
    보기 표시 숨기기 열기 펼치기 접기 검색 필터 정렬 다음 이전 뒤로 더보기 더 자세히 ดู แสดง ค้นหา عرض إظهار إخفاء فتح بحث تصفية ترتيب التالي السابق رجوع المزيد
    הצג הסתר פתח חיפוש סינון מיון הבא הקודם חזרה עוד προβολή εμφάνιση απόκρυψη άνοιγμα αναζήτηση επόμενη προηγούμενη πίσω περισσότερα
    lihat tampilkan sembunyikan buka cari urutkan berikutnya sebelumnya kembali selengkapnya xem hiển thị ẩn mở tìm kiếm lọc sắp xếp tiếp trước
    देखें दिखाएं छिपाएं खोलें खोजें näytä piilota avaa etsi hae suodata lajittele seuraava edellinen takaisin lisää
    mutat megjelenítés elrejtés megnyitás keresés szűrés rendezés következő előző vissza több zobrazit skrýt otevřít hledat filtrovat seřadit další předchozí zpět více
    afișează ascunde deschide caută filtrează sortează înapoi următoarea anterioară показати приховати відкрити пошук знайти назад далі більше`,
  closes: `閉じる キャンセル いいえ 後で スキップ 关闭 取消 否 稍后 跳过 關閉 稍後 跳過 닫기 취소 아니요 나중에 건너뛰기 إغلاق إلغاء لا לסגור סגור ביטול לא
    κλείσιμο ακύρωση όχι tutup batal tidak nanti đóng hủy không सुलझाएं बंद sulje peruuta ei bezárás mégse nem zavřít zrušit ne închide anulează nu закрити скасувати ні`,
  parts: "メニュー 菜单 選單 메뉴 القائمة תפריט μενού menu meniu valikko menü меню नोटिस",
  things: `ヘルプ 設定 詳細 ホーム 通知 一覧 アカウント プロフィール 履歴 注文履歴 カレンダー 今日 メッセージ 請求書 ページ ヘルプを表示 帮助 设置 详情 首页 通知 账户 个人资料 历史
    订单 订单历史 日历 今天 消息 发票 设定 幫助 設置 帳戶 訂單 도움말 설정 상세 상세보기 홈 알림 계정 프로필 기록 주문 내역 캘린더 오늘 메시지 페이지
    المساعدة الإعدادات التفاصيل الرئيسية الحساب الطلبات الصفحة اليوم עזרה הגדרות פרטים בית חשבון הזמנות היום עמוד βοήθεια ρυθμίσεις λεπτομέρειες αρχική
    λογαριασμός σήμερα σελίδα σελίδας bantuan pengaturan detail beranda akun pesanan halaman hari ini trợ giúp cài đặt chi tiết trang chủ tài khoản đơn hàng hôm nay
    मदद सहायता सेटिंग विवरण होम खाता आज पेज ohje asetukset tiedot etusivu tili tilaukset tänään sivu súgó beállítások részletek kezdőlap fiók rendelések ma oldal
    nápověda nastavení podrobnosti domů účet objednávky dnes stránka strana ajutor setări detalii acasă cont comenzi astăzi pagina довідка налаштування деталі головна обліковий запис замовлення сьогодні сторінка`,
  small: "さらに を の 를 을 की dan và และ ja és a și та і",
};

export const OTHER_HARMLESS_WORDS: readonly HarmlessWords[] = [RUSSIAN, POLISH, SWEDISH, TURKISH, PHRASES];
