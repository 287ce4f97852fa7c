/** Packed text: long texts as they are kept in a row: pages, and what models were sent. */

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const zip = promisify(gzip);
const unzip = promisify(gunzip);
/** Level 1: 500 KB in a few milliseconds; a higher level saves little on markup and costs the hot path. */
const FAST = { level: 1, chunkSize: 64 * 1024 };
/** Longest text that is unpacked in one go. */
const AT_ONCE_MAX = 32 * 1024 * 1024;

export const packText = (text: string): Promise<Buffer> => zip(text, FAST);

/** By default each 16 KB of what comes out are a turn of the program's loop. The last four bytes say how many there are. */
export async function unpackText(bytes: Uint8Array): Promise<string> {
  const size =
    bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true);
  const unpacked = await unzip(bytes, { chunkSize: Math.min(Math.max(size + 1, 1_024), AT_ONCE_MAX) });
  return unpacked.toString("utf8");
}
