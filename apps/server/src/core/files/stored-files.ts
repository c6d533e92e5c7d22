import { sql } from 'kysely';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { filesIn } from '@entrepot/contract/core/rich-text.ts';
import type { Caller } from '../calls/caller.ts';
import type { Db, Tx } from '../db/db.ts';
import { filesSent, containsFiles, withFiles } from './file-fields.ts';
import { storeFiles, plainAddress } from './files.ts';
import { inSites } from '../scope/scope.ts';

type Values = Record<string, unknown>;
const rich = new Set<Field['widget']>(['richText', 'richTranslations']);

/**
 * Counts the files that a draft references as used by the row, so that they are retained. A file of a field must belong to the caller or
 * already be in the row (`NotFound`); files shown in rich text are public. Returns the draft with plain addresses.
 */
export async function storeFieldFiles(
  tx: Tx,
  caller: Caller,
  resource: AnyResource,
  draft: Values,
  present: object | null,
): Promise<Values> {
  const fields = Object.entries(resource.fields as Fields);
  const plainDraft = { ...draft };
  const row = present as Values | null;
  for (const [name, field] of fields) {
    if (!containsFiles(field) || !draft[name]) continue;
    await storeFiles(tx, caller, filesSent({ [name]: field }, draft), row ? filesSent({ [name]: field }, row) : []);
    plainDraft[name] = withFiles(field, draft[name], plainAddress, 'code');
  }
  const names = fields.filter(([, { widget }]) => rich.has(widget)).map(([name]) => name);
  const before = new Set(names.flatMap((name) => filesInRichText(row?.[name])));
  const fresh = names.flatMap((name) => filesInRichText(draft[name])).filter((address) => !before.has(address));
  if (fresh.length)
    await sql`update file_object set ref_count = ref_count + 1 where ${inSites(caller.siteIds)} and url = any(${fresh}) and not private`.execute(
      tx,
    );
  return plainDraft;
}

/** A file with its reference count at the time of the check. */
export interface CountedFile {
  siteId: string;
  id: string;
  refCount: number;
}

/** Deletes files whose reference count has not changed since; returns their addresses. */
export async function deleteFileRows(db: Db, files: readonly CountedFile[]): Promise<string[]> {
  const found = await sql<{
    url: string;
  }>`delete from file_object f using jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as u("siteId" uuid,
      id uuid, "refCount" integer)
    where f.site_id = u."siteId" and f.id = u.id and f.ref_count = u."refCount"
    returning f.url`.execute(db);
  return found.rows.map(({ url }) => url);
}

/** The files in a rich text, in one or all three languages. */
function filesInRichText(value: unknown): string[] {
  if (typeof value === 'string') return filesIn(value);
  return value && typeof value === 'object' ? Object.values(value).flatMap((text) => filesIn(String(text))) : [];
}
