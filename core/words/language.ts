/** Language: known words of a language. Each key is a concept; its words are alternatives of a regular expression. */

/** Words that the page runtime needs too, for controls, secrets and values. Its bundle holds no others. */
export const PAGE_KEYS = {
  joining: "Joins two verbs of a label.",
  and: "Joins the parts of a length of time.",
  yes: "Says yes, on a button or as an answer.",
  confirm: "A button that confirms what was asked.",
  affirm: "Agrees to whatever was said before, beside yes and confirm.",
  backOut: "Begins or ends a button that leaves everything as it is.",
  finish: "A button that finishes something wherever it stands.",
  inForm: "A button that finishes something in a form or dialog, and opens one elsewhere.",
  irreversible: "A verb whose effect cannot be taken back.",
  spending: "Beginnings of words for spending money.",
  next: "The next page of a calendar.",
  previous: "The previous page of a calendar.",
  years: "A button that turns whole years.",
  loading: "The only words of a page that still loads.",
  password: "What a password is called.",
  passwordField: "Further names of fields that hold a password.",
  is: "Stands between the name of a secret and its value.",
  oneTimeCode: "Names of fields for a code that is used once.",
  securityCode: "Names of fields for the security code of a card.",
  cardNumber: "Names of fields for the number of a card.",
  privateAnswer: "Names of fields for an answer that stands in for a password, or for a number of a person.",
  token: "Names of fields for a key or token.",
} as const;

/** Words that only the server needs, for controls, messages, requests and answers. */
export const SERVER_KEYS = {
  no: "Says no, on a button or as an answer.",
  accept: "Further verbs of a button that accepts a question.",
  cancel: "Further beginnings of such a button.",
  select: "The name of a box that selects a row.",
  tell: "A button that sends something to somebody.",
  clear: "A button that clears only filters and the like.",
  understood: "A button that only takes note.",
  agreed: "A button that takes note, and agrees where something is asked.",
  cookies: "What a banner about cookies may ask for.",
  stop: "Words too common to tell one thing from another. Parted by blanks.",
  secret: "Says that something is secret.",
  done: "Reports a deed that succeeded.",
  removed: "Reports that something was taken away.",
  greeting: "Only a page after a success greets or thanks so.",
  reported: "A sentence of running text that reports success.",
  successfully: "Says of a deed that it succeeded.",
  refused: "A message with it refuses, warns or apologises.",
  refusedInText: "A sentence of running text that reports a refusal.",
  failed: "Says what became of a deed, not how something stands.",
  refusesNothing: "Holds words of refusal, and refuses nothing.",
  conditional:
    "Begins a sentence with a condition. Words that begin a report in another language stand here with the next word.",
  none: "Counts things, and finds none.",
  progress: "Says that something is under way.",
  asks: "Asks whether it is really meant.",
  cancelled: "Ends a title of something that was cancelled.",
  not: "Takes back a report of success behind it.",
  joined: "The same, written as one word with the report.",
  deniedAfter: "The same, behind the report.",
  already: "It was done before.",
  unmet: "It can or will be done. `@3` is up to three words of one clause.",
  faults: "Things that are wrong.",
  faultless: "Behind such things: that there are none. Where no borders stand, the whole sentence.",
  but: "An exception, the contrary, or a part only.",
  qualified: "Of a rest, until later, or while the reader did something else.",
  pleaseDo: "Asks the reader for a further step.",
  without: "Without something.",
  draft: "An entry that was kept and not handed in.",
  unsaved: "Says of a thing that it was not saved.",
  restored: "It was brought back.",
  unsent: "Kept on this device, or waiting to be sent.",
  turnsAway: "The page is not there, not now, or not for this reader.",
  echo: "Begins a line about a search or filter.",
  resultsFor: "Stands before what was looked for.",
  search: "A button that searches, filters or shows.",
  open: "A button that opens one thing.",
  paging: "Parts of names that turn the pages of a list.",
  signIn: "Begins the title of a sign-in page.",
  signInTo: "May follow it.",
  signOut: "Parts of names that sign out.",
  newPassword: "The field takes a new password.",
  keep: "A button that keeps what was written beside it.",
  make: "A button that makes something new, or sends it off.",
  savesToo: "Such a button saves too.",
  run: "A button that runs what was chosen before.",
  tellMe: "Asks to be told.",
  asksWhat: "Begins a question.",
  several: "Speaks of more than one thing.",
  goTo: "Begins a wish to be somewhere or to see something.",
  which: "Chooses by place, or all of a kind.",
  turnOff: "Asks for something to be off.",
  bin: "A place for things to be deleted.",
  forbids: "What is told behind it must not be done.",
  relative: "Chooses what is another thing tomorrow.",
  places: "Applications call their own places so. Parted by blanks.",
  capitalised: "Frequent words of a language that capitalises every noun.",
  articles: "A sentence may begin with them before a name.",
  left: "Behind a count: so many are left.",
  counter: "Signs between a count and its thing.",
  message: "Behind a fault: a word about it.",
  listName: "Ends the name of a list of what is required.",
} as const;

