import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import type { addUserCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { coupon, couponStates } from '@entrepot/contract/modules/promotions/coupon.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { change, insertAll, lock } from '../../core/db/rows.ts';
import { notifyUsers } from '../messaging/public.ts';
import { currenciesOf } from '../sites/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import type { CouponRow } from './coupon-rules.ts';
import { zoneOf } from '../../core/db/times.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Draft, Effective } = enumCodes.CouponStatus;
const { Unused, Pending } = enumCodes.UserCouponStatus;
const maxBatch = 5000;
const rowsAtOnce = 400;

/** The origin of a coupon: "staff" with the person's id, or the record that gave it. */
export interface Source {
  sourceType: string;
  sourceId: string | null;
}

/**
 * Issues a coupon to each named customer, or to those of the named roles and organizations. Throws `StateNotAllowed` for a stopped or ended
 * coupon, `NoInventory` above the remaining number, and `LimitExceeded` above 5,000 per call. Returns how many were issued.
 */
export async function issue(tx: Tx, caller: Caller, { couponId, userIds, roleIds, organizeIds, quantity }: Input<typeof addUserCoupons>) {
  if (!userIds?.length && !roleIds?.length && !organizeIds?.length) throw refuse('AtLeastOneSelection');
  const row = await lock(tx, caller, coupon, couponId);
  const ownerIds = await customersOf(tx, row.siteId, { userIds: userIds ?? [], roleIds: roleIds ?? [], organizeIds: organizeIds ?? [] });
  if (!ownerIds.length) throw promotionsErrors.noCustomers();
  return (await give(tx, caller, row, { ownerIds, quantity, source: { sourceType: 'staff', sourceId: null } })).length;
}

/**
 * Issues a locked coupon to main accounts and notifies them. Pending ones cannot be used yet, and their owners are not notified. Returns the ids of the
 * issued coupons.
 */
export async function give(
  tx: Tx,
  caller: Caller,
  row: CouponRow,
  { ownerIds, quantity, source, pending = false }: { ownerIds: readonly string[]; quantity: number; source: Source; pending?: boolean },
): Promise<string[]> {
  const count = ownerIds.length * quantity;
  mustBeIssuable(caller, row, count);
  const dates = validityOf(row, caller.now);
  const rows = ownerIds.flatMap((ownerId) =>
    Array.from({ length: quantity }, () => ({
      siteId: row.siteId,
      couponId: row.id,
      ownerId,
      ...dates,
      ...source,
      id: newId(),
      issuerId: source.sourceType === 'staff' ? caller.userId : null,
      userCouponStatus: pending ? Pending : Unused,
    })),
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insertAll(tx, caller, userCoupon, rows.slice(from, from + rowsAtOnce));
  const couponStatus = row.couponStatus === Draft ? couponStates.after(row.couponStatus, 'issue') : row.couponStatus;
  await change(tx, caller, coupon, row, { couponStatus, issuedQuantity: row.issuedQuantity + count });
  if (!pending) await notifyHolders(tx, caller, row, { ownerIds, count: quantity, until: dates.expirationTime });
  return rows.map(({ id }) => id);
}

/** Notifies main accounts of coupons that they can use now. */
export async function notifyHolders(
  tx: Tx,
  caller: Caller,
  row: CouponRow,
  { ownerIds, count, until }: { ownerIds: readonly string[]; count: number; until: Date },
): Promise<void> {
  const format = await currencyFormatOf(tx, caller, await currencyOf(tx, caller, row));
  const values = {
    count,
    amount: format.text(row.preferentialAmount),
    until: timeToWire(until, zoneOf(row.siteId)),
  };
  const about = { type: enumCodes.UserMessageType.Coupon, link: '/MineUserCouponIndex', sourceType: 'coupon', sourceId: row.id };
  await notifyUsers(tx, caller, { siteId: row.siteId, userIds: ownerIds, ...about, text: 'promotions.messages.issued', values });
}

/** Returns the currency of a coupon's amount: its own if it has one, else the site's. */
export const currencyOf = async (tx: Tx, { now }: Caller, { siteId, currencyIds }: CouponRow): Promise<string> =>
  currencyIds?.length === 1 ? currencyIds[0]! : (await currenciesOf(tx, siteId, now)).baseId;

function mustBeIssuable({ now }: Caller, row: CouponRow, count: number): void {
  const ended = row.deadline !== null && row.deadline <= now;
  if ((row.couponStatus !== Draft && row.couponStatus !== Effective) || ended) throw promotionsErrors.ended();
  if (count > maxBatch) throw promotionsErrors.tooManyAtOnce({ count, most: maxBatch });
  const most = row.maximumDistribution ?? 0;
  if (most > 0 && row.issuedQuantity + count > most) throw promotionsErrors.noneLeft({ left: most - row.issuedQuantity, wanted: count });
}

/** Returns the validity of a coupon issued at a moment. */
export function validityOf(
  {
    couponValidityType,
    startDate,
    deadline,
    effectiveDays,
  }: Pick<CouponRow, 'couponValidityType' | 'startDate' | 'deadline' | 'effectiveDays'>,
  now: Date,
): { startDate: Date; expirationTime: Date } {
  if (couponValidityType === enumCodes.CouponValidityType.FixedWindow) return { startDate: startDate ?? now, expirationTime: deadline! };
  return { startDate: now, expirationTime: new Date(now.getTime() + effectiveDays! * dayMs) };
}

interface ChosenCustomers {
  userIds: readonly string[];
  roleIds: readonly string[];
  organizeIds: readonly string[];
}

/** Returns the main accounts of customers selected by name, role or organization, each once. Throws `NotFound` for an unknown customer. */
export async function customersOf(tx: Tx, siteId: string, { userIds, roleIds, organizeIds }: ChosenCustomers): Promise<string[]> {
  const found = await sql<Pick<RowOf<typeof user>, 'id'> & { ownerId: string }>`select u.id,
      coalesce(u.main_account_id, u.id) as owner_id
    from user_account u
    where u.site_id = ${siteId}
      and u.account_type_code = ${enumCodes.AccountTypeCode.User}
      and not u.is_deleted
      and (u.id = any(${userIds}::uuid[])
        or exists (select 1
          from user_role r
          where r.site_id = u.site_id and r.user_id = u.id and r.role_id = any(${roleIds}::uuid[]))
        or exists (select 1 from jsonb_array_elements_text(u.organize_ids) o(id) where o.id = any(${organizeIds}::text[])))
    order by u.id`.execute(tx);
  const known = new Set(found.rows.map(({ id }) => id));
  if (userIds.some((id) => !known.has(id))) throw refuse('NotFound');
  return [...new Set(found.rows.map(({ ownerId }) => ownerId))].sort();
}
