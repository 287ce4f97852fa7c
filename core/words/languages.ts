/** Languages: all that the product knows, English first. A new one is its file, an import and its two entries here. */

import * as ar from "./ar.js";
import * as cs from "./cs.js";
import * as da from "./da.js";
import * as de from "./de.js";
import * as el from "./el.js";
import * as en from "./en.js";
import * as es from "./es.js";
import * as et from "./et.js";
import * as fi from "./fi.js";
import * as fr from "./fr.js";
import * as he from "./he.js";
import * as hi from "./hi.js";
import * as hu from "./hu.js";
import * as id from "./id.js";
import * as it from "./it.js";
import * as ja from "./ja.js";
import * as ko from "./ko.js";
import type { LanguageWords, PageWords, ServerWords } from "./language.js";
import * as nl from "./nl.js";
import * as pl from "./pl.js";
import * as pt from "./pt.js";
import * as ro from "./ro.js";
import * as ru from "./ru.js";
import * as sv from "./sv.js";
import * as th from "./th.js";
import * as tr from "./tr.js";
import * as uk from "./uk.js";
import * as vi from "./vi.js";
import * as zh from "./zh.js";

export const PAGE_LANGUAGES: readonly PageWords[] = [
  en.pageWords, de.pageWords, fr.pageWords, es.pageWords, it.pageWords, pt.pageWords, nl.pageWords, pl.pageWords, sv.pageWords,
  da.pageWords, fi.pageWords, et.pageWords, cs.pageWords, hu.pageWords, ro.pageWords, ru.pageWords, uk.pageWords, tr.pageWords,
  el.pageWords, zh.pageWords, ja.pageWords, ko.pageWords, ar.pageWords, he.pageWords, hi.pageWords, th.pageWords, vi.pageWords,
  id.pageWords,
];

const SERVER_LANGUAGES: readonly ServerWords[] = [
  en.serverWords, de.serverWords, fr.serverWords, es.serverWords, it.serverWords, pt.serverWords, nl.serverWords, pl.serverWords, sv.serverWords, da.serverWords, fi.serverWords,
  et.serverWords, cs.serverWords, hu.serverWords, ro.serverWords, ru.serverWords, uk.serverWords, tr.serverWords, el.serverWords, zh.serverWords, ja.serverWords, ko.serverWords,
  ar.serverWords, he.serverWords, hi.serverWords, th.serverWords, vi.serverWords, id.serverWords,
];

/** All words of each. The page runtime asks for PAGE_LANGUAGES alone, and its bundler leaves the rest out. */
export const LANGUAGES: readonly LanguageWords[] = /* @__PURE__ */ joined(PAGE_LANGUAGES, SERVER_LANGUAGES);

function joined(page: readonly PageWords[], server: readonly ServerWords[]): readonly LanguageWords[] {
  return page.map((words, at) => ({ ...words, ...server[at] }));
}
