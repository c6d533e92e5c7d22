import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its name, and its text or its byte stream. */
export interface Entry {
  name: string;
  content: string | AsyncIterable<Buffer>;
}

interface Written {
  name: Buffer;
  at: number;
  crc: number;
  packed: number;
  size: number;
}

const version = 20;
/** Sizes follow the content, because they are not known before; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the earliest date of the archive format. */
const noDate = 0x21;
/** Size of the pieces to compress: each compression waits for a thread. */
const chunk = 256 * 1024;

/** Writes an archive whose files are compressed while streaming, without buffering them whole; each must be below 4 GB. */
export async function writeZip(path: string, entries: readonly Entry[]): Promise<void> {
  const file = createWriteStream(path);
  let at = 0;
  const put = async (bytes: Buffer) => {
    at += bytes.length;
    if (!file.write(bytes)) await once(file, 'drain');
  };
  try {
    const written: Written[] = [];
    for (const { name, content } of entries) {
      const one: Written = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 };
      await put(
        Buffer.concat([
          longs(0x04034b50),
          shorts(version, flags, deflated, 0, noDate),
          longs(0, 0, 0),
          shorts(one.name.length, 0),
          one.name,
        ]),
      );
      const before = at;
      await pipeline(countedOf(one, content), createDeflateRaw({ level: 1 }), async (packed: AsyncIterable<Buffer>) => {
        for await (const part of packed) await put(part);
      });
      one.packed = at - before;
      await put(longs(0x08074b50, one.crc, one.packed, one.size));
      written.push(one);
    }
    const directory = Buffer.concat(written.map(directoryOf));
    await put(Buffer.concat([directory, endOf(written.length, directory.length, at)]));
    file.end();
    await once(file, 'close');
  } finally {
    file.destroy();
  }
}

/** The content in pieces large enough to compress, counted while streaming. */
async function* countedOf(one: Written, content: Entry['content']): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let size = 0;
  const all = () => {
    const bytes = Buffer.concat(buffered);
    one.crc = crc32(bytes, one.crc);
    one.size += bytes.length;
    [buffered, size] = [[], 0];
    return bytes;
  };
  for await (const part of typeof content === 'string' ? [Buffer.from(content)] : content) {
    buffered.push(part);
    size += part.length;
    if (size >= chunk) yield all();
  }
  if (size) yield all();
}

function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, place * 4);
  return bytes;
}

function shorts(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [place, value] of values.entries()) bytes.writeUInt16LE(value, place * 2);
  return bytes;
}

const directoryOf = (one: Written): Buffer =>
  Buffer.concat([
    longs(0x02014b50),
    shorts(version, version, flags, deflated, 0, noDate),
    longs(one.crc, one.packed, one.size),
    shorts(one.name.length, 0, 0, 0, 0),
    longs(0, one.at),
    one.name,
  ]);

const endOf = (count: number, size: number, at: number): Buffer =>
  Buffer.concat([longs(0x06054b50), shorts(0, 0, count, count), longs(size, at), shorts(0)]);
