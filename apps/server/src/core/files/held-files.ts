import { sql } from 'kysely';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { filesIn } from '@entrepot/contract/core/rich-text.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from '../rows/db.ts';
import { filesSent, holdsFiles, withFiles } from './file-fields.ts';
import { keepFiles, plainAddress } from './files.ts';
import { inSites } from '../rows/scope.ts';

type Values = Record<string, unknown>;
const rich = new Set<Field['widget']>(['richText', 'richTranslations']);

/**
 * Makes the files that a draft names the row's own, so that they are kept: a file of a field must be the caller's or in the row
 * already (101), what a rich text shows is open to everybody. Gives the draft with plain addresses.
 */
export async function holdFiles(tx: Tx, caller: Caller, resource: AnyResource, draft: Values, present: object | null): Promise<Values> {
  const fields = Object.entries(resource.fields as Fields);
  const held = { ...draft };
  const row = present as Values | null;
  for (const [name, field] of fields) {
    if (!holdsFiles(field) || !draft[name]) continue;
    await keepFiles(tx, caller, filesSent({ [name]: field }, draft), row ? filesSent({ [name]: field }, row) : []);
    held[name] = withFiles(field, draft[name], plainAddress, 'code');
  }
  const names = fields.filter(([, { widget }]) => rich.has(widget)).map(([name]) => name);
  const before = new Set(names.flatMap((name) => shownIn(row?.[name])));
  const fresh = names.flatMap((name) => shownIn(draft[name])).filter((address) => !before.has(address));
  if (fresh.length)
    await sql`update file_object set ref_count = ref_count + 1 where ${inSites(caller.siteIds)} and url = any(${fresh}) and not private`.execute(
      tx,
    );
  return held;
}

/** A file with how often it was used when somebody looked. */
export interface CountedFile {
  siteId: string;
  id: string;
  refCount: number;
}

/** Forgets files whose uses nobody has counted up since; gives their addresses. */
export async function forgetFiles(db: Tx, files: readonly CountedFile[]): Promise<string[]> {
  const found = await sql<{ url: string }>`delete from file_object f
    using jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as u("siteId" uuid, id uuid, "refCount" integer)
    where f.site_id = u."siteId" and f.id = u.id and f.ref_count = u."refCount" returning f.url`.execute(db);
  return found.rows.map(({ url }) => url);
}

/** The files in a rich text, or in its three languages. */
function shownIn(value: unknown): string[] {
  if (typeof value === 'string') return filesIn(value);
  return value && typeof value === 'object' ? Object.values(value).flatMap((text) => filesIn(String(text))) : [];
}
