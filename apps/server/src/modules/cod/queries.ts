import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getCodOrders, getCodRemittances, type getCodSummary } from '@entrepot/contract/modules/cod/calls.ts';
import { codOrder } from '@entrepot/contract/modules/cod/cod-order.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { mainAccountOf } from '../access/public.ts';
import { isPayable, rightsOnRemittance } from './remittance-rights.ts';

const { NotCod, ToBeCollected, Collected, Remitted } = enumCodes.CollectionStatus;
const { Signed } = enumCodes.OrderStatus;
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
  carrierFee: ofMoney(sql`c.carrier_fee`),
  atDesk: ofMoney(sql`c.till_entry_id is not null`),
  returnedTime: ofMoney(sql`c.returned_time`),
};

/** SQL condition: does the collection of an order meet a condition, or not? */
const among = (yes: boolean, condition: RawBuilder<unknown>) => sql`${yes ? sql`` : sql`not`} exists (select 1 from cod_collection c
  where c.site_id = logistics_order.site_id and c.logistics_order_id = logistics_order.id and ${condition})`;

const differing = sql`exists (select 1 from cod_statement_line l
  where l.site_id = c.site_id and l.logistics_order_id = c.logistics_order_id and l.cod_line_status = ${enumCodes.CodLineStatus.Open})`;
const ready = sql`c.collected_time is not null and c.returned_time is null and c.cod_remittance_id is null
  and c.collected_time + ${remitDays('c')} <= now() and logistics_order.order_status = ${Signed}`;

/** SQL: the amount of a collection that its carrier still has: collected, not paid over, and not given back to the receiver. */
export function moneyWithCarrier(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(case when ${of('collected_time')} is null or ${of('till_entry_id')} is not null then 0
    else ${of('collected_amount')} - ${of('settled_amount')}
      - case when ${of('returned_time')} is not null and not ${of('returned_by_site')} then ${of('collected_amount')} else 0 end end)`;
}

/** Lists the orders whose money is to be collected, was, or was not. */
export const codOrders = (tx: Db, caller: Caller, query: Input<typeof getCodOrders> & ListQuery) =>
  pageOf(tx, caller, codOrder, query, {
    where: sql`collection_status <> ${NotCod}`,
    filters: { differs: (yes: boolean) => among(yes, differing), remittable: (yes: boolean) => among(yes, ready) },
    output: getCodOrders.output,
    also,
  });

/** Returns a page of the remittances that the caller may see. */
export const remittances = (tx: Db, caller: Caller, query: Input<typeof getCodRemittances> & ListQuery) =>
  pageOf(tx, caller, codRemittance, query, {
    output: getCodRemittances.output,
    also: { can: rightsOfRow(rightsOnRemittance(caller)) },
    filters: { payable: (yes: boolean) => (yes ? isPayable(caller) : sql`not ${isPayable(caller)}`) },
  });

/** Returns cash on delivery by currency: of the calling customer, of one customer, or of all within the caller's scope. */
export async function summary(tx: Db, caller: Caller, { ownerId: userId }: Input<typeof getCodSummary>) {
  const ownerId = userId && caller.audience !== 'customer' ? await mainAccountOf(tx, caller, userId) : null;
  const owned = ownerId ? sql`and r.owner_id = ${ownerId}` : sql``;
  const found = await sql<Output<typeof getCodSummary>[number]>`
    with expected as (select r.collection_currency_id as currency_id,
          sum(r.collection_amount) as to_be_collected,
          sum(r.collection_amount) filter (where r.order_status = ${Signed}) as not_collected
        from logistics_order r
        where ${scopeOf(caller, logisticsOrder, 'r')} ${owned} and r.collection_status = ${ToBeCollected}
        group by 1),
      collected as (select r.currency_id, sum(r.collected_amount) filter (where s.collection_status = ${Collected}) as payable,
          sum(r.collected_amount) filter (where r.cod_remittance_id is null
            and r.returned_time is null
            and s.order_status = ${Signed}
            and r.collected_time + ${remitDays('r')} <= ${caller.now}) as remittable,
          sum(r.collected_amount) filter (where s.collection_status = ${Remitted}) as remitted,
          sum(${moneyWithCarrier('r')}) as with_carriers,
          count(*) filter (where exists (select 1
            from cod_statement_line l
            where l.site_id = r.site_id
              and l.logistics_order_id = r.logistics_order_id
              and l.cod_line_status = ${enumCodes.CodLineStatus.Open}))::int as differing
        from cod_collection r
        join logistics_order s on s.site_id = r.site_id and s.id = r.logistics_order_id
        where ${scopeOf(caller, codCollection, 'r')} ${owned}
        group by 1)
    select k.id as currency_id, k.code as currency_code, k.symbol, coalesce(o.to_be_collected, 0) as to_be_collected,
      coalesce(o.not_collected, 0) as not_collected,
      coalesce(c.payable, 0) as payable, coalesce(c.remittable, 0) as remittable, coalesce(c.remitted, 0) as remitted,
      coalesce(c.with_carriers, 0) as with_carriers, coalesce(c.differing, 0) as differing
    from currency k
    left join expected o on o.currency_id = k.id
    left join collected c on c.currency_id = k.id
    where o.currency_id is not null or c.currency_id is not null
    order by k.code`.execute(tx);
  return caller.audience === 'customer' ? found.rows.map((row) => ({ ...row, withCarriers: null, differing: null })) : found.rows;
}
