import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { operationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getLogisticsOrderById, type getLogisticsOrderLogs, getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { maxNumbers } from '@entrepot/contract/modules/orders/filters.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderGoods, orderParcel, orderService } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { DeclarantSnapshot, ReceiverSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { track } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/lists/json-answers.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { countsBy } from '../../core/lists/counts.ts';
import { anyOf, type ListExtras, type Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { firstJson, rowJson, rowsJson } from '../../core/lists/rows-json.ts';
import { findWhere } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { addressesInLanguage } from '../sites/public.ts';
import { movedOn } from '../commodities/public.ts';
import { dueOfSource, moneyOfSource, ofLogisticsOrder } from '../billing/public.ts';
import { byAge } from '../packages/public.ts';
import { quoteAnswer } from '../pricing/public.ts';
import { approvable, blocked } from './approving/approvable.ts';
import type { Order } from './moves.ts';
import { rightsOnOrder } from './order-rights.ts';
import { rejectionRemarks } from './messages.ts';
import { orderWaitsSince } from './waiting-since.ts';
import { payUntil } from './paying/unpaid.ts';
import { ready } from './fulfilling/ready.ts';

/**
 * Lists a page of orders. `numbers` (at most `maxNumbers`, else `LimitExceeded`) finds orders by serial, carrier's or customer's number and
 * by the numbers of their parcels; each row reports the numbers that matched it.
 */
export function list(tx: Db, caller: Caller, query: Query & { numbers?: string[] | null }): Promise<RawJson> {
  const also = {
    ...costOf(caller),
    can: rightsOfRow(rightsOnOrder(caller)),
    foundBy: query.numbers?.length ? foundBy(query.numbers) : undefined,
    parcelShelves: caller.audience === 'customer' ? undefined : parcelShelvesOf(sql`r.id`),
  };
  return pageOf(tx, caller, logisticsOrder, query, { ...listQueryOf(caller, query).extras, output: getLogisticsOrders.output, also });
}

/** Returns the price columns of an order, for callers who may see amounts. */
const costOf = ({ audience }: Caller) =>
  audience === 'warehouse' ? {} : { payable: dueOfSource(ofLogisticsOrder), payableCurrencyId: ofLogisticsOrder.currencyId };

/** The shelves on which packed parcels of an order of `r` are; null without any. */
export const parcelShelvesOf = (orderId: Fragment) => sql`(select jsonb_agg(distinct f.number order by f.number)
    from order_parcel p
    join shelf f on f.site_id = p.site_id and f.id = p.shelf_id
    where p.site_id = r.site_id and p.logistics_order_id = ${orderId} and p.shelf_id is not null)`;

/** Exports the list of orders as a file. */
export const orderExport = exportOf({
  kind: 'LogisticsOrders',
  resource: () => logisticsOrder,
  query: (query, caller) => listQueryOf(caller, query),
});

/** Number columns of the order itself. */
const ownNumbers = ['serialNumber', 'carrierNo', 'customerOrderNumber'];

/** The movement by which an order leaves the warehouse. */
const departed = { type: enumCodes.StockMovementType.Outbound, source: 'logisticsOrder', column: 'sourceId' } as const;

/** Finds the orders that have a parcel with one of these numbers, its own or its carrier's. */
const withParcels = ({ siteIds }: Caller, numbers: string[]) =>
  sql`select p.logistics_order_id from order_parcel p where ${inSites(siteIds, 'p.site_id')}
    and (${anyOf('p.parcelNo', numbers)} or ${anyOf('p.carrierNo', numbers)})`;

/** Selects those of the numbers that match an order. */
const foundBy = (numbers: string[]) => sql`(select coalesce(jsonb_agg(distinct n), '[]'::jsonb)
    from ( select unnest(array[r.serial_number, r.carrier_no, r.customer_order_number])
      union all select unnest(array[p.parcel_no, p.carrier_no])
      from order_parcel p
      where p.site_id = r.site_id and p.logistics_order_id = r.id) has (n)
    where n = any(${numbers}))`;

function listQueryOf(caller: Caller, query: Query & { numbers?: string[] | null }): { query: Query; extras: ListExtras } {
  if ((query.numbers?.length ?? 0) > maxNumbers) throw refuse('LimitExceeded');
  const byNumber = (numbers: string[]) =>
    numbers.length
      ? sql`(${sql.join([...ownNumbers.map((column) => anyOf(column, numbers)), sql`id = any(array(${withParcels(caller, numbers)}))`], sql` or `)})`
      : sql`true`;
  const paidIn = (
    id: string,
  ) => sql`exists (select 1 from wallet w where w.site_id = logistics_order.site_id and w.owner_id = logistics_order.owner_id
    and w.currency_id = ${id})`;
  const toCountry = (id: string) => sql`receiver ->> 'countryId' = ${id}`;
  return {
    query,
    extras: {
      filters: {
        numbers: byNumber,
        destinationCountryId: toCountry,
        currencyId: paidIn,
        ...byAge(caller.now, orderWaitsSince()),
        movedOn: movedOn(caller, departed),
        ready: (wanted: boolean) => (wanted ? ready : sql`not ${ready}`),
        approvable: (wanted: boolean) => (wanted ? approvable(caller.now) : blocked(caller.now)),
      },
    },
  };
}

/** Returns an order with all its details; `OrderNotExist` if there is none in the caller's scope. Identity numbers are masked. */
export async function open(tx: Db, caller: Caller, { id }: Input<typeof getLogisticsOrderById>): Promise<RawJson> {
  const [order] = await findWhere(tx, caller, logisticsOrder, { id });
  if (!order) throw ordersErrors.unknown();
  const of = sql`r.site_id = ${order.siteId} and r.logistics_order_id = ${id}`;
  const money = caller.audience !== 'warehouse';
  const [receiver] = await addressesInLanguage(tx, caller.language, [order.receiver]);
  const [declarant] = await addressesInLanguage(tx, caller.language, [order.declarant]);
  const parts = {
    receiver: receiverWire(receiver ?? null),
    declarant: declarantWire(declarant ?? null),
    payUntil: await payUntil(tx, order),
    rejectionRemarks: await rejectionRemarks(tx, order),
    money: money ? await moneyOf(tx, caller, order) : null,
    quote: money && order.quoteSnapshot ? await quoteAnswer(tx, caller, order.siteId, order.quoteSnapshot) : null,
    goods: await lines(tx, caller, of),
    parcels: await rowsJson(tx, caller, orderParcel, of, { order: sql`r.parcel_index` }),
    services: await services(tx, caller, of),
    bills: money ? await rowsJson(tx, caller, bill, sql`r.source_type = 'logisticsOrder' and r.source_id = ${id}`) : [],
    tracks: await rowsJson(tx, caller, track, of, { order: sql`r.track_time desc, r.id desc` }),
  };
  const { output } = getLogisticsOrderById;
  const also = { can: rightsOfRow(rightsOnOrder(caller)) };
  return composed(caller, output, parts, await rowJson(tx, caller, logisticsOrder, id, { output, also }));
}

async function moneyOf(tx: Db, caller: Caller, { siteId, id }: Order): Promise<RawJson> {
  const found = await sql<{ money: string | null }>`
    select ${moneyOfSource(caller, ofLogisticsOrder)}::text as money from logistics_order r where r.site_id = ${siteId} and r.id = ${id}`.execute(
    tx,
  );
  return { rawJson: found.rows[0]?.money ?? 'null' };
}

type SqlFragment = Parameters<typeof rowsJson>[3];
type Fragment = ReturnType<typeof sql>;

async function lines(tx: Db, caller: Caller, of: SqlFragment): Promise<RawJson> {
  const parcel = (column: string) => sql`(select k.${sql.ref(column)} from package k where k.site_id = r.site_id and k.id = r.package_id)`;
  const stock = (what: Fragment) => sql`(select ${what} from commodity c where c.site_id = r.site_id and c.id = r.commodity_id)`;
  const either = (column: string, what: Fragment = sql`c.${sql.ref(column)}`) => sql`coalesce(${parcel(column)}, ${stock(what)})`;
  const measured = (column: string, own: string) => either(column, sql`coalesce(c.${sql.ref(own)}, c.${sql.ref(column)})`);
  const cargo = sql`(select t.name ->> ${caller.language} from cargo_type t where t.site_id = r.site_id and t.id = ${either('cargoTypeId')})`;
  const also = {
    courierNumber: either('courierNumber', sql`coalesce(c.identification_code, c.commodity_code)`),
    identificationCode: stock(sql`c.identification_code`),
    productName: either('productName', sql`c.name`),
    packageStatus: parcel('packageStatus'),
    problemType: parcel('problemType'),
    problemRemarks: parcel('problemRemarks'),
    problemDecision: parcel('problemDecision'),
    cargoTypeName: cargo,
    grossWeight: measured('grossWeight', 'measuredGrossWeight'),
    actualWeight: measured('actualWeight', 'measuredActualWeight'),
    length: measured('length', 'measuredLength'),
    width: measured('width', 'measuredWidth'),
    height: measured('height', 'measuredHeight'),
    pictures: either('pictures'),
    places: stockPlaces,
  };
  return rowsJson(tx, caller, orderGoods, of, { output: getLogisticsOrderById.output.children.goods, also });
}

/** The shelves from which the pieces of a commodity are taken. */
const stockPlaces = sql`(select coalesce(jsonb_agg(jsonb_build_object('ShelvesNumber', s.number, 'BatchDate', p.batch_date,
          'Quantity', p.quantity, 'PickedQuantity', p.picked_quantity) order by p.batch_date nulls first, s.number), '[]'::jsonb)
    from order_goods_place p
    join shelf s on s.site_id = p.site_id and s.id = p.shelf_id
    where p.site_id = r.site_id and p.logistics_order_id = r.logistics_order_id and p.commodity_id = r.commodity_id)`;

async function services(tx: Db, caller: Caller, of: SqlFragment): Promise<RawJson> {
  const amount = sql`case when ${caller.audience !== 'warehouse'} then (r.price ->> 'walletAmount')::numeric end`;
  return rowsJson(tx, caller, orderService, of, { output: getLogisticsOrderById.output.children.services, also: { walletAmount: amount } });
}

const masked = (tail: string | null) => (tail ? `******${tail}` : null);
const wireNames = (object: object) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name[0]!.toUpperCase() + name.slice(1), value]));

