import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { weighParcel } from '@entrepot/contract/modules/packing/calls.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { type Measure, volumeOf } from '@entrepot/rules/measures.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { inSites } from '../../core/scope/scope.ts';
import { lockOrder, measureParcel, type Order, type Parcel } from '../orders/public.ts';
import { refuseImplausible, refuseWrong, type TypedMeasures } from '../warehouses/public.ts';
import { tableGoods, volumeOfGoods, weightOfGoods } from './goods.ts';
import { parcelsOf, pieceOf, wireOfSide, refuseBeyondCarrier, volumeRatioOf, volumeWeightOf } from './parcels.ts';
import { collectsOther, priceAgain } from './price.ts';
import { refuseLocked } from './reopen.ts';
import { renewWaybill } from './waybill.ts';

/**
 * Weighs a parcel again before it is bagged: the price of its order is updated, and the waybill when the recipient pays a different amount.
 * Throws `PackagingLocked`.
 */
export async function weigh(tx: Tx, caller: Caller, input: Input<typeof weighParcel>) {
  if (!dec(input.weight).gt(0)) throw invalid({ field: 'Weight', key: 'required' });
  const order = await lockOrder(tx, caller, await orderOf(tx, caller, input.parcelNo));
  await refuseLocked(tx, order);
  const parcels = await parcelsOf(tx, order);
  const row = parcels.find(({ parcelNo }) => parcelNo === input.parcelNo)!;
  const after: Parcel[] = parcels.map((one) => (one.id === row.id ? measured(one, input) : one));
  const typed: TypedMeasures = {
    siteId: order.siteId,
    what: row.parcelNo,
    measured: [measured(known(row), input)],
    others: parcels.filter(({ id }) => id !== row.id),
    expected: await weightOfGoods(tx, order),
    expectedVolume: volumeOfGoods(await tableGoods(tx, order)),
    fieldOf: ({ field }) => wireOfSide[field],
    confirmation: input,
  };
  await refuseWrong(tx, typed);
  await refuseBeyondCarrier(tx, order, after.map(pieceOf));
  await refuseImplausible(tx, caller, typed);
  const parcel = await store(tx, caller, order, row, input);
  const { order: priced, quote } = await priceAgain(tx, caller, order, after.map(pieceOf));
  if (collectsOther(order, priced)) await renewWaybill(tx, caller, priced);
  return { parcel, quote };
}

async function orderOf(tx: Tx, caller: Caller, parcelNo: string): Promise<string> {
  const parcel = await tx
    .selectFrom('orderParcel')
    .select('logisticsOrderId')
    .where(inSites(caller.siteIds))
    .where('parcelNo', '=', parcelNo)
    .where('logisticsOrderId', 'is not', null)
    .$narrowType<{ logisticsOrderId: string }>()
    .executeTakeFirst();
  if (!parcel) throw packingErrors.unknownParcel({ number: parcelNo });
  return parcel.logisticsOrderId;
}

// A side of 0 was not measured.
const side = (stored: Dec) => (dec(stored).gt(0) ? stored : null);
const known = ({ weight, length, width, height, volume }: Parcel) => ({
  weight,
  length: side(length),
  width: side(width),
  height: side(height),
  volume,
});

const measured = <P extends Measure>(row: P, { weight, length, width, height }: Input<typeof weighParcel>): P => ({
  ...row,
  weight,
  length: length ?? row.length,
  width: width ?? row.width,
  height: height ?? row.height,
});

async function store(tx: Tx, caller: Caller, order: Order, row: Parcel, input: Input<typeof weighParcel>): Promise<Parcel> {
  const after = measured(row, input);
  const { weight, length, width, height } = after;
  const volumeWeight = volumeWeightOf(after, await volumeRatioOf(tx, order));
  const { weightReading = null } = input;
  return measureParcel(tx, caller, order, row, { weight, weightReading, length, width, height, volume: volumeOf(after), volumeWeight });
}
