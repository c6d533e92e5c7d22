import type { Module } from '../../core/module.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillSample } from './print.ts';
import { carriersHearings } from './hearings.ts';
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
import { setLogisticsOrderCarrierNo, synchronizeWaybillStatus } from '@entrepot/contract/modules/carriers/waybill-more-calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { cancel } from './cancel.ts';
import { disable, enable, fillCarrier, mayRemoveCarrier, tryInterface } from './carrier-rules.ts';
import { upload } from './import.ts';
import { addNumbers, deleteNumbers, voidNumbers } from './numbers.ts';
import { obtain } from './obtain.ts';
import { printData, printLabels } from './print.ts';
import { carrierChoices, methodChoices, waybillPage } from './queries.ts';
import { synchronize } from './synchronize.ts';
import { setCarrierNo } from './typed-number.ts';
import { refuseInSets } from './uses.ts';

/** All that this module brings. */
export const carriers: Module = {
  name: 'carriers',
  calls: ({ files }) => [
    ...crud(carrier, { fill: fillCarrier, mayRemove: mayRemoveCarrier }),
    ...on(enableCarrier, enable),
    ...on(disableCarrier, disable),
    ...on(testCarrierInterface, tryInterface),
    ...on(getSelectCarriers, carrierChoices),
    ...crud(trackingNumber),
    ...on(establishLocalTrackingNumbers, addNumbers),
    ...on(upLoadLocalTrackingNumbers, upload),
    ...on(voidLocalTrackingNumbers, voidNumbers),
    ...on(deleteLocalTrackingNumbers, deleteNumbers),
    ...crud(shippingMethod, { mayRemove: (tx, _caller, row) => refuseInSets(tx, shippingMethod.name, row) }),
    ...on(getSelectTypeOfShippings, methodChoices),
    ...on(getWaybillPrintings, waybillPage),
    ...on(obtainWaybill, obtain),
    ...on(cancelWaybill, cancel),
    ...on(setLogisticsOrderCarrierNo, setCarrierNo),
    ...on(synchronizeWaybillStatus, synchronize),
    ...on(printWaybill, printLabels(files)),
    ...on(getWaybillPrintData, printData),
  ],
  hearings: carriersHearings,
  imports: [trackingNumberImport],
  samples: { [enumCodes.TemplateType.Waybill]: waybillSample },
};
