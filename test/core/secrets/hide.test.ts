import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hideSecrets } from "../../../core/secrets/hide.js";

const password = { name: "password", value: "test123" };

describe("hideSecrets", () => {
  test("SF14 nothing changes without secrets, not even the object", () => {
    const told = { dom: "<p>test123</p>" };
    expect(hideSecrets(told, [])).toBe(told);
  });

  test("SF14 in every text of a report, at any depth; names of members and numbers stay", () => {
    const report = {
      dom: "<p>Welcome, your password is test123</p>",
      receipts: [{ observed: "test123", n: 5, at: null }],
    };
    expect(hideSecrets(report, [password])).toEqual({
      dom: "<p>Welcome, your password is {{secret:password}}</p>",
      receipts: [{ observed: "{{secret:password}}", n: 5, at: null }],
    });
  });

  test.each([
    ["markup", `a&"<b'9`, `<input value="a&amp;&quot;&lt;b'9">`],
    ["quoted markup", `a&"<b'9`, `<input value='a&amp;&quot;&lt;b&#39;9'>`],
    ["an address", "p@ss w/rd9", "https://a.test/?p=p%40ss%20w%2Frd9"],
    ["a form in an address", "p@ss w/rd9", "https://a.test/?p=p%40ss+w%2Frd9"],
    ["JSON", 'q"9\\zz', '{"p":"q\\"9\\\\zz"}'],
  ])("SF14 as %s writes it", (_, value, text) => {
    const hidden = hideSecrets(text, [{ name: "x", value }]);
    expect(hidden).toContain("{{secret:x}}");
  });

  test("SF14 short ones and plain words are hidden only where the text is about a secret, or in a field", () => {
    const pin = { name: "pin", value: "1234" };
    expect(hideSecrets("<p>Invoice 1234 of 12345</p>", [pin])).toBe("<p>Invoice 1234 of 12345</p>");
    expect(hideSecrets("<p>Your <b>PIN</b> is <i>1234</i></p>", [pin])).toBe(
      "<p>Your <b>PIN</b> is <i>{{secret:pin}}</i></p>",
    );
    expect(hideSecrets('<input name="n" value="1234">', [pin])).toBe('<input name="n" value="{{secret:pin}}">');
    for (const held of ['"1234.5@site.test"', '"1234 Main Street"', "'1234, 5678'"])
      expect(hideSecrets(`<input name=n value=${held}>`, [pin])).toBe(`<input name=n value=${held}>`);
    expect(hideSecrets('<input name="n" value="1234 ">', [pin])).toBe('<input name="n" value="{{secret:pin}} ">');
    expect(hideSecrets("<textarea>1234 Main Street</textarea>", [pin])).toBe("<textarea>1234 Main Street</textarea>");
    expect(hideSecrets("<textarea>1234</textarea>", [pin])).toBe("<textarea>{{secret:pin}}</textarea>");
    expect(hideSecrets("<input name=n value=1234>", [pin])).toBe("<input name=n value={{secret:pin}}>");
    const word = { name: "password", value: "password" };
    expect(hideSecrets('<input type="password" name="password">', [word])).toBe(
      '<input type="password" name="password">',
    );
  });

  test("SF14 a text that was cut in the middle of a secret does not end with most of it", () => {
    expect(hideSecrets("value none → test12", [password])).toBe("value none → {{secret:password}}");
    expect(hideSecrets("Unit test", [password])).toBe("Unit test");
  });

  test("SF14 no secret of some length is left in a page, whatever stands around it", () => {
    const value = fc
      .string({ minLength: 8, maxLength: 40, unit: "grapheme-ascii" })
      .filter((one) => /\d/.test(one) && one.trim() === one);
    const around = fc.string({ maxLength: 60, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(value, around, around, (one, before, after) => {
        expect(hideSecrets({ dom: `${before}${one}${after}` }, [{ name: "s", value: one }]).dom).not.toContain(one);
      }),
      { numRuns: 5_000 },
    );
  });
});
