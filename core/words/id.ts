/** Words of Indonesian. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "id", anywhere: "spaced",
  risk: { destroy: "hapus menghapus", end: "batalkan", exclude: "blokir", permit: "setujui izinkan", revoke: "cabut tolak", send: "kirim terbitkan", share: "bagikan undang",
    spend: "bayar beli" },
  harmless: { looks: "lihat tampilkan sembunyikan buka cari urutkan berikutnya sebelumnya kembali selengkapnya", closes: "tutup batal tidak nanti", parts: "menu",
    things: "bantuan pengaturan detail beranda akun pesanan halaman hari ini", small: "dan" },
} satisfies PageWords;

export const serverWords = {
  conditional: "jika|bila|apabila|kalau",
  done: "berhasil|disimpan|ditambahkan|terima kasih", refused: "kesalahan|gagal|tidak (?:dapat|valid|ditemukan|boleh)|wajib diisi", asks: "apakah anda",
  not: "(?<!\\p{L})(?:tidak|belum)", but: "tetapi|namun|kecuali|hanya", qualified: "sisanya|sampai|sementara", draft: "draf", restored: "dipulihkan",
  turnsAway: "tidak ada|akses ditolak",
  uncollected: "and yes confirm affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk.run credentials dates no cancel select tell clear understood agreed cookies stop secret failed refusesNothing none progress cancelled already unmet faults pleaseDo unsaved unsent echo search open paging signIn signInTo signOut newPassword keep make run tellMe asksWhat several goTo which turnOff bin forbids relative places verbs person",
} satisfies ServerWords;
