import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { orderPacked } from '@entrepot/contract/modules/orders/facts.ts';
import type { completePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { keepFiles } from '../../core/files/files.ts';
import { change } from '../../core/rows/rows.ts';
import { addParcels, moveOrder, type Order, type Parcel, refuseUnpaid } from '../orders/public.ts';
import { packPackages } from '../packages/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { refuseImplausible, refuseWrong, type TypedMeasures } from '../warehouses/public.ts';
import { allScanned, tableGoods, weightOfGoods } from './goods.ts';
import { holdAtTable, type Packing } from './hold.ts';
import {
  contentsOf,
  wireOfSide,
  openServicesOf,
  type ParcelGoods,
  pieceOf,
  refuseBeyondCarrier,
  scannedInto,
  volumeRatioOf,
  volumeWeightOf,
} from './parcels.ts';
import { priceAgain } from './price.ts';
import { waybillFor } from './waybill.ts';

type Sent = Input<typeof completePacking>;

/**
 * Closes an order at the caller's table: parcels, packages packed, order 50 → 60, the new price, the waybill. Refuses a frozen
 * order (301), goods that were not scanned (319) or differ (318), services to do (102) and parcels beyond the carrier (307).
 * A waybill that cannot be had leaves its reason on the order, which stays packed.
 */
export async function complete(tx: Tx, caller: Caller, input: Sent) {
  const { order, row } = await holdAtTable(tx, caller, input.logisticsOrderId);
  const contents = await refuseIncomplete(tx, caller, order, row, input);
  const parcels = await makeParcels(tx, caller, order, input, contents);
  await packPackages(tx, caller, { siteId: order.siteId, orderId: order.id });
  await change(tx, caller, packing, row, { status: packingStates.after(row.status, 'complete'), endTime: caller.now });
  const packed = await moveOrder(tx, caller, order, 'pack', { parcelCount: parcels.length });
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Packed });
  const { order: priced, quote, supplementBillId } = await priceAgain(tx, caller, packed, parcels.map(pieceOf));
  const waybill = await waybillFor(tx, caller, priced);
  await announce(tx, caller, orderPacked, { siteId: order.siteId, orderId: order.id, ownerId: order.ownerId });
  return { logisticsOrderId: order.id, serialNumber: order.serialNumber, parcels, quote, supplementBillId, waybill };
}

async function refuseIncomplete(tx: Tx, caller: Caller, order: Order, row: Packing, input: Sent): Promise<ParcelGoods[]> {
  const { parcels } = input;
  const named = { order: order.serialNumber };
  if (order.frozen) throw packingErrors.frozen({ ...named, remarks: order.freezeRemarks ?? '' });
  await refuseUnpaid(tx, caller, order);
  if (!parcels.length) throw packingErrors.noParcel(named);
  const light = parcels.findIndex(({ weight }) => !dec(weight).gt(0));
  if (light >= 0) throw invalid({ field: `Parcels.${light}.Weight`, key: 'required' });
  const goods = await tableGoods(tx, order);
  const missing = goods.filter(({ quantity, packedQuantity }) => packedQuantity < quantity);
  if (!allScanned(goods))
    throw packingErrors.notScanned({
      ...named,
      numbers: missing.slice(0, 5).map(({ courierNumber }) => String(courierNumber)),
    });
  const contents = contentsOf(parcels, await scannedInto(tx, row), goods);
  const open = await openServicesOf(tx, order, caller.language);
  if (open.length) throw packingErrors.serviceOpen({ ...named, services: open });
  const typed: TypedMeasures = {
    siteId: order.siteId,
    what: order.serialNumber,
    measured: parcels,
    expected: await weightOfGoods(tx, order),
    fieldOf: ({ at, field }) => `Parcels.${at}.${wireOfSide[field]}`,
    said: input,
  };
  await refuseWrong(tx, typed);
  await refuseBeyondCarrier(tx, order, parcels.map(pieceOf));
  await refuseImplausible(tx, caller, typed);
  return contents;
}

async function makeParcels(tx: Tx, caller: Caller, order: Order, input: Sent, contents: readonly ParcelGoods[]): Promise<Parcel[]> {
  const pictures = await keepFiles(tx, caller, input.imageUrls ?? []);
  const ratio = await volumeRatioOf(tx, order);
  const rows = input.parcels.map(({ weight, length, width, height }, at) => ({
    weight,
    length: length ?? '0',
    width: width ?? '0',
    height: height ?? '0',
    volumeWeight: volumeWeightOf(pieceOf(input.parcels[at]!), ratio),
    goods: contents[at]!,
    // The pictures and the materials are of the whole order; they stand on its first parcel.
    pictures: at === 0 ? pictures : undefined,
    materials: at === 0 ? (input.packingMaterials ?? []) : undefined,
  }));
  return addParcels(tx, caller, order, rows);
}
