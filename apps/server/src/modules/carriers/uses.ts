import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import type { Common } from '@entrepot/contract/core/resource.ts';
import type { Tx } from '../../core/db/db.ts';
import { allResources } from '../../core/schema/registry.ts';

/** Throws `InUse` when a row to be deleted is in a set of another row, such as the carriers of a shipping method. */
export async function refuseInSets(tx: Tx, name: string, { id, siteId }: Pick<Common, 'id' | 'siteId'>): Promise<void> {
  for (const other of allResources) {
    for (const [key, field] of Object.entries(other.fields as Record<string, Field>)) {
      if (field.references !== name || field.sql !== 'jsonb' || other.shared) continue;
      const alive = other.bare ? sql`` : sql`and not is_deleted`;
      const found = await sql`select 1 from ${sql.table(other.table)}
        where site_id = ${siteId} and ${sql.ref(key)} @> ${JSON.stringify([id])}::jsonb ${alive} limit 1`.execute(tx);
      if (found.rows.length) throw refuse('InUse', { by: other.name }, { UsedBy: other.name });
    }
  }
}
