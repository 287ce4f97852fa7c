/** Risk vocabulary: verbs that end, grant, tell or spend something, as pages write them in twenty-five languages (SF4). */

/** What is done: to things, to standing agreements, to people, with rights, before others, with money. */
export type RiskVerb = "destroy" | "end" | "exclude" | "permit" | "revoke" | "send" | "share" | "spend" | "run";

export type Vocabulary = Readonly<Record<RiskVerb, string>>;

/** Base forms only: a note says "was sent", a question "send it?". Many are nouns as well; where they stand tells. */
const ENGLISH: Vocabulary = {
  destroy: `delete remove erase destroy wipe purge trash discard overwrite nuke kill expunge obliterate scrap decommission shred
    eradicate annihilate uninstall truncate nullify`,
  end: `cancel close terminate deactivate disable unsubscribe downgrade leave quit resign end suspend archive stop halt abort
    abandon discontinue dissolve freeze`,
  exclude: `block ban expel kick mute unfriend unfollow fire report flag evict demote offboard oust banish blacklist deport
    blocklist`,
  permit: `grant allow authorize authorise approve accept agree consent sign connect trust promote appoint impersonate escalate
    elevate delegate certify ratify endorse whitelist unban unblock`,
  revoke: `revoke reject decline deny disconnect unlink unpair relinquish rescind renounce waive invalidate deauthorize
    deauthorise disown`,
  send: "send publish unpublish post tweet broadcast forward reply announce resend dispatch retweet",
  share: "share invite notify expose disclose",
  spend: `pay buy order purchase subscribe donate transfer withdraw bid renew upgrade charge wire refund redeem liquidate auction
    sell invest remit pledge wager gamble sponsor forfeit`,
  run: "deploy release merge restart reboot reset lock vote revert rollback execute migrate reindex reinstall failover",
};

/**
 * What changes something that can be changed back, as addresses have it, with their abbreviations. A label that says so is asked
 * about like any that is not known to be harmless.
 */
const CHANGING: ReadonlySet<string> = new Set(
  `add create insert save store set unset update change modify rename move copy clone duplicate fork assign unassign attach detach
  link enable activate reactivate reopen unlock unarchive unmute toggle switch turn follow like unlike dislike star unstar watch unwatch
  upvote downvote favorite favourite bookmark pin unpin mark tick check uncheck rate join enroll enrol register claim apply
  submit complete finish start begin resume pause run trigger retry import upload sync rotate regenerate generate restore rebuild
  undo redo verify confirm validate dismiss acknowledge ack logout signout logoff signoff checkout adduser deluser del rm drop unset
  book reserve schedule reschedule snooze ignore hide boost swap rollover opt withdraw request`
    .trim()
    .split(/\s+/),
);

/** Nouns as often as verbs: alone on a control they name a page, a list or a view. */
const NOUNS: ReadonlySet<string> = new Set(
  "order report release sign lock block merge transfer charge vote bid post share".split(" "),
);

/** Whole words of the languages whose irreversible names `risk.ts` knows. */
const RELATED: Vocabulary = {
  destroy: `löschen entfernen verwerfen vernichten supprimer effacer retirer eliminar borrar suprimir quitar elimina eliminare
    cancella cancellare rimuovi rimuovere excluir apagar remover verwijderen wissen`,
  end: `kündigen stornieren beenden deaktivieren résilier désactiver clôturer desactivar disattiva disdici desativar encerrar
    opzeggen beëindigen deactiveren`,
  exclude: `sperren blockieren melden ausschließen bloquer bannir signaler exclure bloquear denunciar expulsar blocca segnala
    espelli banir blokkeer blokkeren uitsluiten`,
  permit: `genehmigen zustimmen erlauben erteilen erteilst unterschreiben ermächtigen freischalten autoriser accorder approuver
    accepter signer autorizar aprobar conceder aceptar firmar autorizza approva concedi accetta firma aprovar aceitar assinar
    goedkeuren toestaan ondertekenen verlenen akzeptieren annehmen`,
  revoke: `widerrufen ablehnen entziehen révoquer refuser rejeter revocar rechazar revoca rifiuta revogar rejeitar intrekken
    weigeren`,
  send: `senden versenden absenden veröffentlichen weiterleiten envoyer publier diffuser enviar publicar invia inviare pubblica
    pubblicare versturen verzenden publiceren`,
  share: `teilen freigeben einladen partager inviter compartir invitar condividi condividere invita compartilhar partilhar
    convidar delen uitnodigen`,
  spend: `bezahlen zahlen kaufen bestellen überweisen spenden abonnieren payer acheter commander virer abonner pagar comprar
    transferir suscribir paga pagare acquista acquistare ordina betalen kopen overmaken`,
  run: "zurücksetzen réinitialiser restablecer ripristina redefinir herstellen",
};

