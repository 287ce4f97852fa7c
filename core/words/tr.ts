/** Words of Turkish. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "tr", yes: "evet", confirm: "onayla",
  risk: { destroy: "sil silinsin silmek silme kaldır kaldırılsın", end: "iptal", exclude: "engelle engellensin engelleme", permit: "onayla onaylansın imzala", revoke: "reddet",
    send: "gönder gönderilsin yayınla yayınlansın", share: "paylaş paylaşılsın davet", spend: "öde ödeme satın_al", run: "sıfırla" },
  harmless: { looks: "göster gizle görüntüle aç genişlet daralt ara bul filtrele sırala geri ileri daha devamı oku karşılaştır sonraki önceki",
    closes: "kapat vazgeç hayır sonra atla", parts: "menü menüsü pencere panel arama filtre filtreler filtreleri yardım bildirimler takvim liste harita",
    things: "sayfa hesap profil ayarlar yardım ayrıntılar detaylar bugün dün yarın hafta ay yıl gün ilk son tüm tümü fazla az ad tarih fiyat durum siparişler faturalar rapor raporlar geçmiş mesajlar yorumlar ürünler sepet kullanıcılar müşteriler projeler görevler notlar dosyalar belgeler sonuçlar dil",
    small: "ve ile için bir bu veya" },
  credentials: { password: "(?:şifre|parola)\\p{L}*", pin: "pin kodu?", code: "(?:doğrulama|güvenlik|onay) kod\\p{L}*", bare: "kod\\p{L}*", login: "giriş|oturum|sms",
    user: "kullanıcı\\p{L}*|hesap\\p{L}*", of: "için", is: "şu|olarak", with: "ile|olarak", enter: "yaz|gir|kullan|doldur", into: "olarak", field: "alan\\p{L}*|kutu\\p{L}*",
    own: "bu|benim|yeni|kartımın", and: "ve|sonra|veya", if: "mu|mı|mi|mü", not: "yanlış|doğru|geçersiz|zorunlu|gerekli|boş|görünür|çok|zayıf|güçlü", suffix: "['’]\\p{Ll}{1,6}" },
} satisfies PageWords;

export const serverWords = {
  conditional: "eğer",
  no: "hayır|hayir|yok", cancel: "iptal", done: "kaydedildi|eklendi|oluşturuldu|güncellendi|değiştirildi|gönderildi|başarıyla|başarılı", removed: "silindi",
  greeting: "teşekkürler", reported: "başarıyla",
  refused: "hata|hatalı|başarısız|geçersiz|zorunlu|gerekli|yapılamadı|kaydedilemedi|bulunamadı|değiştirilmedi|kaydedilmedi|silinemedi|reddedildi|süresi doldu|zaten (?:var|mevcut|kullanılıyor)|hiçbir|bu arada|başka (?:bir )?kullanıcı\\p{L}*|çok (?:kısa|uzun)|tekrar deneyin|değil|maalesef",
  refusedInText: "başarısız|kaydedilemedi", failed: "başarısız|reddedildi", none: "hiç", progress: "kaydediliyor|yükleniyor", asks: "emin misiniz|istiyor musunuz",
  cancelled: "iptal edildi", not: "hiç|hiçbir", deniedAfter: "[^\\s.,;:!?]+m[ae](?:d[ıi]|m[ıi]ş|z)[^\\s.,;:!?]*|değil", already: "zaten", faults: "hata|sorun",
  faultless: "yok|\\p{L}{1,20}m[ae]d[ıi]", but: "ama|fakat|ancak|ne var ki|hariç|dışında|rağmen|yerine|sadece|yalnızca|yalnız|kısmen",
  qualified: "kalan|geri kalan|diğer(?:leri)?|kadar|\\p{L}{1,20}[ıiuü]nca|\\p{L}{1,20}d[ıiuü]ğ[ıiuü]nda|henüz|bekl\\p{L}{1,20}|onay(?:ına|ı)|\\p{L}{1,20}ken|bu arada|o zamandan beri|(?:\\d+|bir|birkaç) \\p{L}{1,20} önce|\\p{L}{2,20} tarafından",
  pleaseDo: "yenileyin|yeniden yükleyin|seçin|karşılaştırın|gözden geçirin", without: "olmadan", draft: "taslak\\p{L}*", unsaved: "kaydedilmemiş",
  restored: "geri (?:yükle|getir)\\p{L}*", unsent: "bu cihazda",
  turnsAway: "mevcut değil|erişim (?:engellendi|reddedildi|yok)|yetkiniz|bakımda|bakım çalışması|oturum\\p{L}* (?:sona erdi|kapatıldı)", search: "ara", open: "düzenle",
  signIn: "giriş yap", tellMe: "bana söyle", asksWhat: "kaç", several: "tüm|bütün",
  uncollected: "and affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token credentials.prefix dates select tell clear understood agreed cookies stop secret successfully refusesNothing unmet echo paging signInTo signOut newPassword keep make run goTo which turnOff bin forbids relative places verbs links.or links.instead links.of links.by links.is links.andThen keys person.agree person.allow",
  links: { clause: "ve|ama", ofWhole: "\\p{L}{1,20}[dt][ae]n" },
  person: { unsure: "bilmiyorum|emin değilim|belki|galiba", forbid: "bırak|iptal", please: "lütfen|teşekkürler" },
} satisfies ServerWords;
