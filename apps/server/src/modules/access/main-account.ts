import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import { inSites } from '../../core/scope/scope.ts';

/** Returns the main account of an account of a site: itself, or its parent if it is a sub-account. */
export async function mainAccountOf(tx: Db, caller: Caller, userId: string): Promise<string> {
  const account = tx
    .selectFrom('userAccount')
    .select((of) => of.fn.coalesce('mainAccountId', 'id').as('ownerId'))
    .where(inSites(caller.siteIds))
    .where('id', '=', userId)
    .where('accountTypeCode', '=', enumCodes.AccountTypeCode.User)
    .where(notDeleted);
  const found = await account.executeTakeFirst();
  if (!found) throw walletErrors.noWallet();
  return found.ownerId;
}
