import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { logOperation } from '../../core/calls/operation-log.ts';
import type { Tx } from '../../core/db/db.ts';

/** Writes an operation of a person on the own account into the operation log, without values. */
export const logOwn = (tx: Tx, caller: Caller, row: RowOf<typeof user>, operation: string): Promise<void> =>
  logOperation(tx, caller, {
    siteId: row.siteId,
    userId: row.id,
    accountType: row.accountTypeCode,
    area: 'Account',
    operation,
    target: 'user',
    targetId: row.id,
  });
