import { z } from 'zod';

/** The mark of a set-up file. */
export const setUpFormat = 'entrepot-set-up';
/** The version of the format that this build writes; it reads this and earlier ones. */
export const setUpVersion = 1;

const row = z.looseObject({ id: z.uuid(), $toEnter: z.array(z.string().max(64)).optional() });
const file = z.object({
  format: z.literal(setUpFormat),
  version: z.int().min(1),
  siteId: z.uuid(),
  baseCurrencyId: z.uuid().nullable(),
  currencies: z.record(z.uuid(), z.string()),
  regions: z.record(z.uuid(), z.string()),
  tables: z.record(z.string(), z.array(row)),
});

/** A row of a set-up file by the names of its fields, and the names of those that have to be entered. */
export type FileRow = z.infer<typeof row>;
/** The set-up of a site. */
export type SetUpFile = z.infer<typeof file>;

/** Reads a set-up file; undefined for anything else. */
export function readSetUp(content: string): SetUpFile | undefined {
  try {
    return file.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}
