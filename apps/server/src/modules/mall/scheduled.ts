import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { lock } from '../../core/db/rows.ts';
import { hasFreshSlip } from '../payments/public.ts';
import { allSiteIds } from '../sites/public.ts';
import { callOff } from './cancel.ts';
import { areGoodsPlausible } from './plausible-goods.ts';
import { type SellerOrder, notify } from './order.ts';
import { complete } from './receive.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

/** Dependencies of the jobs: a database handle and a clock. */
interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

const { ToBePaid, InWarehouse } = enumCodes.SellerOrderStatus;
/** Time in the warehouse after which an order counts as received. */
const receivedAfter = 7 * dayMs;

// An online payment or a bank transfer that may still come in prevents the expiry.
const unpaid = (now: Date) => sql<boolean>`o.status = ${ToBePaid}
    and o.expire_time <= ${now}
    and not exists (select 1
      from online_payment p
      where p.site_id = o.site_id
        and p.owner_id = o.owner_id
        and not p.is_deleted
        and p.bill_ids @> to_jsonb(o.bill_id::text)
        and p.payment_record_status = ${enumCodes.PaymentRecordStatus.Pending}
        and p.expire_time > ${now})
    and not ${hasFreshSlip({ siteId: sql`o.site_id`, ownerId: sql`o.owner_id`, id: sql`o.bill_id` }, now)}`;
const unclaimedTooLong = (now: Date) =>
  sql<boolean>`o.status = ${InWarehouse}
    and o.arrived_time <= ${new Date(now.getTime() - receivedAfter)}
    and not exists (select 1
      from bill b
      where b.site_id = o.site_id and b.id = o.bill_id and b.paid_amount < b.payment_money)`;

/** Cancels orders that were not paid within half an hour and releases their reserved goods. Returns how many. */
export const expireMallOrders = (work: Clockwork): Promise<number> =>
  eachOrder(work, unpaid(work.now), async (tx, caller, order) => {
    await notify(tx, caller, await callOff(tx, caller, order), 'expired', ['buyer']);
  });

/**
 * Completes orders that have been in the warehouse for a week and pays their merchants. Orders whose goods are too light for their price wait
 * for staff. Returns how many were looked at.
 */
export const completeMallOrders = (work: Clockwork): Promise<number> =>
  eachOrder(work, unclaimedTooLong(work.now), async (tx, caller, order) => {
    if (await areGoodsPlausible(tx, caller, order)) await complete(tx, caller, order);
  });

/** Processes each order of a condition over the row `o` in its own transaction, which checks the condition again. */
async function eachOrder(
  { db, takeNumber, now }: Clockwork,
  condition: ReturnType<typeof unpaid>,
  act: (tx: Tx, caller: Caller, order: SellerOrder) => Promise<void>,
): Promise<number> {
  const orders: Subject[] = [];
  for (const siteId of await allSiteIds(db)) {
    const found = await sql<Subject>`select o.site_id, o.id, o.serial_number as name from seller_order o
      where o.site_id = ${siteId} and not o.is_deleted and ${condition} order by o.id limit 1000`.execute(db);
    orders.push(...found.rows);
  }
  return settleEach({ db, takeNumber, now }, orders, async (tx, caller, { siteId, id }) => {
    const order = await lock(tx, caller, sellerOrder, id);
    const still = await sql`select 1 from seller_order o where o.site_id = ${siteId} and o.id = ${id} and ${condition}`.execute(tx);
    if (still.rows.length) await act(tx, caller, order);
    return still.rows.length;
  });
}
