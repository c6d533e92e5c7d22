import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A part of a file, its first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files lie, under keys such as `site/202607/name.pdf`. */
export interface FilePlace {
  /** Writes a file whole or not at all. */
  write(key: string, bytes: Buffer, mimeType: string): Promise<void>;
  /** Takes a file of this machine over, whole or not at all, without reading it into memory. */
  writeFile(key: string, from: string, mimeType: string): Promise<void>;
  read(key: string): Promise<Buffer>;
  /** A file's size in bytes, or undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
}

/** Files in a folder of this machine. */
export function folderPlace(folder: string): FilePlace {
  const pathOf = (key: string) => join(folder, key);
  return {
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const half = `${path}.${randomBytes(4).toString('hex')}`;
      const handle = await open(half, 'wx');
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
      await mkdir(dirname(path), { recursive: true });
      const half = `${path}.${randomBytes(4).toString('hex')}`;
      await copyFile(from, half, constants.COPYFILE_EXCL);
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
