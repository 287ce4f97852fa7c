/** Words of Polish. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "pl", joining: "i", yes: "tak", confirm: "potwierdź", password: "hasł[oa]",
  risk: { destroy: "usuń usunąć usuwanie skasuj skasować", end: "dezaktywuj anuluj", exclude: "blokuj zablokuj zablokować zgłoś", permit: "zatwierdź zezwól podpisz udziel",
    revoke: "cofnij odrzuć odebrać", send: "wyślij wysłać opublikuj opublikować", share: "udostępnij udostępnić zaproś", spend: "zapłać zapłacić kup kupić zamów zamówić przelej",
    run: "zresetuj" },
  harmless: { looks: "pokaż ukryj zobacz wyświetl otwórz rozwiń zwiń szukaj wyszukaj znajdź filtruj sortuj wstecz wróć więcej mniej dalej porównaj",
    closes: "anuluj zamknij nie później pomiń teraz", parts: "menu okno panel wyszukiwanie filtr filtry pomoc powiadomienia wiadomość kalendarz lista mapa",
    things: "strona stronę konto profil ustawienia pomoc szczegóły dziś wczoraj jutro tydzień miesiąc rok dzień następna następny poprzednia poprzedni pierwsza ostatnia wszystkie nazwa data cena status zamówienia faktury raport raporty historia wiadomości komentarze produkty koszyk opinie pytania użytkownicy klienci projekty zadania notatki pliki dokumenty wyniki język",
    small: "i w na z po dla do od o lub za moje mój moja" },
  credentials: { password: "has(?:ło|ła|łu|łem|le|eł|łami)", pin: "kod pin", code: "kod (?:weryfikacyjny|bezpieczeństwa|jednorazowy|dostępu)", bare: "kod(?:u|em)?",
    login: "zaloguj|zalogować|logowani\\p{L}*|loguj|dane (?:logowania|do logowania)|sms(?:-?em)?|sms", user: "użytkownik\\p{L}*|kont(?:o|a|em)", of: "do|dla|od|z",
    is: "to|jest|brzmi|było", with: "wartością|na|z|ze", enter: "wpisz|podaj|użyj|wprowadź|wypełnij|ustaw", into: "w|jako|do", field: "pol(?:e|a|u|em)",
    own: "moje|mój|mojej|moja|swoje|nowe|ten|tym", and: "i|oraz|a|potem|lub|ale|żeby", if: "czy|jeśli|jeżeli|gdy",
    not: "błędn|niepoprawn|poprawn|wygas|wymagan|pust|widoczn|za|zbyt|nie|słab|siln|ważn|nieważn" },
} satisfies PageWords;

export const serverWords = {
  conditional: "jeśli|jeżeli|gdyby",
  no: "nie", cancel: "anuluj",
  done: "zapisan[aoey]|zapisano|dodan[aoey]|dodano|utworzon[aoey]|utworzono|zaktualizowan[aoey]|zaktualizowano|zmienion[aoey]|zmieniono|wysłan[aoey]|wysłano|pomyślnie",
  removed: "usunięt[aoey]|usunięto", greeting: "dziękujemy", reported: "pomyślnie",
  refused: "błąd|błędy|błędu|nie (?:udało|można|zapisano|znaleziono|zmieniono|masz|jest|powiodło|został[oay]?|wprowadzono)|nieprawidłow[aey]|niepoprawn[aey]|wymagan[aey]|odrzucon[aoey]|odmowa|wygasł[aoy]?|już (?:istnieje|zajęt[aey]|używan[aey])|brak (?:zmian|uprawnień)|w międzyczasie|inny użytkownik|innego użytkownika|ktoś inny|za (?:krótki|długi|mał[aoy]|duż[aoy])\\p{L}*|0 wierszy|spróbuj ponownie|musi|niestety|przepraszamy",
  refusedInText: "nie (?:udało|można|zapisano|zmieniono)|już istnieje", failed: "(?<=\\S )odrzucon[aoey]|nie udało", none: "żadn[aey]|brak", progress: "zapisywanie|ładowanie",
  asks: "czy (?:na pewno|chcesz)", cancelled: "anulowan[aoey]", not: "nie|nic|nigdy|nikt|żad(?:en|n[aey]|nego|nych)", already: "już",
  unmet: "(?:można|może|mogą|będzie|będą|zostanie|zostaną)@3", faults: "duplikat(?:y|ów)|błęd(?:y|ów)|problem(?:y|ów)?|ostrzeże(?:nia|ń)",
  but: "ale|jednak|lecz|oprócz|poza|z wyjątkiem|natomiast|chociaż|zamiast|tylko|jedynie|wyłącznie|częściowo",
  qualified: "pozostał\\p{L}{1,20}|reszt[aęy]|dopóki|do czasu|gdy|kiedy|po zatwierdzeniu|dopiero|oczekuj\\p{L}{1,20}|czeka(?:ją)?|podczas gdy|od kiedy|od czasu|w międzyczasie|(?:\\d+ )?\\p{L}{1,20} temu",
  pleaseDo: "odśwież|przeładuj|wybierz|sprawdź|porównaj", without: "bez", draft: "szkic\\p{L}*", unsaved: "niezapisan\\p{L}+", restored: "przywróc\\p{L}+|odzyska\\p{L}+",
  unsent: "na tym urządzeniu|w kolejce",
  turnsAway: "nie (?:istnieje|odnaleziono)|brak (?:dostępu|strony)|dostęp (?:zabroniony|ograniczony)|przerwa techniczna|wylogowan\\p{L}+|sesja wygasła", search: "szukaj",
  open: "edytuj", paging: "stron|nast[ęe]pn", signIn: "zaloguj się", tellMe: "(?:podaj|powiedz|napisz) (?:mi|nam)", asksWhat: "ile|jaki[ae]?|jaka|któr[yae]|kto|kiedy|gdzie",
  several: "wszystki(?:e|ch)|każd\\p{L}+|ob(?:a|ie|ydwa)|oprócz", goTo: "otwórz|pokaż|znajdź",
  uncollected: "and affirm backOut finish inForm irreversible next previous years loading passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials.prefix dates select tell clear understood agreed cookies stop secret successfully refusesNothing echo signInTo signOut newPassword keep make run which turnOff bin forbids relative places verbs links.or links.instead links.is keys person.agree person.allow",
  links: { clause: "ale", of: "z|ze", by: "przez", andThen: "i" },
  person: { unsure: "nie wiem|nie mam pojęcia|może|chyba", forbid: "zostaw|anuluj", please: "proszę|dziękuję" },
} satisfies ServerWords;
