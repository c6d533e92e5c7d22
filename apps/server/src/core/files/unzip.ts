import { crc32, inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const inflate = promisify(inflateRaw);
const mostEntries = 200;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** Thrown for an archive with too many files, or that unpacks to too much. */
export const tooMuch = Symbol('too much');

/** One file of an archive. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

/**
 * The files of a zip archive whose names are wanted, unpacked to at most so many bytes together whatever the archive says of
 * itself. Throws `tooMuch`, or a RangeError on an archive that is damaged or encrypted.
 */
export async function unzip(archive: Buffer, wanted: (name: string) => boolean, mostBytes: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let left = mostBytes;
  for (const entry of directory(archive)) {
    if (!wanted(entry.name)) continue;
    const packed = packedBytes(archive, entry);
    const bytes = entry.method === 0 ? packed : await inflated(packed, left);
    left -= bytes.length;
    if (left < 0) throw tooMuch;
    entries.push({ name: entry.name, bytes });
  }
  return entries;
}

const inflated = (packed: Buffer, most: number): Promise<Buffer> =>
  inflate(packed, { maxOutputLength: Math.max(1, most) }).catch((problem: { code?: string }) => {
    throw problem.code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch : problem;
  });

interface Listed {
  name: string;
  method: number;
  size: number;
  offset: number;
}

function directory(archive: Buffer): Listed[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > archive.length || archive.readUInt32LE(end) !== endMark) throw new RangeError('not an archive');
  const count = archive.readUInt16LE(end + 10);
  if (count > mostEntries) throw tooMuch;
  const listed: Listed[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== entryMark) throw new RangeError('the archive is damaged');
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)];
    if (flags & 1 || (method !== 0 && method !== 8)) throw new RangeError('the archive is packed in a way that is not read');
    const [nameLength, extra, comment] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    listed.push({
      name: archive.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
      method,
      size: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return listed;
}

function packedBytes(archive: Buffer, { offset, size }: Listed): Buffer {
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  if (start + size > archive.length) throw new RangeError('the archive is damaged');
  return archive.subarray(start, start + size);
}

/** An archive that holds the files as they are, unpacked, and says only true things of itself. */
export function storedZip(entries: readonly Entry[]): Buffer {
  const heads = entries.map(({ name, bytes }) => {
    const title = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x800, 2);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(title.length, 22);
    return { title, head, bytes };
  });
  const parts: Buffer[] = [];
  const listing: Buffer[] = [];
  let offset = 0;
  for (const { title, head, bytes } of heads) {
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), head, title, bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    listing.push(Buffer.concat([Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0]), head, tail, title]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(listing);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endMark, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