/** Tables of words, each read by one rule. */
export const TABLE_KEYS = {
  /** Several words that are one verb: `verb-families.ts`. */
  phrases: "login signup logout checkout enable update",
  /** Verbs and things by what a request means with them, parted by blanks: `verb-families.ts`. */
  verbs: "save proceed add edit enter login signup remove send buy search upload",
  /** Verbs by what they do, parted by blanks; `_` joins, `*` ends a beginning, `~` begins a part: `risk-verbs.ts`. */
  risk: "destroy end exclude permit revoke send share spend run",
  /**
   * Labels that do nothing, parted by blanks: verbs that look; what closes a page's `parts`; things; things that are verbs
   * before others ("Request payout"); articles and the like. `harmless-words.ts`.
   */
  harmless: "looks closes parts things either small",
  /**
   * Names of secrets, then the words around them: "IS", "WITH", "ENTER x INTO the FIELD"; `head` makes another thing of a
   * name ("password manager"); `if` gives nothing; `not` begins what stands there without a value; `prefix` and
   * `suffix` are written together with a value.
   */
  credentials: "password pin code bare token login user of is with enter into field own and head if not prefix suffix",
  /** Words and signs of dates and times, without accents: `values/`. */
  dates: "months weekdays week of particles at before hour clock hourSign minute am pm year month day",
  /** Names of units, parted by blanks: `values/units.ts`. */
  units: "% kg g oz km mi ft l second minute hour day week month year eur inr usd brl",
  /** Small words: `clause` begins another clause, `instead` ends what is forbidden, `of` and `ofWhole` stand in "3 of 4". */
  links: "or clause instead of ofWhole by is andThen",
  /** Tells to press a key: `named-key.ts`. */
  keys: "press key the and behind not",
  /** A person's answer: `persons-word.ts`. */
  person: "unsure forbid reassure agree allow please",
} as const;

/** Keys that a language may lack, by reason. Its file lists any other missing key as not collected yet. */
export const OPTIONAL_KEYS: Readonly<Record<string, readonly string[]>> = {
  "Other keys hold the usual words.": words("accept affirm savesToo resultsFor message articles left spending joining"),
  "Its grammar has none.": words(
    "joined deniedAfter faultless capitalised phrases harmless.either credentials.head credentials.prefix credentials.suffix links.ofWhole",
  ),
  "Only some languages write dates so.": words(
    "dates.before dates.particles dates.hour dates.clock dates.hourSign dates.minute dates.am dates.pm dates.year dates.month dates.day",
  ),
  "The common signs and words serve.": words("units counter listName credentials.token person.reassure"),
};

/** Keys that languages without word borders may lack: `done` and `refused` serve for these too. */
export const OPTIONAL_UNSPACED = words("removed greeting reported successfully refusedInText without links keys");

function words(list: string): readonly string[] {
  return list.split(" ");
}

type Split<List> = List extends `${infer One} ${infer Rest}` ? One | Split<Rest> : List;
type TableKeys = typeof TABLE_KEYS;
type Table<Name extends keyof TableKeys> = { readonly [K in Split<TableKeys[Name]> & string]?: string };
export type VerbFamily = Split<TableKeys["verbs"]>;
/** Kinds of deeds: to things, standing agreements and people, with rights, before others, with money. */
export type RiskVerb = Split<TableKeys["risk"]>;
export type CredentialWords = Table<"credentials">;

type PageTables = "risk" | "harmless" | "credentials" | "dates" | "units";

export type PageWords = {
  /** ISO 639-1. */
  readonly code: string;
  /** Its words match anywhere in a text: no spaces separate them, or words attach to others despite spaces. */
  readonly anywhere?: "unspaced" | "spaced";
} & { readonly [K in keyof typeof PAGE_KEYS]?: string } & { readonly [K in PageTables]?: Table<K> };

export type ServerWords = {
  /** Keys without collected words. The rules that need them do not know this language. */
  readonly uncollected?: string;
} & { readonly [K in keyof typeof SERVER_KEYS]?: string } & {
  readonly [K in Exclude<keyof TableKeys, PageTables>]?: Table<K>;
};

export type LanguageWords = PageWords & ServerWords;
