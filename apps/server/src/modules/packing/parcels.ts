import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import type { completePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { serviceStages } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Piece } from '@entrepot/rules/pricing/types.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import type { Order, Parcel } from '../orders/public.ts';
import { carrierProblem, carriersOf } from '../pricing/public.ts';
import type { TableGoods } from './goods.ts';
import type { Packing } from './hold.ts';

export type Sent = Input<typeof completePacking>['parcels'][number];
export type ParcelGoods = { orderGoodsId: string; quantity: number }[];

/** The boxes of an order as packed, in their order. */
export const parcelsOf = (tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Parcel[]> =>
  tx
    .selectFrom('orderParcel')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .orderBy('parcelIndex')
    .forUpdate()
    .execute();

/** What was scanned and not taken back, by parcel. */
export async function scannedInto(tx: Tx, { siteId, id }: Packing): Promise<Map<number, ParcelGoods>> {
  const found = await tx
    .selectFrom('packingScan')
    .select((scan) => ['parcelIndex', 'orderGoodsId', scan.fn.sum<number>('quantity').as('quantity')])
    .where('siteId', '=', siteId)
    .where('packingId', '=', id)
    .where('cancelled', '=', false)
    .groupBy(['parcelIndex', 'orderGoodsId'])
    .orderBy('parcelIndex')
    .orderBy('orderGoodsId')
    .execute();
  const byParcel = new Map<number, ParcelGoods>();
  for (const { parcelIndex, ...goods } of found) byParcel.set(parcelIndex, [...(byParcel.get(parcelIndex) ?? []), goods]);
  return byParcel;
}

/**
 * What lies in each parcel: as sent, or as scanned. Refuses a parcel without goods, and contents that together are not the
 * order's goods (318).
 */
export function contentsOf(sent: readonly Sent[], scanned: ReadonlyMap<number, ParcelGoods>, goods: readonly TableGoods[]): ParcelGoods[] {
  const alone = sent.length === 1 && !sent[0]!.goods?.length;
  const contents = alone
    ? [goods.map(({ id, quantity }) => ({ orderGoodsId: id, quantity }))]
    : sent.map(({ goods: own }, at) => (own?.length ? own : (scanned.get(at + 1) ?? [])));
  const empty = contents.findIndex((own) => !own.length);
  if (empty >= 0) throw packingErrors.emptyParcel({ parcel: empty + 1 });
  const packed = new Map<string, number>();
  for (const { orderGoodsId, quantity } of contents.flat()) packed.set(orderGoodsId, (packed.get(orderGoodsId) ?? 0) + quantity);
  for (const { id, courierNumber, quantity } of goods) {
    if ((packed.get(id) ?? 0) !== quantity)
      throw packingErrors.goodsDiffer({ number: courierNumber, packed: packed.get(id) ?? 0, quantity });
    packed.delete(id);
  }
  if (packed.size) throw packingErrors.goodsDiffer({ number: '—', packed: [...packed.values()][0], quantity: 0 });
  return contents;
}

/** A parcel as the price sees it. Weight in kg, sides in cm; a side that is not known is none. */
export const pieceOf = ({
  weight,
  length,
  width,
  height,
}: {
  weight: Dec;
  length?: Dec | null;
  width?: Dec | null;
  height?: Dec | null;
}): Piece => ({
  weight,
  length: length ?? null,
  width: width ?? null,
  height: height ?? null,
  quantity: 1,
});

/** Measures as a sentence names them: 30, not 30.000. */
const plain = (measures: Record<string, Dec | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, text(dec(value))]));

/** Refuses a parcel beyond the carrier's size or weight (307). */
export async function refuseBeyondCarrier(tx: Tx, order: Order, parcels: readonly Piece[]): Promise<void> {
  const row = (await carriersOf(tx, order.siteId)).find(({ id }) => id === order.carrierId);
  if (!row) return;
  for (const [at, piece] of parcels.entries()) {
    const freight = {
      warehouseId: order.warehouseId,
      destinationCountryId: null,
      cargoTypeIds: [],
      deliveryMode: order.deliveryMode,
      pieces: [piece],
    };
    const problem = carrierProblem(row, freight);
    const { length, width, height, weight } = piece;
    const named = { parcel: at + 1, carrier: namesOf(row), ...plain({ length, width, height, weight }) };
    const { maxLength, maxWidth, maxHeight, maxSumOfSides: maxSum, maxWeight } = row;
    if (problem === 'CarrierSize') throw packingErrors.tooLarge({ ...named, ...plain({ maxLength, maxWidth, maxHeight, maxSum }) });
    if (problem === 'CarrierWeight') throw packingErrors.tooHeavy({ ...named, ...plain({ maxWeight }) });
  }
}

/** The volumetric weight of a parcel in kg: cm³ by the warehouse's ratio, three decimals. */
export function volumeWeightOf({ length, width, height }: Piece, ratio: number): Dec {
  return text(round(dec(length).times(dec(width)).times(dec(height)).div(ratio), 3));
}

const usualVolumeRatio = 6000;

/** How many cm³ a warehouse counts as one kg. */
export async function volumeRatioOf(tx: Tx, { siteId, warehouseId }: Pick<Order, 'siteId' | 'warehouseId'>): Promise<number> {
  const { volumeRatio } = await tx
    .selectFrom('warehouse')
    .select('volumeRatio')
    .where('siteId', '=', siteId)
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow();
  return volumeRatio ?? usualVolumeRatio;
}

/** The stage-2 services of an order that are neither done nor refused. */
export async function openServicesOf(tx: Tx, { siteId, id }: Order, language: string): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select v.name ->> ${language} as name from order_service s join value_added_service v on v.site_id = s.site_id and v.id = s.value_added_service_id
    where s.site_id = ${siteId} and s.logistics_order_id = ${id} and v.stage = ${serviceStages.packing} and s.value_added_status = ${enumCodes.ValueAddedStatus.ToBeDone} order by 1`.execute(
    tx,
  );
  return found.rows.map(({ name }) => name);
}

/** The wire names of a parcel's measures. */
export const wireOfSide = { weight: 'Weight', length: 'Length', width: 'Width', height: 'Geight' } as const;
