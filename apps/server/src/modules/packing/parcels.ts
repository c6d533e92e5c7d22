import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { completePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { serviceStages } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { type Dec, dec, round, sum, text } from '@entrepot/rules/decimal.ts';
import { type Measure, volumeOf } from '@entrepot/rules/measures.ts';
import type { BoxLine } from '@entrepot/rules/pricing/types.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import type { Order, Parcel } from '../orders/public.ts';
import { carrierProblem, carriersOf } from '../pricing/public.ts';
import type { TableGoods } from './goods.ts';
import type { Packing } from './table-lock.ts';

export type ParcelInput = Input<typeof completePacking>['parcels'][number];
export type ParcelGoods = { orderGoodsId: string; quantity: number }[];

/** The parcels of a packed order in sequence. */
export const parcelsOf = (tx: Tx, { siteId, id }: Pick<Order, 'siteId' | 'id'>): Promise<Parcel[]> =>
  tx
    .selectFrom('orderParcel')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .orderBy('parcelIndex')
    .forUpdate()
    .execute();

/** The scans that were not reverted, by parcel. */
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
 * The contents of each parcel: as sent, or as scanned. Throws `CargoQuantityAbnormal` for a parcel without goods and for contents that do
 * not add up to the order's goods.
 */
export function contentsOf(
  sent: readonly ParcelInput[],
  scanned: ReadonlyMap<number, ParcelGoods>,
  goods: readonly TableGoods[],
): ParcelGoods[] {
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

/** A parcel for pricing. Weight in kg, sides in cm; an unknown side is absent, then its volume in m³ counts. */
export const pieceOf = ({ weight, length, width, height, volume }: Measure & { weight: Dec }): BoxLine => ({
  weight,
  length: length ?? null,
  width: width ?? null,
  height: height ?? null,
  volume: volume ?? null,
  quantity: 1,
});

/** Adds the volume in m³ to parcels as sent: that of its sides, or of its measured goods where a side is missing. */
export const withVolumes = (parcels: readonly ParcelInput[], contents: readonly ParcelGoods[], goods: readonly TableGoods[]) =>
  parcels.map((parcel, at) => {
    const inside = contents[at]!.map(({ orderGoodsId, quantity }) =>
      dec(goods.find(({ id }) => id === orderGoodsId)?.volume).times(quantity),
    );
    return { ...parcel, volume: volumeOf({ ...parcel, volume: text(round(sum(inside), 6)) }) };
  });

/** Measures without trailing zeros for messages: 30, not 30.000. */
const plain = (measures: Record<string, Dec | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(measures).map(([name, value]) => [name, text(dec(value))]));

/** Throws `CarrierLimitExceeded` for a parcel beyond the carrier's size or weight. */
export async function refuseBeyondCarrier(tx: Tx, order: Order, parcels: readonly BoxLine[]): Promise<void> {
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

/** The volumetric weight of a parcel in kg: cm³ divided by the warehouse's divisor, three decimals. */
export const volumeWeightOf = (parcel: Measure, ratio: number): Dec => text(round(dec(volumeOf(parcel)).times(1_000_000).div(ratio), 3));

const usualVolumeRatio = 6000;

/** The volumetric divisor of a warehouse (cm³ per kg). */
export async function volumeRatioOf(tx: Db, { siteId, warehouseId }: Pick<Order, 'siteId' | 'warehouseId'>): Promise<number> {
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
    select v.name ->> ${language} as name
    from order_service s
    join value_added_service v on v.site_id = s.site_id and v.id = s.value_added_service_id
    where s.site_id = ${siteId}
      and s.logistics_order_id = ${id}
      and v.stage = ${serviceStages.packing}
      and s.value_added_status = ${enumCodes.ValueAddedStatus.ToBeDone}
    order by 1`.execute(tx);
  return found.rows.map(({ name }) => name);
}

/** The API names of a parcel's measures. */
export const wireOfSide = { weight: 'Weight', length: 'Length', width: 'Width', height: 'Geight' } as const;
