/** Cipher: AES-256-GCM with named keys. The first key encrypts, all decrypt; HKDF derives one key per use (SF14). */

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
  /** Stored with the encrypted data: letters, digits, hyphens, at most 40. */
  readonly id: string;
  /** 32 bytes or more, in hex. */
  readonly hex: string;
}

export type EncryptionKeys = readonly [EncryptionKey, ...EncryptionKey[]];

/** Reads comma-separated `id:hex` pairs, the newest first. Undefined for anything else. */
export function readKeys(text: string): EncryptionKeys | undefined {
  const parts = text.split(",").map((part) => /^([\w-]{1,40}):((?:[0-9a-f]{2}){32,})$/i.exec(part.trim()));
  const [first, ...older] = parts.flatMap((part) => (part ? [{ id: part[1] ?? "", hex: part[2] ?? "" }] : []));
  const ids = new Set(parts.map((part) => part?.[1]));
  return first === undefined || ids.has(undefined) || ids.size < parts.length ? undefined : [first, ...older];
}

export const printKeys = (keys: EncryptionKeys): string => keys.map(({ id, hex }) => `${id}:${hex}`).join();

/** Makes a key from an existing secret. Changing that secret makes encrypted data unreadable. */
export const keyFrom = (secret: string): EncryptionKey => ({ id: "derived", hex: Buffer.from(secret).toString("hex") });

export interface Encrypted {
  readonly keyId: string;
  /** 12 bytes of nonce, the text, 16 bytes of tag. */
  readonly bytes: Buffer;
}

/** `use`: purpose and owner, such as `task-secrets:<tenant>`. `bound`: storage place; decryption needs the same one. */
export interface Cipher {
  encrypt(plain: Uint8Array, use: string, bound: string): Encrypted;
  /** Keyed hash in hex. Equal texts have equal hashes under one key; nobody can test guesses without the key. */
  digest(text: string, use: string): string;
  /** Throws `CipherError`. */
  decrypt(encrypted: Encrypted, use: string, bound: string): Buffer;
}

/** The key is no longer configured, or the data was changed. Not retryable: add the old key back after the new one. */
export class CipherError extends Error {
  override readonly name = "CipherError";
  readonly retryable = false;
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Size of the cache of derived keys. */
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
