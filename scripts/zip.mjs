/** Zip: an archive from files in memory, the same bytes for the same files. Node built-ins only. */

import { crc32, deflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATE = 8;
const UTF8_NAMES = 0x0800;
/** The first day that the format can say, so that building twice gives the same archive. */
const DATE = (1 << 5) | 1;

/** @param {readonly { name: string, bytes: Uint8Array }[]} files Names with forward slashes. */
export function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const title = Buffer.from(name, "utf8");
    const facts = factsOf(bytes, packed, title);
    const head = Buffer.concat([signature(LOCAL), facts, title]);
    directory.push(Buffer.concat([signature(CENTRAL), u16(VERSION), facts, tailOf(offset), title]));
    parts.push(head, packed);
    offset += head.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const count = u16(files.length);
  const end = Buffer.concat([signature(END), u16(0), u16(0), count, count, u32(index.length), u32(offset), u16(0)]);
  return Buffer.concat([...parts, index, end]);
}

/** What the local header and the central directory say alike. */
function factsOf(bytes, packed, title) {
  return Buffer.concat([
    ...[VERSION, UTF8_NAMES, DEFLATE, 0, DATE].map(u16),
    ...[crc32(bytes), packed.length, bytes.length].map(u32),
    u16(title.length),
    u16(0),
  ]);
}

/** Comment length, disk, attributes, and where the file begins. */
function tailOf(offset) {
  return Buffer.concat([u16(0), u16(0), u16(0), u32(0), u32(offset)]);
}

function signature(value) {
  return u32(value);
}

function u16(value) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
