import { describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { resolveTarget } from "../../../core/page/skeleton.js";
import { credentialOfField } from "../../../core/secrets/credential-field.js";

function fieldOf(html: string) {
  const page = readHtml(`<main><form>${html}</form></main>`);
  const node = page.ok ? resolveTarget(page.skeleton, 1) : undefined;
  return node ?? expect.fail("the page has no field");
}

describe("credentialOfField", () => {
  test.each([
    ['<input type="password" data-sf="p.1">', "password"],
    ['<input autocomplete="current-password" data-sf="p.1">', "password"],
    ['<input autocomplete="one-time-code" data-sf="p.1">', "code"],
    ['<input autocomplete="cc-number" data-sf="p.1">', "card"],
    ['<input autocomplete="cc-csc" data-sf="p.1">', "code"],
    ['<label>API key <input data-sf="p.1"></label>', "token"],
    ['<label>Пароль <input data-sf="p.1"></label>', "password"],
    ['<label>パスワード <input data-sf="p.1"></label>', "password"],
    ['<label>Hasło <input data-sf="p.1"></label>', "password"],
    ['<label>User name <input data-sf="p.1"></label>', undefined],
    ['<label>Comment <textarea data-sf="p.1"></textarea></label>', undefined],
    ['<button data-sf="p.1">Reset password</button>', undefined],
  ])("SF14 by type, autocomplete or computed name: %s", (html, name) => {
    expect(credentialOfField(fieldOf(html))).toBe(name);
  });
});
