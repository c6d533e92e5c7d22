import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { operationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insert } from '../../core/rows/rows.ts';

/** Writes into the operation log what a person did to the own account; the values stay out. */
export async function logOwn(tx: Tx, caller: Caller, row: RowOf<typeof user>, operation: string): Promise<void> {
  await insert(tx, caller, operationLog, {
    siteId: row.siteId,
    userId: row.id,
    accountTypeCode: row.accountTypeCode,
    area: 'Account',
    operation,
    targetType: 'user',
    targetId: row.id,
    address: caller.address,
  });
}