function receiverWire(receiver: (ReceiverSnapshot & { street: string }) | null) {
  if (!receiver) return null;
  const { identityNumber: _, identityTail, name, ...rest } = receiver;
  return { ...wireNames(rest), RecipientName: name, IdentityNumber: masked(identityTail) };
}

function declarantWire(declarant: (DeclarantSnapshot & { street: string }) | null) {
  if (!declarant) return null;
  const { identityNumber, ...rest } = declarant;
  return { ...wireNames(rest), IdentityNumber: identityNumber ? '******' : null };
}

type Counted = Pick<Order, 'orderStatus'> & { count: number };

/** Counts the orders of the caller by status, with the same search as the list. */
export async function statistics(tx: Db, caller: Caller, sent: Query): Promise<Counted[]> {
  const { query, extras } = listQueryOf(caller, { ...sent, orderStatus: null });
  const counted = await countsBy(tx, caller, logisticsOrder, 'orderStatus', query, extras);
  return counted.map(({ value, count }) => ({ orderStatus: value as Order['orderStatus'], count }));
}

/** Lists the operation log of an order within the caller's scope, newest first. */
export async function logs(tx: Db, caller: Caller, { id, ...query }: Input<typeof getLogisticsOrderLogs>): Promise<RawJson> {
  const [order] = await findWhere(tx, caller, logisticsOrder, { id });
  if (!order) throw ordersErrors.unknown();
  return pageOf(tx, caller, operationLog, query as Query, { where: sql`target_id = ${id}` });
}

const notDraftOrCancelled = sql`r.order_status not in (${sql.lit(enumCodes.OrderStatus.Draft)}, ${sql.lit(enumCodes.OrderStatus.Cancelled)})`;

/** Returns the caller's latest order apart from drafts and cancelled ones; null if there is none. */
export const lastOrder = (tx: Tx, caller: Caller): Promise<RawJson> =>
  firstJson(tx, caller, logisticsOrder, notDraftOrCancelled, { order: sql`r.creation_time desc, r.id desc` });
