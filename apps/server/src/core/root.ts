import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, searched upwards from this file; the same from source and from the bundle. */
export const root = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(from: string): string {
  const file = join(from, 'package.json');
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'entrepot') return from;
  if (dirname(from) === from) throw new Error('the repository folder was not found');
  return findRoot(dirname(from));
}
