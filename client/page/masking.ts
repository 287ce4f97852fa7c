/** Masking: secrets become typed placeholders before anything leaves the page (design §13). Elsewhere: redaction. */

export type MaskKind = "password" | "card" | "security-code" | "one-time-code" | "marked";

const BY_AUTOCOMPLETE: readonly (readonly [RegExp, MaskKind])[] = [
  [/\b(current|new)-password\b/, "password"],
  [/\bcc-csc\b/, "security-code"],
  [/\bcc-number\b/, "card"],
  [/\bcc-/, "marked"],
  [/\bone-time-code\b/, "one-time-code"],
];

/** Read on id, name, label and placeholder, for forms that say nothing by `autocomplete`. */
const BY_LABEL: readonly (readonly [RegExp, MaskKind])[] = [
  [/\b(cvv2?|cvc2?|csc|security code|card code)\b/, "security-code"],
  [/\b(card ?(number|no)|credit ?card|debit ?card)\b/, "card"],
  [/\b(otp|totp|one[ -]?time (code|password)|verification code|passcode|2fa code)\b/, "one-time-code"],
  [/\b(password|passphrase|pass ?word)\b/, "password"],
];

const OFFERING = '[role="combobox"],[role="searchbox"],[aria-autocomplete="list"],[aria-autocomplete="both"]';

/** What kind of secret a field holds; null when it holds none. */
export function maskKindOf(element: Element): MaskKind | null {
  if (element.closest("[data-sf-mask]")) return "marked";
  if (!isField(element)) return null;
  if (element.getAttribute("type")?.toLowerCase() === "password") return "password";
  const autocomplete = (element.getAttribute("autocomplete") ?? "").toLowerCase();
  const found = BY_AUTOCOMPLETE.find(([pattern]) => pattern.test(autocomplete))?.[1];
  // On a field that offers choices `new-password` only keeps the browser from filling it.
  if (found !== undefined && !(found === "password" && element.matches(OFFERING))) return found;
  const words = labelWords(element);
  const kind = BY_LABEL.find(([pattern]) => pattern.test(words))?.[1];
  // A library card has a number too: by its label alone only a long one is a payment card.
  if (kind !== undefined && (kind !== "card" || element.value.replace(/\D/g, "").length >= 12)) return kind;
  return looksLikeCard(element.value) ? "card" : null;
}

/** The placeholder that is sent for a value; "" stays "", so that an empty field is seen to be empty. */
export function maskValue(kind: MaskKind, value: string): string {
  if (value === "") return "";
  switch (kind) {
    case "password":
      return "[PASSWORD]";
    case "card":
      return `[CARD:${value.replace(/\D/g, "").slice(-4)}]`;
    case "security-code":
      return "[CODE]";
    case "one-time-code":
      return "[OTP]";
    case "marked":
      return "[MASKED]";
  }
}

/** Thirteen to nineteen digits that pass Luhn's check. */
export function looksLikeCard(value: string): boolean {
  const digits = value.replace(/[ -]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element.localName === "textarea") return true;
  if (element.localName !== "input") return false;
  return !["checkbox", "radio", "button", "submit", "reset", "image", "file"].includes(
    (element as HTMLInputElement).type,
  );
}

function labelWords(element: HTMLInputElement | HTMLTextAreaElement): string {
  const labels = [...(element.labels ?? [])].map((label) => label.textContent ?? "");
  return [element.id, element.name, element.getAttribute("aria-label"), element.placeholder, ...labels]
    .join(" ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_.:[\]-]+/g, " ")
    .toLowerCase();
}
