import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { mallErrors } from '@entrepot/contract/modules/mall/errors.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { merchantDelivery } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder, sellerOrderLine } from '@entrepot/contract/modules/mall/seller-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, round, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { typedCourierNumber, declarePackage } from '../packages/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { lockOrder, type SellerOrder, type SellerOrderLine, notify } from './order.ts';
import { areAllHere, cargoTypeOf } from './parcels.ts';
import { askForCheck } from './plausible-goods.ts';

/** Pieces of a line that go into a parcel. */
interface ParcelLine {
  line: SellerOrderLine;
  quantity: number;
}

/**
 * Records that the merchant has sent a paid order (`StateNotAllowed`), or the named pieces of it (`NotFound`, `DuplicateSelection`,
 * `AtLeastOneSelection`, `CargoQuantityAbnormal`): declares their parcel for the buyer (`CourierNumberExists`, `TrackingNumberFormat`).
 * With the last pieces the order is on its way; if all its parcels arrived before, it has arrived.
 */
export async function deliver(tx: Tx, caller: Caller, { id, courierNumber: typed, lines: chosen }: Input<typeof merchantDelivery>) {
  const { order, side } = await lockOrder(tx, caller, id);
  if (side === 'buyer') throw refuse('NotFound');
  if (order.stockMode === stockModes.Warehouse) throw mallErrors.staysInHouse({ number: order.serialNumber });
  const status = sellerOrderStates.after(order.status, 'deliver');
  const courierNumber = typedCourierNumber(typed);
  const system = asSystemIn(caller, order.siteId);
  const lines = await findWhere(tx, system, sellerOrderLine, { sellerOrderId: id });
  const sent = chosen ? chosenOf(caller, lines, chosen) : restOf(lines);
  const { id: packageId } = await parcelFor(tx, caller, order, sent, courierNumber);
  for (const { line, quantity } of sent) await change(tx, system, sellerOrderLine, line, { sentQuantity: line.sentQuantity + quantity });
  const packageIds = [...new Set([...order.packageIds, packageId])];
  const isLast = piecesOf(restOf(lines)) === piecesOf(sent);
  const delivered = await change(tx, system, sellerOrder, order, {
    courierNumber,
    packageIds,
    status: isLast ? status : undefined,
    deliveredTime: isLast ? caller.now : undefined,
  });
  await notify(tx, caller, delivered, isLast ? 'delivered' : 'partDelivered', ['buyer'], { courier: courierNumber });
  if (isLast && (await areAllHere(tx, system, delivered))) await arrive(tx, system, delivered);
  return true;
}

const piecesOf = (sent: readonly ParcelLine[]) => sent.reduce((all, { quantity }) => all + quantity, 0);

/** Returns what is still to be sent of an order. */
const restOf = (lines: readonly SellerOrderLine[]): ParcelLine[] =>
  lines.map((line) => ({ line, quantity: line.quantity - line.sentQuantity })).filter(({ quantity }) => quantity > 0);

function chosenOf(
  { language }: Caller,
  lines: readonly SellerOrderLine[],
  chosen: readonly { lineId: string; quantity: number }[],
): ParcelLine[] {
  if (!chosen.length) throw refuse('AtLeastOneSelection');
  if (new Set(chosen.map(({ lineId }) => lineId)).size !== chosen.length) throw refuse('DuplicateSelection');
  return chosen.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw refuse('NotFound');
    const left = line.quantity - line.sentQuantity;
    if (quantity > left) throw mallErrors.sentAlready({ name: line.name[language], left });
    return { line, quantity };
  });
}

/** Declares a parcel for the buyer with its content, at the paid price. */
async function parcelFor(tx: Tx, caller: Caller, order: SellerOrder, sent: readonly ParcelLine[], courierNumber: string) {
  const { siteId, ownerId, warehouseId } = order;
  const system = asSystemIn(caller, siteId);
  const productName = sent.map(({ line, quantity }) => `${line.name[caller.language]} × ${quantity}`).join(', ');
  const { decimalPlaces } = await currencyFormatOf(tx, system, order.currencyId);
  const paid = sum(sent.map(({ line, quantity }) => dec(line.amount).times(quantity).div(line.quantity)));
  const lines = sent.map(({ line }) => line);
  return declarePackage(tx, system, {
    siteId,
    warehouseId,
    ownerId,
    courierNumber,
    productName: productName.slice(0, 100),
    cargoTypeId: await cargoTypeOf(tx, system, lines),
    price: text(round(paid, decimalPlaces)),
    source: enumCodes.PackageSource.Mall,
  });
}

/** Marks a locked order whose parcels are in the warehouse as arrived. `caller` is the system. */
export async function arrive(tx: Tx, caller: Caller, order: SellerOrder): Promise<void> {
  const status = sellerOrderStates.after(order.status, 'arrive');
  const here = await change(tx, caller, sellerOrder, order, { status, arrivedTime: caller.now });
  await notify(tx, caller, here, 'arrived', ['buyer', 'seller'], { courier: order.courierNumber ?? '' });
  await askForCheck(tx, caller, here);
}
