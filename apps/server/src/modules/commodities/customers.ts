import { sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { inSites } from '../../core/scope/scope.ts';

/** A main customer account. */
export type Customer = Pick<RowOf<typeof user>, 'id' | 'siteId'>;

/**
 * Resolves the customer from the id of any of its accounts: for customers their own, for staff the one they name. Throws `ValidationFailed`
 * and `NotFound`.
 */
export async function customerOf(tx: Db, caller: Caller, userId: string | null | undefined): Promise<Customer> {
  const wanted = caller.audience === 'customer' ? caller.ownerId : userId;
  if (!wanted) throw invalid({ field: 'UserId', key: 'required' });
  const found = await sql<Customer>`select m.id, m.site_id
    from user_account u
    join user_account m on m.site_id = u.site_id and m.id = coalesce(u.main_account_id, u.id)
    where ${inSites(caller.siteIds, 'u.site_id')}
      and u.id = ${wanted}
      and u.account_type_code = ${enumCodes.AccountTypeCode.User}
      and not u.is_deleted`.execute(tx);
  if (!found.rows[0]) throw commoditiesErrors.noCustomer();
  return found.rows[0];
}
