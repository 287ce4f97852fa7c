import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractSecrets } from "../../../core/secrets/extract.js";
import { generateSecrets } from "../../../testing/secrets/generate.js";

describe("extractSecrets", () => {
  test.each<[string, string, ...string[]]>([
    ["Log in as jo with password test123", "Log in as jo with password {{secret:password}}", "test123"],
    ["Log in as jo with the password 'x y'.", "Log in as jo with the password '{{secret:password}}'.", "x y"],
    ["Sign in as jo, password: hunter", "Sign in as jo, password: {{secret:password}}", "hunter"],
    [
      "Log in as jo with password swordfish and open Settings",
      "Log in as jo with password {{secret:password}} and open Settings",
      "swordfish",
    ],
    ["Type test123 into Password, click Log in", "Type {{secret:password}} into Password, click Log in", "test123"],
    [
      "Type admin as username and Admin123 as password",
      "Type admin as username and {{secret:password}} as password",
      "Admin123",
    ],
    ["Log in with jo@example.com / Tr0ub4dor", "Log in with jo@example.com / {{secret:password}}", "Tr0ub4dor"],
    [
      "Change my password from old-1 to new-22",
      "Change my password from {{secret:password}} to {{secret:password-b}}",
      "old-1",
      "new-22",
    ],
    ["Change the password of jo42 to new-22", "Change the password of jo42 to {{secret:password}}", "new-22"],
    ["set password=abc123", "set password={{secret:password}}", "abc123"],
    ["Set the password to correcthorse", "Set the password to {{secret:password}}", "correcthorse"],
    ["Unlock it with PIN 1234", "Unlock it with PIN {{secret:pin}}", "1234"],
    ["Enter the one-time code 482913", "Enter the one-time code {{secret:code}}", "482913"],
    ["The CVC is 737", "The CVC is {{secret:code}}", "737"],
    [
      "Melde dich als jo mit dem Passwort geheim99 an",
      "Melde dich als jo mit dem Passwort {{secret:password}} an",
      "geheim99",
    ],
    ["Connecte-toi avec le mot de passe soleil22", "Connecte-toi avec le mot de passe {{secret:password}}", "soleil22"],
    ["Entra con la contraseña: Verano2024", "Entra con la contraseña: {{secret:password}}", "Verano2024"],
    ["Log in met wachtwoord fiets123", "Log in met wachtwoord {{secret:password}}", "fiets123"],
    ["Entre com a senha praia123", "Entre com a senha {{secret:password}}", "praia123"],
    ["Pay with card 4242 4242 4242 4242", "Pay with card {{secret:card}}", "4242 4242 4242 4242"],
    [
      "Use the API key sk-proj-a1B2c3D4e5F6g7H8i9J0k1",
      "Use the API key {{secret:token}}",
      "sk-proj-a1B2c3D4e5F6g7H8i9J0k1",
    ],
    ["Log in with password hunter2!", "Log in with password {{secret:password}}", "hunter2!"],
    [
      "passwords: A1bcdef, and the PIN 9876",
      "passwords: {{secret:password}}, and the PIN {{secret:pin}}",
      "A1bcdef",
      "9876",
    ],
    [
      "Use password Ab1 here and password Cd2 there",
      "Use password {{secret:password}} here and password {{secret:password-b}} there",
      "Ab1",
      "Cd2",
    ],
  ])("SF14 %s", (text, slotted, ...values) => {
    const extracted = extractSecrets(text);
    expect(extracted.text).toBe(slotted);
    expect(extracted.secrets.map(({ value }) => value)).toEqual(values);
  });

  test.each([
    "Reset my password",
    "Enter your password and click Log in",
    "Open the password settings",
    "Change the password policy to strict",
    "Create a link with password protection",
    "Click Forgot password?",
    "Is the password field required",
    "Sign in with Google and open the calendar",
    "Find the pin of Berlin on the map",
    "Tell me whether the password is required",
    "Choose the dark theme",
    "Add the password to Keychain",
    "Type {{secret:password}} into Password",
  ])("SF14 names no secret: %s", (text) => {
    expect(extractSecrets(text)).toEqual({ text, secrets: [] });
  });

  test("SF14 what the user marks is a secret wherever it stands, and a known one keeps its slot", () => {
    const marked = [{ name: "member-code", value: "blue" }];
    const first = extractSecrets("Say blue to the guard, then blue again", { marked });
    expect(first).toEqual({
      text: "Say {{secret:member-code}} to the guard, then {{secret:member-code}} again",
      secrets: marked,
    });
    const known = [{ name: "password", value: "test123" }];
    expect(extractSecrets("with password test123", { known })).toEqual({
      text: "with password {{secret:password}}",
      secrets: [],
    });
    expect(extractSecrets("with password other99", { known }).secrets).toEqual([
      { name: "password-b", value: "other99" },
    ]);
  });

  test("SF14 an answer of one word to a question for a secret is that secret", () => {
    const asked = "What is the password? I cannot go on without it.";
    expect(extractSecrets("hunter", { asked })).toEqual({
      text: "{{secret:password}}",
      secrets: [{ name: "password", value: "hunter" }],
    });
    expect(extractSecrets("I have forgotten it", { asked }).secrets).toEqual([]);
    expect(extractSecrets("hunter", { asked: "What is the name?" }).secrets).toEqual([]);
  });

  test("SF14 a password of any signs is found, and the same text gives the same slots", () => {
    const value = fc
      .stringMatching(/^[A-Za-z0-9!#$%&*+<>^_~@-]{6,30}$/)
      .filter((one) => /\d/.test(one) && /[a-z]/i.test(one));
    const form = fc.constantFrom(
      (one: string) => `Log in as jo with password ${one} and open Settings`,
      (one: string) => `Log in as jo; the password is "${one}".`,
      (one: string) => `user jo, Passwort: ${one}`,
      (one: string) => `Type ${one} into Password, click Log in`,
    );
    fc.assert(
      fc.property(value, form, (one, write) => {
        const extracted = extractSecrets(write(one));
        expect(extracted.text).not.toContain(one);
        expect(extracted.secrets.map((secret) => secret.value)).toEqual([one]);
        expect(extractSecrets(write(one))).toEqual(extracted);
        expect(extractSecrets(extracted.text, { known: extracted.secrets })).toEqual({
          text: extracted.text,
          secrets: [],
        });
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(["0&a*-*Pw", "a7#token", "pw^0abcd", "PW$0a$*$^$", "pin#44aa", "code~9xyz", "token@77ab", "password&12"])(
    "SF14 a value that begins or ends like a credential word is taken whole: %s",
    (value) => {
      for (const write of [`Log in as jo with password ${value}`, `the password is ${value}`, `password: ${value}`])
        expect(extractSecrets(write).secrets.map((one) => one.value)).toEqual([value]);
    },
  );

  test.each([
    ..."Passwort Kennwort wachtwoord contraseña senha hasło lösenord adgangskode salasana heslo jelszó".split(" "),
    ..."şifre пароль κωδικός".split(" "),
    "mot de passe",
    "mật khẩu",
  ])("SF14 in a sentence of another language, the word %s gives its value whole", (word) => {
    for (const value of ["PW~00^*%#", "hunter2x", "Zebra%77"])
      for (const write of [`user jo, ${word}: ${value}`, `Log in as jo, the ${word} is ${value}`])
        expect(extractSecrets(write).secrets.map((one) => one.value)).toEqual([value]);
  });

  test.each([
    ["Username*: jo, Password*: hunter2x, PIN*: 4411", ["hunter2x", "4411"]],
    ["PIN*: 4411, Password*: hunter2x", ["4411", "hunter2x"]],
    ["**PIN**: 4411 **Password**: hunter2x", ["4411", "hunter2x"]],
    ["Log in with password hunter2x, PIN#4411", ["hunter2x", "#4411"]],
  ])("SF14 each of several labelled secrets is taken: %s", (text, values) => {
    const left = extractSecrets(text).text;
    for (const value of values) expect(left).not.toContain(value.replace("#", ""));
  });

  test("SF14 10,000 generated secrets of several kinds are taken out of what a person writes", () => {
    const missed = generateSecrets(10_000, 7).filter(({ words, value }) => extractSecrets(words).text.includes(value));
    expect(missed.slice(0, 5)).toEqual([]);
  });
});
