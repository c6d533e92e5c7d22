import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import type { site } from '@entrepot/contract/modules/sites/site.ts';
import type { Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';

/**
 * Refuses another letter for a site once its letter is part of an issued number (`StateNotAllowed`): member codes are in the addresses that
 * customers shop with, and order numbers on labels. Before that it is changed freely.
 */
export async function refuseIssuedLetter(tx: Tx, row: RowOf<typeof site>, wanted: string | null | undefined): Promise<void> {
  if (!wanted || wanted === row.code) return;
  const found = await sql<{ number: string }>`
    select x.number
    from ((select member_code as number from user_account where site_id = ${row.id} and member_code is not null limit 1)
      union all (select serial_number from logistics_order where site_id = ${row.id} limit 1)) x`.execute(tx);
  const [issued] = found.rows;
  if (!issued) return;
  const refusal = row.liveTime ? sitesErrors.letterIssued : sitesErrors.letterOnTrial;
  throw refusal({ site: namesOf(row), letter: row.code, number: issued.number, wanted });
}
