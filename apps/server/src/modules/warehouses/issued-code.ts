import { sql } from 'kysely';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import type { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';

// As whole words, so that a short code is not found inside a street.
const words = (text: unknown) => sql`' ' || regexp_replace(${text}, '[^A-Za-z0-9]+', ' ', 'g') || ' '`;

/**
 * Refuses another code for a warehouse while an address that customers already use states it (`StateNotAllowed`): parcels are on their way with
 * it. No number contains the code, so it is changed freely otherwise.
 */
export async function refuseIssuedCode(tx: Tx, _caller: Caller, draft: DraftOf<typeof warehouse>, row: RowOf<typeof warehouse> | null) {
  if (!row || !draft.code || draft.code === row.code) return {};
  const found = await sql<{ name: string; nameInLanguages: RowOf<typeof warehouse>['nameInLanguages'] }>`
    select name, name_in_languages from consolidation_address a
    where a.site_id = ${row.siteId} and a.warehouse_id = ${row.id} and not a.is_deleted
      and ${words(sql`concat_ws(' ', a.recipient_template, a.detailed_address_template)`)} like '%' || ${words(sql`${row.code}::text`)} || '%'
      and exists (select 1 from user_account u where u.site_id = a.site_id and u.account_type_code = ${enumCodes.AccountTypeCode.User})
    limit 1`.execute(tx);
  const [address] = found.rows;
  if (address) throw warehousesErrors.codeInAddress({ warehouse: namesOf(row), code: row.code, address: namesOf(address) });
  return {};
}
