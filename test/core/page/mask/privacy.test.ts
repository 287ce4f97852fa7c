import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCard } from "../../../../core/page/mask/bank-numbers.js";
import { maskText } from "../../../../core/page/mask/mask-text.js";
import { maskField } from "../../../../core/page/mask/privacy.js";

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";

describe("maskText", () => {
  test.each([
    ["Card 4242424242424242 on file", "Card [CARD:4242] on file"],
    ["4242 4242 4242 4242", "[CARD:4242]"],
    ["4242-4242-4242-4242.", "[CARD:4242]."],
    ["4242&nbsp;4242&nbsp;4242&nbsp;4242", "[CARD:4242]"],
    ["5555 5555 5555 4444 and 3782 822463 10005", "[CARD:4444] and [CARD:0005]"],
    [`token=${JWT};`, "token=[SECRET];"],
    ["key AKIAIOSFODNN7EXAMPLE", "key [SECRET]"],
    [`AIza${"Sy0".repeat(11)}ab`, "[SECRET]"],
    [`ghp_${"a1".repeat(18)}`, "[SECRET]"],
    [`sk_live_${"a1".repeat(12)}`, "[SECRET]"],
    [`use sk-proj-${"a1B2".repeat(8)} here`, "use [SECRET] here"],
    ["Authorization: Bearer abcdefghij0123456789xyz", "Authorization: Bearer [SECRET]"],
    ["4242 4242 4242 4242 12/30", "[CARD:4242] 12/30"],
    ["4242424242424242 1230 737", "[CARD:4242] 1230 737"],
    ["2026-11-23 4242 4242 4242 4242", "2026-11-23 [CARD:4242]"],
    ["4242.4242.4242.4242", "[CARD:4242]"],
    ["4242/4242/4242/4242", "[CARD:4242]"],
    ["4242\u20114242\u20114242\u20114242", "[CARD:4242]"],
    ["Nr.4242424242424242", "Nr.[CARD:4242]"],
    ["https://a.test/pay?n=4242%204242%204242%204242&m=12", "https://a.test/pay?n=[CARD:4242]&m=12"],
    ["https://a.test/reset?token=abcdef", "https://a.test/reset?token=[SECRET]"],
    ["/cb?state=ny&code=4/0AX4XfWjE", "/cb?state=ny&code=[SECRET]"],
    ["#access_token=xyz&expires_in=3600", "#access_token=[SECRET]&expires_in=3600"],
    ["?X-Amz-Signature=fe5f80f77d5fa3beca", "?X-Amz-Signature=[SECRET]"],
    ["&amp;resetToken=abc", "&amp;resetToken=[SECRET]"],
    ["https://jo:hunter2@a.test/", "https://jo:[SECRET]@a.test/"],
    ["IBAN de89 3704 0044 0532 0130 00 please", "IBAN [IBAN:3000] please"],
    ["gb82west12345698765432", "[IBAN:5432]"],
    ["My number is 536-90-4399.", "My number is [SSN]."],
    ["SSN: 536904399", "SSN: [SSN]"],
    ["Passwort: geheim1", "Passwort: [SECRET]"],
    ['{"password": "test123"}', '{"password": "[SECRET]"}'],
    ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "[SECRET]"],
  ])("SF7 %s → %s", (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  test.each([
    "4242424242424241",
    "1234567890123456",
    "0000000000000000",
    "Order 100000000000000009",
    "+49 170 1234567",
    "1990-04-02",
    "Total: 4,242,424,242,424,242",
    "4242.4242424242424242",
    "a sk-circle-loading-animation-container",
    "eyJust a word.eyJust another.word",
    "Bearer of good news",
    "AKIA",
    "4.242.424.242.424.242",
    "4242424242424242.50",
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22",
    "/shop?code=DE&state=california&key=home",
    "/search?q=token&page=2",
    "de89 3704 0044 0532 0130 01",
    "000-12-3456 and 536-90-43991",
    "Password: at least 8 characters",
    "Token: three of five",
    "jo@a.test, tel:030@b",
    "x4242424242424242424242x",
    "",
  ])("SF7 '%s' is nobody's secret", (text) => {
    expect(maskText(text)).toBe(text);
  });

  test("SF7 what stands right beside a token is masked too", () => {
    expect(maskText(`Bearer ${JWT}4242424242424242 4242424242424242`)).not.toMatch(/\d{12}/);
    expect(maskText(`${JWT} 4242424242424242${JWT}`)).not.toMatch(/eyJ|\d{12}/);
  });

  test("SF7 masking twice is masking once", () => {
    const parts = fc.constantFrom("4242424242424242", JWT, "[CARD:4242]", "[SECRET]", " ", "-", "Jas", "12", "Bearer ");
    fc.assert(
      fc.property(fc.array(parts), (words) => {
        const masked = maskText(words.join(""));
        expect(maskText(masked)).toBe(masked);
      }),
      { numRuns: 1000 },
    );
  });

  test("SF7 text without digits or tokens is never altered", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const plain = text.replace(/\d/g, "").slice(0, 40);
        expect(maskText(plain)).toBe(plain);
      }),
    );
  });
});

