import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const shape = z.object({ id: z.uuid() });

/** Returns the id of this workstation, by which the application recognizes it. Created once and stored in the folder. */
export function workstationId(folder: string): string {
  const file = join(folder, 'workstation.json');
  const known = readJsonFile(file, shape)?.id;
  if (known) return known;
  const id = randomUUID();
  writeJsonFile(file, { id });
  return id;
}
