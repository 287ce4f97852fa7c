/** Words of Japanese. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "ja", anywhere: "unspaced", yes: "はい", confirm: "確認",
  risk: { destroy: "~削除", end: "~解約 ~退会", exclude: "~ブロック", permit: "~許可 ~承認 ~署名", revoke: "~取り消 ~拒否", send: "~送信 ~投稿", share: "~共有 ~公開 ~招待", spend: "~支払 ~購入 ~注文 ~振込" },
  harmless: { looks: "表示 表示する 非表示 開く 検索 検索する 絞り込み 並べ替え 次へ 前へ 次 前 戻る もっと見る さらに表示 詳細を見る 詳細を表示 詳細表示 更新順 見る 一覧を見る", closes: "閉じる キャンセル いいえ 後で スキップ", parts: "メニュー",
    things: "ヘルプ 設定 詳細 ホーム 通知 一覧 アカウント プロフィール 履歴 注文履歴 カレンダー 今日 メッセージ 請求書 ページ ヘルプを表示", small: "さらに を の" },
  credentials: { password: "パスワード|合言葉|暗号", pin: "暗証番号|pin(?:コード|番号)?", code: "(?:認証|確認|セキュリティ|ワンタイム)コード|認証番号", bare: "smsコード", login: "ログイン(?:情報)?|サインイン|sms", user: "ユーザー|アカウント",
    of: "の", is: "は|が|:", with: "に|を", enter: "入力|入れ|使[っいう]|設定|記入", into: "に|へ|として", field: "欄|フィールド|ボックス|枠", own: "私|この|その|新しい", and: "して|と|そして|または|か", if: "もし|たら|か",
    not: "間違|正し|必須|空|切れ|短|弱|強" },
  dates: { hourSign: "時", minute: "分", am: "午前", pm: "午後", year: "年", month: "月", day: "日" },
} satisfies PageWords;

export const serverWords = {
  conditional: "もし|万一",
  no: "いいえ|いや|ない", cancel: "キャンセル|戻る|取消", done: "保存しました|保存されました|追加しました|追加されました|作成しました|作成されました|更新しました|更新されました|削除しました|削除されました|変更しました|送信しました|完了しました|ありがとう|成功",
  refused: "エラー|失敗|できません|できなかった|ませんでした|無効|必須|正しくありません|不正|拒否|期限切れ|既に存在|すでに|他のユーザー|変更はありません|もう一度|入力してください|0 ?行", failed: "失敗しました|できませんでした|拒否されました", asks: "よろしいですか|ますか|確認してください",
  not: "(?:未(?![读讀])|尚未)\\p{Script=Han}{0,2}|不", deniedAfter: "(?:し|して)?い?(?:ない|なかった|ません)", faultless: "(?:エラー|問題|重複)(?:は|が)?(?:ありません(?:でした)?|なし|0 ?件)",
  but: "けど|しかし|(?:まし|です|した)が[、,]|ただし|ものの|以外|を除[いく]|のみ|だけ|一部", qualified: "残り|その他|まで|次第|待ち|中に|以降|前に|再読み込み|一時|オフライン|されます|選択して|確認して", draft: "下書き", unsaved: "未保存", restored: "復元",
  unsent: "この(?:端末|デバイス)|オフライン", turnsAway: "見つかりません|存在しません|アクセス(?:権|拒否|できません)|権限が(?:ありません|必要)|メンテナンス中|ログアウト(?:しました|されました)", search: "検索", open: "編集", paging: "次|前へ|ページ",
  signIn: "ログイン", tellMe: "教えて", several: "全部|すべて|全て|各|両方", counter: "[件個行]",
  uncollected: "and affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk.run credentials.prefix dates.months dates.weekdays dates.week dates.of dates.at select tell clear understood agreed cookies stop secret refusesNothing none progress cancelled already unmet faults pleaseDo echo signInTo signOut newPassword keep make run asksWhat goTo which turnOff bin forbids relative places verbs links.or links.clause links.instead links.of links.by links.is links.andThen",
  links: { ofWhole: "\\p{L}{0,8}[中のうち]" },
  person: { unsure: "わからない|分からない|分かりません|わかりません|知らない|たぶん", forbid: "やめて|キャンセル|取消", agree: "うん|ええ", allow: "どうぞ", please: "お願いします|ください|です" },
} satisfies ServerWords;
