/** Amounts of money in a text, by the signs and codes of currencies (ISO 4217). */

const CODES = "EUR|USD|GBP|CHF|JPY|INR|CNY|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|UAH|AUD|CAD|NZD|BRL|MXN|ZAR|KRW|SGD|BTC|ETH";
const SIGNS = "\\p{Sc}|kr|zł|Kč|руб";
const NUMBER = "\\d[\\d.,]{0,30}";
const AMOUNT = `(?:\\p{Sc}|\\b(?:${CODES}))\\s?${NUMBER}|(?<![\\d.,])${NUMBER}\\s?(?:${SIGNS}|(?:${CODES})\\b)`;
const ANY = new RegExp(AMOUNT, "u");
const ALL = new RegExp(AMOUNT, "gu");

export const hasAmount = (text: string): boolean => ANY.test(text);

/** As they are written, in their order. */
export const amountsIn = (text: string): readonly string[] => text.match(ALL) ?? [];
