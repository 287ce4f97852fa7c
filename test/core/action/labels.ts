/** Labels for tests: deeds that no request names, and how they can be spelled. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Of the findings and more: in any list of the product or in none. */
export const VERBS: readonly string[] =
  `Freeze Kill Nuke Expunge Liquidate Decommission Offboard Auction Relinquish Obliterate Scrap Escalate
  Delete Transfer Send Buy Pay Release Promote Mothball Sunset Evacuate Garnish Impound Confiscate Repossess Foreclose Bankrupt Hijack Ransom
  Encrypt Scramble Anonymise Pseudonymise Deprovision Provision Reimage Defrost Thaw Quarantine Isolate Lockdown Blackhole Sinkhole Throttle
  Cede Bequeath Alienate Gift Pawn Mortgage Lease Sublet Rent Barter Swap Hedge Short Sell Withdraw Wire Remit Tip Stake Wager Annul Void
  Invalidate Nullify Repeal Rescind Expire Sever Dissolve Disband Exile Excommunicate Doxx Leak Syndicate Blast Spam Notarise Ratify Enact
  Commission Requisition Conscript Enlist Deputise Anoint Crown Depose Unseat Overthrow Bulldoze Vaporize Torch Burn Zap`
    .trim()
    .split(/\s+/);

/** In the words of further languages. */
export const FOREIGN: readonly string[] = [
  ...[
    "Konto auflösen",
    "Konto einfrieren",
    "Konto überschreiben",
    "Clôturer le compte",
    "Geler le compte",
    "Céder le compte",
  ],
  ...[
    "Congelar la cuenta",
    "Traspasar la cuenta",
    "Liquidar cuenta",
    "Congela account",
    "Cedi account",
    "Encerrar a conta",
  ],
  ...[
    "Account bevriezen",
    "Account overdragen",
    "Заморозить аккаунт",
    "Передать аккаунт",
    "Zamroź konto",
    "Hesabı dondur",
  ],
  ...[
    "アカウントを凍結",
    "アカウント譲渡",
    "冻结账户",
    "转让账户",
    "계정 동결",
    "تجميد الحساب",
    "הקפאת חשבון",
    "Bekukan akun",
  ],
];

export const HOLDERS: Readonly<Record<string, (label: string) => string>> = {
  button: (label) => `<button type=button>${label}</button>`,
  "aria-expanded": (label) => `<button type=button aria-expanded=false>${label}</button>`,
  "aria-haspopup": (label) => `<button type=button aria-haspopup=menu>${label}</button>`,
  "aria-pressed": (label) => `<button type=button aria-pressed=false>${label}</button>`,
  tab: (label) => `<div role=tablist><button type=button role=tab aria-selected=false>${label}</button></div>`,
  option: (label) => `<div role=option tabindex=0>${label}</div>`,
  menuitem: (label) => `<div role=menu><div role=menuitem tabindex=0>${label}</div></div>`,
  treeitem: (label) => `<div role=treeitem tabindex=0 aria-expanded=false>${label}</div>`,
  gridcell: (label) => `<button type=button role=gridcell>${label}</button>`,
  columnheader: (label) => `<table><tr><th tabindex=0 onclick=x>${label}</th></tr></table>`,
  switch: (label) => `<button type=button role=switch aria-checked=false>${label}</button>`,
  combobox: (label) => `<button type=button role=combobox aria-expanded=false>${label}</button>`,
  textbox: (label) => `<button type=button role=textbox>${label}</button>`,
  "switch of a form": (label) =>
    `<form method=post action=/x><button type=button role=switch>${label}</button><button>Save</button></form>`,
  summary: (label) => `<details><summary>${label}</summary>x</details>`,
  link: (label) => `<a href="#" onclick=x>${label}</a>`,
};

interface UnicodeRow {
  readonly source: string;
  readonly prototype: string;
}

const charactersOf = (codes: string): string =>
  codes.replace(/[0-9a-f]+ ?/g, (code) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Unicode's own rows, from `scripts/confusables.ts`. */
export const UNICODE_ROWS: readonly UnicodeRow[] = readFileSync(join(import.meta.dirname, "confusables.txt"), "utf8")
  .split("\n")
  .filter((line) => /^[0-9a-f]/.test(line))
  .map((line) => {
    const [source = "", prototype = ""] = line.split(";");
    return { source: charactersOf(source), prototype: charactersOf(prototype) };
  });

/** A word with one letter, and with each letter, as each of Unicode's look-alikes of it. */
export function lookAlikesOf(word: string): readonly string[] {
  const looks = (letter: string): readonly string[] =>
    UNICODE_ROWS.flatMap(({ source, prototype }) => (prototype === letter && source !== letter ? [source] : []));
  const single = [...word].flatMap((letter, at) =>
    looks(letter).map((look) => `${word.slice(0, at)}${look}${word.slice(at + 1)}`),
  );
  const whole = [0, 1, 2].map((turn) => [...word].map((letter) => looks(letter)[turn] ?? letter).join(""));
  return [...single, ...whole.filter((one) => one !== word)];
}

/** Look-alikes, and a word as pages decorate it. */
export const spellingsOf = (word: string): readonly string[] => [...lookAlikesOf(word), ...decorated(word)];

const SMALL_CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  [..."abcdefghijklmnopqrstuvwyz"].map((letter, at) => [letter, [..."ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ"][at] ?? letter]),
);

function decorated(word: string): readonly string[] {
  const letters = [...word.toLowerCase()];
  const from = (first: number): string =>
    letters.map((letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97)).join("");
  return [
    ...["·", "-", ".", " ", "\u200b", "_", "*", "\u0336"].map((between) => [...word].join(between)),
    letters.map((letter) => SMALL_CAPITALS[letter] ?? letter).join(""),
    // Squared, negative squared, negative circled, of flags, circled, full-width, mathematical.
    ...[0x1f130, 0x1f170, 0x1f150, 0x1f1e6, 0x24d0, 0xff41, 0x1d41a, 0x1d4ea].map(from),
    word.replace(/e/g, "3").replace(/E/g, "3").replace(/o/g, "0"),
    word.replace("D", "Đ").replace("d", "đ"),
    word.replace("e", "é̱"),
  ].filter((one) => one !== word);
}
