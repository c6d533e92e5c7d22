import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getCodOrders, type getCodSummary } from '@entrepot/contract/modules/cod/calls.ts';
import { codOrder } from '@entrepot/contract/modules/cod/cod-order.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { pageOf } from '../../core/rows/list.ts';
import { scopeOf } from '../../core/rows/scope.ts';
import { mainAccountOf } from '../wallet/public.ts';

const { NotCod, ToBeCollected, Collected, Remitted } = enumCodes.CollectionStatus;
const ofMoney = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from cod_collection c where c.site_id = r.site_id and c.logistics_order_id = r.id)`;
const remitDays = (alias: string) =>
  sql`(select make_interval(days => s.cod_remit_days) from site_configuration s where s.site_id = ${sql.ref(`${alias}.site_id`)} and not s.is_deleted limit 1)`;

const also = {
  statedAmount: ofMoney(sql`c.stated_amount`),
  collectedAmount: ofMoney(sql`c.collected_amount`),
  collectedTime: ofMoney(sql`c.collected_time`),
  settledTime: ofMoney(sql`c.settled_time`),
  remittableTime: ofMoney(sql`c.collected_time + ${remitDays('c')}`),
  codRemittanceId: ofMoney(sql`c.cod_remittance_id`),
  codRemittanceSerialNumber: ofMoney(
    sql`(select m.serial_number from cod_remittance m where m.site_id = c.site_id and m.id = c.cod_remittance_id)`,
  ),
  codRemarks: ofMoney(sql`c.remarks`),
};

/** Does the money of an order meet a condition? */
const among = (yes: boolean, condition: RawBuilder<unknown>) => sql`${yes ? sql`` : sql`not`} exists (select 1 from cod_collection c
  where c.site_id = logistics_order.site_id and c.logistics_order_id = logistics_order.id and ${condition})`;

const differing = sql`c.stated_amount is not null and c.settled_time is null`;
const ready = sql`c.collected_time is not null and c.cod_remittance_id is null and c.collected_time + ${remitDays('c')} <= now()`;

/** The orders whose money is to be collected, was, or was not. */
export const codOrders = (tx: Tx, caller: Caller, query: Input<typeof getCodOrders> & ListQuery) =>
  pageOf(tx, caller, codOrder, query, {
    where: sql`collection_status <> ${NotCod}`,
    filters: { differs: (yes: boolean) => among(yes, differing), remittable: (yes: boolean) => among(yes, ready) },
    gives: getCodOrders.gives,
    also,
  });

/** Cash on delivery by currency: of a customer's own, of one customer, or of everybody the caller may see. */
export async function summary(tx: Tx, caller: Caller, { ownerId: userId }: Input<typeof getCodSummary>) {
  const ownerId = userId && caller.who !== 'C' ? await mainAccountOf(tx, caller, userId) : null;
  const owned = ownerId ? sql`and r.owner_id = ${ownerId}` : sql``;
  const found = await sql<Output<typeof getCodSummary>[number]>`
    with o as (select r.collection_currency_id as currency_id,
        sum(r.collection_amount) filter (where r.collection_status = ${ToBeCollected}) as to_be_collected
      from logistics_order r where ${scopeOf(caller, logisticsOrder, 'r')} ${owned} and r.collection_status <> ${NotCod} group by 1),
    c as (select r.currency_id, sum(r.collected_amount) filter (where s.collection_status = ${Collected}) as payable,
        sum(r.collected_amount) filter (where r.cod_remittance_id is null and r.collected_time + ${remitDays('r')} <= ${caller.now}) as remittable,
        sum(r.collected_amount) filter (where s.collection_status = ${Remitted}) as remitted,
        sum(r.collected_amount) filter (where r.settled_time is null) as with_carriers,
        count(*) filter (where r.stated_amount is not null and r.settled_time is null)::int as differing
      from cod_collection r join logistics_order s on s.site_id = r.site_id and s.id = r.logistics_order_id
      where ${scopeOf(caller, codCollection, 'r')} ${owned} group by 1)
    select k.id as currency_id, k.code as currency_code, k.symbol, coalesce(o.to_be_collected, 0) as to_be_collected,
      coalesce(c.payable, 0) as payable, coalesce(c.remittable, 0) as remittable, coalesce(c.remitted, 0) as remitted,
      coalesce(c.with_carriers, 0) as with_carriers, coalesce(c.differing, 0) as differing
    from currency k left join o on o.currency_id = k.id left join c on c.currency_id = k.id
    where o.currency_id is not null or c.currency_id is not null order by k.code`.execute(tx);
  return caller.who === 'C' ? found.rows.map((row) => ({ ...row, withCarriers: null, differing: null })) : found.rows;
}
