import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

const ownerOnly = { file: 0o600, folder: 0o700 };

/** Reads and validates a JSON file. Returns null when it does not exist; throws when its content does not match the shape. */
export const readJsonFile = <T>(path: string, shape: z.ZodType<T>): T | null =>
  existsSync(path) ? shape.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;

/** Writes a file atomically, readable by its owner only. */
export function writeJsonFile(path: string, content: Buffer | object): void {
  mkdirSync(dirname(path), { recursive: true, mode: ownerOnly.folder });
  const beside = `${path}.new`;
  writeFileSync(beside, Buffer.isBuffer(content) ? content : `${JSON.stringify(content, null, 2)}\n`, {
    mode: ownerOnly.file,
    flush: true,
  });
  renameSync(beside, path);
}
