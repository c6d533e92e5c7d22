import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import type { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { notHidden, onlyOne } from '../../core/rows/conditions.ts';

/** Refuses to remove a kind of charge that a quotation names, or the last one that stands for a system variable (105). */
export async function mayRemoveExpenseType(tx: Tx, caller: Caller, row: RowOf<typeof expenseType>): Promise<void> {
  const named = JSON.stringify([{ expenseTypeId: row.id }]);
  const used = await sql<{ name: string }>`
    select name from transfer_quotation where site_id = ${row.siteId} and not is_deleted and surcharges @> ${named}::jsonb
    union all select name from inbound_quotation where site_id = ${row.siteId} and not is_deleted and surcharges @> ${named}::jsonb limit 1`.execute(
    tx,
  );
  const name = row.name[caller.language];
  if (used.rows[0]) throw sitesErrors.usedByQuotation({ expenseType: name, quotation: used.rows[0].name });
  if (row.systemVariables === null || row.systemVariables === enumCodes.SystemVariables.Other) return;
  const ofKind = tx.selectFrom('expenseType').select('id').where('siteId', '=', row.siteId).where(notHidden);
  const others = ofKind.where('systemVariables', '=', row.systemVariables).where('id', '<>', row.id);
  if (!(await others.limit(onlyOne).executeTakeFirst())) throw sitesErrors.lastOfKind({ expenseType: name });
}
