import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  ReturnSigningResult,
  returnLogisticsOrderSigningCall,
  undoReturnLogisticsOrderSigning,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsErrors } from '@entrepot/contract/modules/returns/return-logistics-errors.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { formOfNumber } from '@entrepot/rules/numbers.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, insertAll, lock, removeWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { type Order, orderByNumber } from '../orders/public.ts';
import { courierNumberOf, customerName, refuseOwnCode } from '../packages/public.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { notifyReturned } from './returned-messages.ts';
import {
  daysToDecide,
  goodsOf,
  isLeft,
  lockLabel,
  nextReturnNumber,
  type Returned,
  type ReturnedGoods,
  returnsNumbered,
} from './returned-row.ts';
import { refuseWeight } from './returned-weight.ts';

const { Signed, ToBeSigned } = enumCodes.ReturnLogisticsOrderStatus;
const undoHours = 24;
/** Goods as listed by a clerk or from an order. */
type Listed = Partial<Pick<ReturnedGoods, 'identification' | 'imageUrls' | 'commodityId'>> & {
  productName: string;
  quantity: number;
};
type SigningInput = Input<typeof returnLogisticsOrderSigningCall>;

/**
 * Signs for a returned shipment. When its original number or label leads to an order, its owner is set and notified; otherwise it can be
 * claimed. A signed one is unchanged. Throws `TrackingNumberFormat` for an invalid label.
 */
export async function signReturned(tx: Tx, caller: Caller, sent: SigningInput) {
  const label = courierNumberOf(sent.returnsOrderNumberNo);
  const { siteId } = await warehouseFor(tx, caller, sent.warehouseId);
  await lockLabel(tx, siteId, label);
  const labelled = (await returnsNumbered(tx, caller, siteId, label)).find(
    ({ returnsOrderNumberNo, serialNumber }) => returnsOrderNumberNo === label || serialNumber === label,
  );
  if (labelled && labelled.status !== ToBeSigned) return answer(tx, caller, labelled, 'duplicate');
  // An order's own label may come back on its parcel; other internal barcodes are rejected.
  if (!labelled && formOfNumber(label) !== 'order') await refuseOwnCode(tx, caller, siteId, label);
  await refuseWeight(tx, caller, { siteId, label, grossWeight: sent.grossWeight, confirmation: sent });
  const order = await orderFor(tx, caller, siteId, [sent.originalOrderNumberNo, labelled?.originalOrderNumberNo, label]);
  // An announced return may arrive with a different label.
  const known = labelled ?? (order && (await announcedReturnOf(tx, caller, order)));
  const seen = {
    originalOrderNumberNo: sent.originalOrderNumberNo ?? known?.originalOrderNumberNo ?? order?.serialNumber ?? null,
    imageUrls: await storeFiles(tx, caller, sent.imageUrls ?? null),
    remark: sent.remark ?? known?.remark ?? null,
    returnReason: sent.returnReason || undefined,
    grossWeight: sent.grossWeight || undefined,
    weightReading: sent.weightReading ?? undefined,
  };
  const goods = await Promise.all(
    (sent.goods ?? []).map(async (one) => ({ ...one, imageUrls: await storeFiles(tx, caller, one.imageUrls ?? null) })),
  );
  const row = known
    ? await arrive(tx, caller, known, {
        warehouseId: sent.warehouseId,
        order,
        goods,
        returnsOrderNumberNo: labelled ? undefined : label,
        ...seen,
      })
    : await receive(tx, caller, { siteId, warehouseId: sent.warehouseId, label, order, goods, ...seen });
  return answer(tx, caller, row, row.ownerId ? 'owned' : 'unclaimed', order);
}

/** The order found by the first matching number: its own, a parcel's or the carrier's. */
async function orderFor(
  tx: Tx,
  caller: Caller,
  siteId: string,
  numbers: readonly (string | null | undefined)[],
): Promise<Order | undefined> {
  for (const number of numbers) {
    const order = number ? await orderByNumber(tx, asSystemIn(caller, siteId), number) : undefined;
    if (order) return order;
  }
  return undefined;
}

/** The known values of a returned shipment. */
export interface Arrival {
  siteId: string;
  warehouseId: string;
  label: string;
  order: Order | undefined;
  goods: readonly Listed[];
  originalOrderNumberNo: string | null;
  imageUrls: string[];
  remark: string | null;
  returnReason?: CodeOf<'ReturnReason'>;
  grossWeight?: string;
  weightReading?: string;
}

/** Creates a return with its goods: the listed ones, else those of its order, else one unknown item. */
export async function receive(tx: Tx, caller: Caller, arrival: Arrival): Promise<Returned> {
  const row = await write(tx, caller, arrival, { status: Signed, ...(await signedNow(tx, caller, arrival.siteId)) });
  await notifyReturned(tx, caller, row, 'Arrived');
  return row;
}

/** Announces a return (10) that has not arrived yet. */
export const announceReturn = (tx: Tx, caller: Caller, arrival: Arrival): Promise<Returned> =>
  write(tx, caller, arrival, { status: ToBeSigned });