/** Of further languages: words, several together (`_`), beginnings (`*`), and parts where no blanks stand between words (`~`). */
const FURTHER: Vocabulary = {
  destroy: `usuń usunąć usuwanie skasuj skasować удалить удали удалите удаление удалён стереть видалити видаліть видалення вилучити
    smazat odstranit vymazat radera ta_bort borttagning slett slette slet fjern fjerne poista poistaa poistetaanko töröl* törl* ștergeți
    șterge ștergere sil silinsin silmek silme kaldır kaldırılsın διαγραφ* διέγρα* حذف احذف למחוק מחק מחיקה hapus menghapus
    xóa xoá हटा* ~削除 ~삭제 ~删除 ~刪除`,
  end: `dezaktywuj anuluj отменить отключить закрыть деактивировать скасувати вимкнути zrušit deaktivovat avsluta inaktivera
    avslutt afslut irtisano lopeta felmond* lemond* anulați dezactivați iptal ακύρωσ* إلغاء לבטל batalkan hủy रद्द ~解約 ~退会
    ~해지 ~탈퇴 ~注销 ~註銷`,
  exclude: `blokuj zablokuj zablokować zgłoś заблокировать блокировать забанить заблокувати blokovat zablokovat blockera spärra
    blokker bloker estä letilt* blocați blocare engelle engellensin engelleme αποκλεισμ* حظر חסום לחסום blokir chặn ब्लॉक
    ~ブロック ~차단 ~封锁 ~封鎖 ~屏蔽`,
  permit: `zatwierdź zezwól podpisz udziel разрешить одобрить подписать предоставить дозволити схвалити надати povolit schválit
    podepsat godkänn tillåt signera godkend tillad godkjenn tillat hyväksy allekirjoita salli jóváhagy* engedélyez* aprobați
    permiteți semnați onayla onaylansın imzala έγκριση εξουσιοδότηση υπογραφή موافقة توقيع منح לאשר לחתום להעניק setujui
    izinkan duyệt अनुमति स्वीकृ* ~許可 ~承認 ~署名 ~승인 ~허용 ~서명 ~授权 ~授權 ~批准 ~签署`,
  revoke: `cofnij odrzuć odebrat odebrać отозвать отклонить відкликати відхилити odvolat zamítnout återkalla neka tilbagekald
    afvis tilbakekall avvis peruuta hylkää visszavon* elutasít* revocați respingeți reddet ανάκληση απόρριψη رفض לדחות cabut
    tolak ~取り消 ~拒否 ~철회 ~거부 ~撤销 ~撤銷 ~拒绝`,
  send: `wyślij wysłać opublikuj opublikować отправить отправь отправьте опубликовать надіслати опублікувати odeslat poslat
    zveřejnit skicka publicera udgiv publiser julkaise lähetä küld* közzétesz* trimiteți trimite publicați gönder gönderilsin
    yayınla yayınlansın αποστολή δημοσίευση إرسال نشر לשלוח לפרסם kirim terbitkan gửi đăng भेज* ~送信 ~投稿 ~전송 ~게시 ~发送
    ~發送 ~发布`,
  share: `udostępnij udostępnić zaproś поделиться пригласить поділитися запросити sdílet pozvat dela del jaa kutsu megoszt*
    partajați paylaş paylaşılsın davet κοινοποίηση πρόσκληση مشاركة לשתף להזמין bagikan undang साझा ~共有 ~公開 ~招待 ~공유
    ~초대 ~分享 ~共享 ~公开 ~公開 ~邀请`,
  spend: `zapłać zapłacić kup kupić zamów zamówić przelej оплатить заплатить купить заказать перевести сплатити купити замовити
    zaplatit koupit objednat betala köp köpa beställ køb kjøp bestil bestill maksa osta tilaa fizet* vásárl* megrendel* utal*
    plătiți plătește cumpără comandați öde ödeme satın_al πληρωμή αγορά παραγγελία دفع شراء לשלם לקנות bayar beli भुगतान खरीद* ~支払
    ~購入 ~注文 ~振込 ~결제 ~구매 ~주문 ~송금 ~支付 ~付款 ~购买 ~購買 ~下单 ~转账`,
  run: "zresetuj сбросить скинути resetovat återställ nulstil tilbakestill palauta visszaállít* resetați sıfırla επαναφορά",
};

export const RISK_WORDS = {
  english: ENGLISH,
  changing: CHANGING,
  nouns: NOUNS,
  related: RELATED,
  further: FURTHER,
} as const;
