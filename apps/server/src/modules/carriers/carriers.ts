import { numberRetention } from './number-retention.ts';
import type { Module } from '../../core/module.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillSample } from './print.ts';
import { carriersSubscribers } from './subscribers.ts';
import { trackingNumberImport } from './import.ts';
import {
  deleteLocalTrackingNumbers,
  disableCarrier,
  enableCarrier,
  establishLocalTrackingNumbers,
  getSelectCarriers,
  getSelectTypeOfShippings,
  testCarrierInterface,
  upLoadLocalTrackingNumbers,
  voidLocalTrackingNumbers,
} from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { trackingNumber } from '@entrepot/contract/modules/carriers/tracking-number.ts';
import {
  cancelWaybill,
  getWaybillPrintData,
  getWaybillPrintings,
  obtainWaybill,
  printWaybill,
} from '@entrepot/contract/modules/carriers/waybill-calls.ts';
import {
  setLogisticsOrderCarrierNo,
  synchronizeWaybillStatus,
  waybillMoreErrors,
} from '@entrepot/contract/modules/carriers/waybill-more-calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle, type VerbInput } from '../../core/calls/handler.ts';
import { carriersToPick, shippingMethodsToPick } from './choices.ts';
import { lookUpCarriers, lookUpShippingMethods } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { disable, enable, fillCarrier, mayRemoveCarrier, tryInterface } from './carrier-rules.ts';
import { upload } from './import.ts';
import { addNumbers, deleteNumbers, voidNumbers } from './numbers.ts';
import { obtain, holderOf, storeTypedNumber, refuseWrongStage } from './obtain.ts';
import { printData, printLabels } from './print.ts';
import { carrierChoices, methodChoices, waybillPage } from './queries.ts';
import { synchronize } from './synchronize.ts';
import { refuseInSets } from './uses.ts';
import { warnOfNumberPools } from './warn-of-pools.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { lock, findWhere } from '../../core/db/rows.ts';
import { cancelWaybillOf } from './public.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { useNumber } from './number-pool.ts';

/** The carriers module. */
export const carriers: Module = {
  name: 'carriers',
  retention: [numberRetention],
  calls: ({ files }) => [
    ...crud(carrier, { fill: fillCarrier, mayRemove: mayRemoveCarrier }),
    ...handle(lookUpCarriers, carriersToPick),
    ...handle(lookUpShippingMethods, shippingMethodsToPick),
    ...handle(enableCarrier, enable),
    ...handle(disableCarrier, disable),
    ...handle(testCarrierInterface, tryInterface),
    ...handle(getSelectCarriers, carrierChoices),
    ...crud(trackingNumber),
    ...handle(establishLocalTrackingNumbers, addNumbers),
    ...handle(upLoadLocalTrackingNumbers, upload),
    ...handle(voidLocalTrackingNumbers, voidNumbers),
    ...handle(deleteLocalTrackingNumbers, deleteNumbers),
    ...crud(shippingMethod, { mayRemove: (tx, _caller, row) => refuseInSets(tx, shippingMethod.name, row) }),
    ...handle(getSelectTypeOfShippings, methodChoices),
    ...handle(getWaybillPrintings, waybillPage),
    ...handle(obtainWaybill, obtain),
    ...handle(cancelWaybill, cancel),
    ...handle(setLogisticsOrderCarrierNo, setCarrierNo),
    ...handle(synchronizeWaybillStatus, synchronize),
    ...handle(printWaybill, printLabels(files)),
    ...handle(getWaybillPrintData, printData),
  ],
  subscribers: carriersSubscribers,
  imports: [trackingNumberImport],
  jobs: [{ name: 'warn-of-number-pools', daily: '08:20', run: warnOfNumberPools }],
  samples: { [enumCodes.TemplateType.Waybill]: waybillSample },
};

/** Cancels the waybill number of one order. Throws `PackagingLocked` when the order is in a bag or out for delivery. */
async function cancel(tx: Tx, caller: Caller, { id, remarks }: VerbInput<typeof cancelWaybill>) {
  const order = await lock(tx, caller, logisticsOrder, id);
  if (order.waybillStatus !== enumCodes.WaybillStatus.Obtained) throw carriersErrors.noWaybill({ order: order.serialNumber });
  await cancelWaybillOf(tx, caller, order, remarks ?? null);
  return true;
}

/**
 * Assigns a waybill number obtained manually from the carrier, whatever its interface. Throws `WaybillAlreadyObtained`, `Duplicate` for a
 * number of another order or a spent one of the pool, and `StateNotAllowed` at the wrong stage.
 */
async function setCarrierNo(tx: Tx, caller: Caller, { id, carrierNo }: Input<typeof setLogisticsOrderCarrierNo>) {
  const order = await lock(tx, caller, logisticsOrder, id);
  const named = { order: order.serialNumber, number: order.carrierNo };
  if (order.waybillStatus === enumCodes.WaybillStatus.Obtained) throw carriersErrors.hasWaybill(named);
  await refuseWrongStage(tx, caller, order);
  const [row] = order.carrierId ? await findWhere(tx, caller, carrier, { siteId: order.siteId, id: order.carrierId }) : [];
  if (!row) throw waybillMoreErrors.noCarrierYet(named);
  const holder = await holderOf(tx, row, order, carrierNo);
  if (holder) throw waybillMoreErrors.otherHasNumber({ number: carrierNo, order: holder });
  if ((await useNumber(tx, caller, row, carrierNo, order.id)) === 'spent') throw waybillMoreErrors.numberSpent({ number: carrierNo });
  await storeTypedNumber(tx, caller, order, row, carrierNo);
  return true;
}
