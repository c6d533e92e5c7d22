import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from './kept-file.ts';

const shape = z.object({ id: z.uuid() });

/** The id of this workstation, made once and kept in the folder, by which the product knows it again. */
export function workstationId(folder: string): string {
  const file = join(folder, 'workstation.json');
  const known = readKept(file, shape)?.id;
  if (known) return known;
  const id = randomUUID();
  writeKept(file, { id });
  return id;
}