async function write(
  tx: Tx,
  caller: Caller,
  { siteId, label, order, goods, ...seen }: Arrival,
  values: Partial<Returned>,
): Promise<Returned> {
  const row = await insert(tx, caller, returnLogisticsOrder, {
    ...seen,
    ...values,
    siteId,
    serialNumber: await nextReturnNumber(caller, siteId),
    returnsOrderNumberNo: label,
    orderId: order?.id ?? null,
    ownerId: order?.ownerId ?? null,
  });
  const listed = goods.length ? goods : order ? await goodsOfOrder(tx, order) : [];
  await list(tx, caller, row, listed.length ? listed : [{ productName: label, quantity: 1 }]);
  return row;
}

const list = (tx: Tx, caller: Caller, { siteId, id }: Returned, goods: readonly Listed[]) =>
  insertAll(
    tx,
    asSystemIn(caller, siteId),
    returnLogisticsOrderGoods,
    goods.map((one) => ({ siteId, returnLogisticsOrderId: id, ...one })),
  );

const signedNow = async (tx: Tx, caller: Caller, siteId: string) => ({
  signedTime: caller.now,
  signerId: caller.userId,
  ...(await daysToDecide(tx, caller, siteId)),
});

/** The announced return of an order that has not arrived. */
export async function announcedReturnOf(
  tx: Tx,
  caller: Caller,
  { siteId, id }: Pick<Order, 'siteId' | 'id'>,
): Promise<Returned | undefined> {
  return (await findWhere(tx, asSystemIn(caller, siteId), returnLogisticsOrder, { orderId: id, status: ToBeSigned }))[0];
}

/** Marks an announced return as arrived (10 → 20) and replaces its goods if any were listed. */
export async function arrive(
  tx: Tx,
  caller: Caller,
  { id, siteId }: Returned,
  { order, goods, ...seen }: Partial<Returned> & { warehouseId: string; order: Order | undefined; goods: readonly Listed[] },
): Promise<Returned> {
  const system = asSystemIn(caller, siteId);
  const row = await lock(tx, system, returnLogisticsOrder, id);
  const signed = await change(tx, caller, returnLogisticsOrder, row, {
    ...seen,
    status: returnLogisticsOrderStates.after(row.status, 'sign'),
    orderId: row.orderId ?? order?.id ?? null,
    ownerId: row.ownerId ?? order?.ownerId ?? null,
    ...(await signedNow(tx, caller, siteId)),
  });
  if (goods.length) {
    await removeWhere(tx, system, returnLogisticsOrderGoods, { returnLogisticsOrderId: id });
    await list(tx, caller, signed, goods);
  }
  await notifyReturned(tx, caller, signed, 'Arrived');
  return signed;
}

/** The goods of an order in the form of a return, each with its barcode. */
async function goodsOfOrder(tx: Tx, { siteId, id }: Order): Promise<Listed[]> {
  const found = await sql<Listed>`select coalesce(g.declared_name, c.name, k.product_name, k.courier_number) as product_name,
      g.quantity, left(coalesce(c.identification_code, c.commodity_code, k.courier_number), 64) as identification, g.commodity_id
    from order_goods g
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where g.site_id = ${siteId} and g.logistics_order_id = ${id}
    order by g.id
    limit 200`.execute(tx);
  return found.rows;
}

/**
 * Undoes the signing for a return within a day, as long as nothing was done with it since. A return that was announced before is expected again, with
 * the goods that were listed at the signing; one that the signing created is deleted and its label is free. Throws `StateNotAllowed`.
 */
export async function undoReturnedSigning(tx: Tx, caller: Caller, { id }: Input<typeof undoReturnLogisticsOrderSigning>): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  const { serialNumber: number, signedTime, creationTime } = row;
  const wasAnnounced = signedTime === null || creationTime < signedTime;
  const status = returnLogisticsOrderStates.after(row.status, wasAnnounced ? 'undoSigning' : 'undoUnknown');
  if (!signedTime || caller.now.getTime() - signedTime.getTime() > undoHours * 3_600_000)
    throw returnLogisticsErrors.signedTooLongAgo({ number, hours: undoHours });
  if (!(await goodsOf(tx, caller, row)).every(isLeft)) throw returnLogisticsErrors.keepsGoods();
  await change(tx, caller, returnLogisticsOrder, row, { status, signedTime: null, signerId: null, decideBy: null });
  return true;
}

async function answer(tx: Tx, caller: Caller, row: Returned, result: ReturnSigningResult, order?: Order) {
  const system = asSystemIn(caller, row.siteId);
  const customer = await customerName(tx, row);
  const place = row.shelfId ? await find(tx, system, shelf, row.shelfId) : null;
  return {
    id: row.id,
    serialNumber: row.serialNumber,
    result,
    customerName: customer || null,
    orderNumber: order?.serialNumber ?? row.originalOrderNumberNo,
    shelfNumber: place?.number ?? null,
    goodsCount: (await goodsOf(tx, caller, row)).length,
    speechText: text(caller.language, `returns.returnSpeech.${result}`, { customer })!,
  };
}