describe("isCard", () => {
  test.each([
    ["4242424242424242", true],
    ["378282246310005", true],
    ["6011111111111117", true],
    ["4242424242424243", false],
    ["79927398713", false],
  ])("%s: %s", (digits, is) => expect(isCard(digits)).toBe(is));
});

describe("maskField", () => {
  test.each([
    [{ type: "password" }, "hunter2", "[PASSWORD]"],
    [{ type: "PASSWORD", name: "x" }, "hunter2", "[PASSWORD]"],
    [{ type: "text", name: "userPassword" }, "hunter2", "[PASSWORD]"],
    [{ autocomplete: "new-password" }, "hunter2", "[PASSWORD]"],
    [{ type: "password", role: "combobox", autocomplete: "new-password" }, "hunter2", "[PASSWORD]"],
    [{ autocomplete: "section-a cc-number" }, "4242 4242 4242 4242", "[CARD:4242]"],
    [{ name: "cardNumber" }, "4242424242424242", "[CARD:4242]"],
    [{ id: "cc-number" }, "4242", "[CARD]"],
    [{ autocomplete: "cc-csc" }, "123", "[CODE]"],
    [{ type: "password", name: "cvc" }, "123", "[CODE]"],
    [{ autocomplete: "cc-exp" }, "12/30", "[MASKED]"],
    [{ autocomplete: "one-time-code" }, "123456", "[OTP]"],
    [{ name: "otp" }, "123456", "[OTP]"],
    [{ type: "hidden", name: "csrf_token" }, "abc", "[SECRET]"],
    [{ type: "hidden", name: "__RequestVerificationToken" }, "abc", "[SECRET]"],
    [{ "data-sf-mask": "" }, "private", "[MASKED]"],
    [{ type: "password" }, "••••", "[PASSWORD]"],
    [{ type: "password", autocomplete: "cc-number" }, "4242424242424242", "[PASSWORD]"],
    [{ id: "passcode" }, "4711", "[PASSWORD]"],
    [{ "aria-label": "Verification code" }, "918273", "[OTP]"],
    [{ placeholder: "Security code" }, "737", "[CODE]"],
    [{ "aria-label": "Card number" }, "4242424242424", "[CARD:2424]"],
    [{ name: "card" }, "4242.4242.4242.4242", "[CARD:4242]"],
    [{ "aria-label": "Passwort" }, "geheim", "[PASSWORD]"],
    [{ placeholder: "Mot de passe" }, "geheim", "[PASSWORD]"],
    [{ "aria-label": "Contraseña actual" }, "geheim", "[PASSWORD]"],
    [{ name: "benutzerkennwort" }, "geheim", "[PASSWORD]"],
    [{ "aria-label": "Security answer" }, "Rex", "[MASKED]"],
    [{ name: "secretAnswer" }, "Rex", "[MASKED]"],
    [{ "aria-label": "Réponse secrète" }, "Rex", "[MASKED]"],
    [{ "aria-label": "Kartennummer" }, "4242424242424", "[CARD:2424]"],
    [{ "aria-label": "Prüfziffer" }, "737", "[CODE]"],
    [{ "aria-label": "Code de vérification" }, "918273", "[OTP]"],
    [{ name: "apiKey" }, "abc", "[SECRET]"],
    [{ name: "ssn" }, "536904399", "[MASKED]"],
    [{ name: "account" }, "de89370400440532013000", "[IBAN:3000]"],
  ])("SF7 %j holding '%s' → %s", (attributes, value, placeholder) => {
    expect(maskField({ attributes: attributes as Record<string, string>, value })).toBe(placeholder);
  });

  test.each([
    [{ type: "text", name: "name" }, "Jas Doe"],
    [{ name: "postcode" }, "12345"],
    [{ name: "discard" }, "x"],
    [{ name: "compass" }, "north"],
    [{ type: "hidden", name: "page" }, "2"],
    [{ "aria-label": "Palabras clave" }, "zapatos"],
    [{ name: "token_limit" }, "4096"],
    [{ "aria-label": "Tan or beige" }, "tan"],
    [{ "aria-label": "Clavel" }, "rojo"],
    [{ role: "combobox", autocomplete: "new-password" }, "Can"],
    [{ autocomplete: "new-password", "aria-autocomplete": "list" }, "Can"],
    [{ type: "checkbox", name: "card" }, "on"],
    [{ "aria-label": "Card number" }, "LC-10442"],
    [{ type: "submit", name: "password-reset" }, "Reset password"],
    [{ type: "password" }, ""],
    [{ type: "password" }, "[PASSWORD]"],
    [{ name: "card" }, "[CARD:4242]"],
  ])("SF7 %j holding '%s' stays", (attributes, value) => {
    expect(maskField({ attributes: attributes as Record<string, string>, value })).toBe(value);
  });
});
