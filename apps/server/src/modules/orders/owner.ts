import { sql } from 'kysely';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { memoize } from '../../core/db/memoize.ts';
import { inSites } from '../../core/scope/scope.ts';

/** A main customer account. */
export interface Customer extends Pick<RowOf<typeof user>, 'siteId' | 'phoneCode' | 'frozen'> {
  ownerId: string;
  name: string;
  phone: RowOf<typeof user>['phoneNumber'];
}

/** Returns the customer of a call: a customer's own main account, or the one that staff name (`NotFound` if it is outside their scope). */
export async function customerOf(tx: Db, caller: Caller, userId: string | null | undefined): Promise<Customer> {
  const wanted = caller.audience === 'customer' ? caller.ownerId : userId;
  if (!wanted) throw invalid({ field: 'UserId', key: 'required' });
  return memoize(tx, ['user_account'], `customer ${caller.siteIds.join()} ${wanted}`, () => readCustomer(tx, caller, wanted));
}

async function readCustomer(tx: Db, caller: Caller, wanted: string): Promise<Customer> {
  const found = await sql<Customer>`
    select m.site_id, m.id as owner_id, coalesce(m.nick_name, m.user_name) as name, m.phone_number as phone, m.phone_code,
      m.frozen
    from user_account u
    join user_account m on m.site_id = u.site_id and m.id = coalesce(u.main_account_id, u.id)
    where ${inSites(caller.siteIds, 'u.site_id')}
      and u.id = ${wanted}
      and u.account_type_code = ${enumCodes.AccountTypeCode.User}
      and not u.is_deleted`.execute(tx);
  const customer = found.rows[0];
  if (!customer) throw ordersErrors.noCustomer();
  return customer;
}
