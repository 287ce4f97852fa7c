/** Generated secrets of several kinds, the same for the same seed, each in the words that a person would give it with. */

export interface GeneratedSecret {
  readonly kind: string;
  readonly value: string;
  readonly words: string;
}

const LOWER = "abcdefghijkmnopqrstuvwxyz";
const DIGITS = "0123456789";
const LETTERS = LOWER + LOWER.toUpperCase();
const SIGNS = `${LETTERS}${DIGITS}!#$%&*+-_@^~`;

type Draw = (signs: string, length: number) => string;

type KindRow = readonly [kind: string, value: (draw: Draw) => string, words: (value: string) => string];
const KINDS: readonly [KindRow, ...KindRow[]] = [
  [
    "password",
    (draw) => `${draw(LETTERS, 5)}${draw(DIGITS, 2)}${draw(SIGNS, 5)}x`,
    (value) => `Log in as jo with password ${value}.`,
  ],
  [
    "quoted password",
    (draw) => `${draw(LETTERS, 5)} ${draw(SIGNS, 6)} ${draw(LETTERS, 4)}`,
    (value) => `The password is "${value}".`,
  ],
  [
    "password before its word",
    (draw) => `${draw(LETTERS, 6)}${draw(DIGITS, 3)}`,
    (value) => `Type ${value} into Password.`,
  ],
  ["Passwort", (draw) => `${draw(LETTERS, 7)}${draw(DIGITS, 2)}`, (value) => `Das Passwort lautet ${value}.`],
  ["mot de passe", (draw) => `${draw(LETTERS, 7)}${draw(DIGITS, 2)}`, (value) => `Le mot de passe : ${value}`],
  ["contraseña", (draw) => `${draw(LETTERS, 7)}${draw(DIGITS, 2)}`, (value) => `La contraseña es ${value}.`],
  ["PIN", (draw) => `${draw(DIGITS.slice(1), 6)}`, (value) => `The PIN is ${value}.`],
  ["one-time code", (draw) => `${draw(DIGITS.slice(1), 8)}`, (value) => `Enter the one-time code ${value}.`],
  [
    "card",
    (draw) => withCheckDigit(`4${draw(DIGITS, 14)}`).replace(/(\d{4})(?=\d)/g, "$1 "),
    (value) => `Pay with the card ${value}.`,
  ],
  ["token", (draw) => `ghp_${draw(LETTERS + DIGITS, 36)}`, (value) => `Use ${value} for it.`],
  ["API key", (draw) => `${draw(LOWER, 6)}-${draw(LETTERS + DIGITS, 24)}`, (value) => `The API key is ${value}.`],
];

export function generateSecrets(count: number, seed: number): readonly GeneratedSecret[] {
  let state = seed;
  const next = (below: number): number => {
    // Park and Miller's minimal standard generator.
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const draw: Draw = (signs, length) => Array.from({ length }, () => signs[next(signs.length)]).join("");
  return Array.from({ length: count }, (_, index) => {
    const [kind, make, write] = KINDS[index % KINDS.length] ?? KINDS[0];
    const value = make(draw);
    return { kind, value, words: write(value) };
  });
}

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
