import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A range of a file: first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The storage of file contents, under keys such as `site/202607/name.pdf`. */
export interface FilePlace {
  /** Writes a file atomically. */
  write(key: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** Copies a local file into the storage atomically, without reading it into memory. */
  writeFile(key: string, from: string, mimeType: string): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** A file's size in bytes; `undefined` when there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file; does nothing when it does not exist. */
  remove(key: string): Promise<void>;
}

/** Stores files in a local folder, readable by the server's account alone: they contain identity papers. */
export function folderPlace(folder: string): FilePlace {
  const pathOf = (key: string) => join(folder, key);
  let restricted: Promise<void> | null = null;
  /** Creates the folder of a file. A folder that an older version created with open rights is restricted. */
  async function makeFolder(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // A mounted folder that belongs to another account has the rights that its operator gave it.
    restricted ??= chmod(folder, 0o700).catch(() => undefined);
    await restricted;
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await makeFolder(path);
      const half = `${path}.${randomBytes(4).toString('hex')}`;
      const handle = await open(half, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(half, path);
    },
    async writeFile(key, from) {
      const path = pathOf(key);
      await makeFolder(path);
      const half = `${path}.${randomBytes(4).toString('hex')}`;
      await copyFile(from, half, constants.COPYFILE_EXCL);
      await chmod(half, 0o600);
      const handle = await open(half, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(half, path);
    },
    read: (key) => readFile(pathOf(key)),
    sizeOf: (key) =>
      stat(pathOf(key)).then(
        ({ size }) => size,
        () => undefined,
      ),
    stream: async (key, range) => createReadStream(pathOf(key), range),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
