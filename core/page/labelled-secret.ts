/** Labelled secret: a value that its label calls a password or a key, masked (SF7). */

/** In the languages that the product knows: what stands behind it is one. */
const LABELLED = new RegExp(
  String.raw`(?:(?<![\p{L}\d])|(?<=%[\da-f]{2}))((?:pass(?:word|wd|code|phrase|wort)|pwd|kennwort|mot~de~passe|contrase(?:ñ|n|%c3%b1)a|senha|wachtwoord|parola~d'ordine|pin(?:[ -]?code)?|(?:api|access|secret|private)[_~-]?key|(?:access|auth|refresh|id|session|api)?[_~-]?token|(?:client[_~-]?)?secret)["']?~*(?::|=|：|%3a|%3d)~*["']?)[^\s"'<>;,&[\]]{4,}`
    .replaceAll("[_~-]", "(?:[_-]|~)")
    .replaceAll("~", String.raw`(?:\s|%20|\+)`),
  "giu",
);

/** What parts a label from what it names. */
const LABEL_SIGN = /[:=：]|%3[ad]/i;
/** A value without a digit is a word: "password: required". */
export function maskLabelled(text: string): string {
  if (!LABEL_SIGN.test(text)) return text;
  return text.replace(LABELLED, (whole, label: string, at: number) => {
    const from = at + label.length;
    return VALUE_WITH_DIGIT.test(text.slice(from, from + VALUE_MAX)) ? `${label}[SECRET]` : whole;
  });
}

const VALUE_WITH_DIGIT = /^[^\s"'<>;,&]*\d/;
/** Signs of a value that are looked at. */
const VALUE_MAX = 500;
