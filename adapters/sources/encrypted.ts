/** A source as it is kept: its whole definition under a key of its tenant, bound to its name (SO8). */

import { newSource, type TenantSource } from "../../protocol/sources.js";
import type { Cipher } from "../encryption/cipher.js";

export interface EncryptedSource {
  readonly name: string;
  readonly keyId: string;
  readonly definition: Buffer;
}

const useOf = (tenantId: string): string => `sources:${tenantId}`;

export function encryptSource(cipher: Cipher, tenantId: string, source: TenantSource): EncryptedSource {
  const { keyId, bytes } = cipher.encrypt(Buffer.from(JSON.stringify(source)), useOf(tenantId), source.name);
  return { name: source.name, keyId, definition: bytes };
}

/** Throws `CipherError` where its key is not configured any more. */
export function decryptSource(
  cipher: Cipher,
  tenantId: string,
  { name, keyId, definition }: EncryptedSource,
): TenantSource {
  const plain = cipher.decrypt({ keyId, bytes: definition }, useOf(tenantId), name);
  return newSource.parse(JSON.parse(plain.toString("utf8")));
}
