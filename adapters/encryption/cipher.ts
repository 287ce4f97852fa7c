/** Cipher: AES-256-GCM under keys with ids. The first encrypts, all decrypt, and each use has a key of its own by HKDF (SF14). */

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { LRUCache } from "lru-cache";

export interface EncryptionKey {
  /** Kept beside what it encrypted: letters, digits, hyphens, at most 40. */
  readonly id: string;
  /** 32 bytes or more, in hex. */
  readonly hex: string;
}

export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]];

/** `id:hex` pairs with commas between them, the newest first; undefined for anything else. */
export function readKeys(text: string): EncryptionKeys | undefined {
  const parts = text.split(",").map((part) => /^([\w-]{1,40}):((?:[0-9a-f]{2}){32,})$/i.exec(part.trim()));
  const [first, ...older] = parts.flatMap((part) => (part ? [{ id: part[1] ?? "", hex: part[2] ?? "" }] : []));
  const ids = new Set(parts.map((part) => part?.[1]));
  return first === undefined || ids.has(undefined) || ids.size < parts.length ? undefined : [first, ...older];
}

export const printKeys = (keys: EncryptionKeys): string => keys.map(({ id, hex }) => `${id}:${hex}`).join();

/** Where there is another secret already; changing that loses what was encrypted. */
export const keyFrom = (secret: string): EncryptionKey => ({ id: "derived", hex: Buffer.from(secret).toString("hex") });

export interface Encrypted {
  readonly keyId: string;
  /** 12 bytes of nonce, the text, 16 bytes of tag. */
  readonly bytes: Buffer;
}

/** `use`: what for and whose, such as `task-secrets:<tenant>`; `bound`: the place it is read from again, and from no other. */
export interface Cipher {
  encrypt(plain: Uint8Array, use: string, bound: string): Encrypted;
  /** The same text has the same one under the same key; nothing can be tried on it without the key. In hex. */
  digest(text: string, use: string): string;
  /** Throws `CipherError`. */
  decrypt(encrypted: Encrypted, use: string, bound: string): Buffer;
}

/** Its key is not configured any more, or it was changed. Not retryable: give the old key back behind the new one. */
export class CipherError extends Error {
  override readonly name = "CipherError";
  readonly retryable = false;
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Derived keys kept at hand. */
const DERIVED_MAX = 1_000;

export function createCipher(keys: EncryptionKeys): Cipher {
  const derived = new LRUCache<string, KeyObject>({ max: DERIVED_MAX });
  const keyFor = ({ id, hex }: EncryptionKey, use: string): KeyObject => {
    const name = `${id} ${use}`;
    const known = derived.get(name);
    if (known !== undefined) return known;
    const key = createSecretKey(Buffer.from(hkdfSync("sha256", Buffer.from(hex, "hex"), "", `surefoot ${use}`, 32)));
    derived.set(name, key);
    return key;
  };
  return {
    encrypt(plain, use, bound) {
      const [key] = keys;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyFor(key, use), nonce).setAAD(Buffer.from(bound));
      const bytes = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return { keyId: key.id, bytes };
    },
    digest: (text, use) => createHmac("sha256", keyFor(keys[0], use)).update(text).digest("hex"),
    decrypt({ keyId, bytes }, use, bound) {
      const key = keys.find(({ id }) => id === keyId);
      if (key === undefined)
        throw new CipherError(`There is no key "${keyId}". Add it behind the first of ENCRYPTION_KEYS.`);
      try {
        const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)];
        const decipher = createDecipheriv(ALGORITHM, keyFor(key, use), nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(bound))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (error) {
        throw new CipherError(
          `What key "${keyId}" encrypted cannot be read: another key has its id, or it was changed.`,
          { cause: error },
        );
      }
    },
  };
}
