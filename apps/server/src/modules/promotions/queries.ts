import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getSelectCoupons, getUserCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { coupon } from '@entrepot/contract/modules/promotions/coupon.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';

const { name, preferentialAmount } = coupon.fields;
const choice = { ...coupon, fields: { name, preferentialAmount } } as AnyResource;
const { Draft, Effective } = enumCodes.CouponStatus;

/** Returns a page of the coupons that may be issued now. */
export const selectCoupons = (tx: Db, caller: Caller, query: Input<typeof getSelectCoupons> & ListQuery) =>
  pageOf(tx, caller, choice, query, {
    where: sql`coupon_status in (${Draft}, ${Effective}) and (deadline is null or deadline > ${caller.now})
      and (coalesce(maximum_distribution, 0) = 0 or issued_quantity < maximum_distribution)`,
    output: getSelectCoupons.output,
    also: { remainingQuantity: sql`case when r.maximum_distribution > 0 then r.maximum_distribution - r.issued_quantity end` },
  });

const hasWalletIn = (currencyId: string) => sql`exists (select 1 from wallet w where w.site_id = user_coupon.site_id
  and w.owner_id = user_coupon.owner_id and w.currency_id = ${currencyId})`;

const usedOn = (use: string) =>
  use === 'bill' ? sql`bill_id is not null` : use === 'recharge' ? sql`recharge_id is not null` : sql`false`;

/** Returns a page of issued coupons within the caller's scope, with the expense type of each. */
export const userCoupons = (tx: Db, caller: Caller, query: Input<typeof getUserCoupons> & ListQuery) =>
  pageOf(tx, caller, userCoupon, query, {
    output: getUserCoupons.output,
    filters: { currencyId: hasWalletIn, usedOn },
    also: {
      expenseType: sql`(select e.name ->> ${caller.language} from coupon c join expense_type e on e.site_id = c.site_id and e.id = c.expense_type_id
        where c.site_id = r.site_id and c.id = r.coupon_id)`,
    },
  });
