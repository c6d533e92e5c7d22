import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { orderPacked } from '@entrepot/contract/modules/orders/events.ts';
import type { completePacking } from '@entrepot/contract/modules/packing/calls.ts';
import { packingErrors } from '@entrepot/contract/modules/packing/errors.ts';
import { packing, packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { storeFiles } from '../../core/files/files.ts';
import { change } from '../../core/db/rows.ts';
import { addParcels, moveOrder, type Order, type Parcel, refuseUnpaid } from '../orders/public.ts';
import { packPackages } from '../packages/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { refuseImplausible, refuseWrong, type TypedMeasures } from '../warehouses/public.ts';
import { allScanned, tableGoods, volumeOfGoods, weightOfGoods } from './goods.ts';
import { lockAtTable, type Packing } from './table-lock.ts';
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
  withVolumes,
} from './parcels.ts';
import { priceAgain } from './price.ts';
import { waybillFor } from './waybill.ts';

type PackingInput = Input<typeof completePacking>;

/**
 * Closes an order at the caller's station: parcels, packed packages, order 50 → 60, new price, waybill. Throws `OrderFrozen`,
 * `UnmatchedGoods` for unscanned goods, `CargoQuantityAbnormal` for different ones, `StateNotAllowed` for open services and
 * `CarrierLimitExceeded`. When a waybill cannot be obtained, the reason is stored on the order, which stays packed.
 */
export async function complete(tx: Tx, caller: Caller, input: PackingInput) {
  const { order, row } = await lockAtTable(tx, caller, input.logisticsOrderId);
  const packed = await refuseIncomplete(tx, caller, order, row, input);
  const parcels = await makeParcels(tx, caller, order, input, packed);
  await packPackages(tx, caller, { siteId: order.siteId, orderId: order.id });
  await change(tx, caller, packing, row, { status: packingStates.after(row.status, 'complete'), endTime: caller.now });
  const moved = await moveOrder(tx, caller, order, 'pack', { parcelCount: parcels.length });
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Packed });
  const { order: priced, quote, supplementBillId } = await priceAgain(tx, caller, moved, parcels.map(pieceOf));
  const waybill = await waybillFor(tx, caller, priced);
  await publish(tx, caller, orderPacked, { siteId: order.siteId, orderId: order.id, ownerId: order.ownerId });
  return { logisticsOrderId: order.id, serialNumber: order.serialNumber, parcels, quote, supplementBillId, waybill };
}

type PackedBox = ReturnType<typeof withVolumes>[number] & { contents: ParcelGoods };

async function refuseIncomplete(tx: Tx, caller: Caller, order: Order, row: Packing, input: PackingInput): Promise<PackedBox[]> {
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
  const boxes = withVolumes(parcels, contents, goods);
  const typed: TypedMeasures = {
    siteId: order.siteId,
    what: order.serialNumber,
    measured: boxes,
    expected: await weightOfGoods(tx, order),
    expectedVolume: volumeOfGoods(goods),
    fieldOf: ({ at, field }) => `Parcels.${at}.${wireOfSide[field]}`,
    confirmation: input,
  };
  await refuseWrong(tx, typed);
  await refuseBeyondCarrier(tx, order, parcels.map(pieceOf));
  await refuseImplausible(tx, caller, typed);
  return boxes.map((box, at) => ({ ...box, contents: contents[at]! }));
}

async function makeParcels(tx: Tx, caller: Caller, order: Order, input: PackingInput, boxes: readonly PackedBox[]): Promise<Parcel[]> {
  const pictures = await storeFiles(tx, caller, input.imageUrls ?? []);
  const ratio = await volumeRatioOf(tx, order);
  const rows = boxes.map(({ weight, weightReading = null, length, width, height, volume, contents }, at) => ({
    weight,
    weightReading,
    length: length ?? '0',
    width: width ?? '0',
    height: height ?? '0',
    volume,
    volumeWeight: volumeWeightOf(boxes[at]!, ratio),
    goods: contents,
    // Pictures and materials are of the whole order and stored on its first parcel.
    pictures: at === 0 ? pictures : undefined,
    materials: at === 0 ? (input.packingMaterials ?? []) : undefined,
  }));
  return addParcels(tx, caller, order, rows);
}
