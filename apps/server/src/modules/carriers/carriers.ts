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
import type { Services } from '../../core/app.ts';
import { crud } from '../../core/calls/crud.ts';
import { fileStore } from '../../core/files/files.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { cancel } from './cancel.ts';
import { disable, enable, fillCarrier, mayRemoveCarrier, tryInterface } from './carrier-rules.ts';
import { upload } from './import.ts';
import { addNumbers, deleteNumbers, voidNumbers } from './numbers.ts';
import { obtain } from './obtain.ts';
import { printData, printLabels } from './print.ts';
import { carrierChoices, methodChoices, waybillPage } from './queries.ts';
import { refuseInSets } from './uses.ts';

/** The calls of this module. */
export const carriers = ({ config }: Pick<Services, 'config'>): readonly Handler[] => [
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
  ...on(printWaybill, printLabels(fileStore(config))),
  ...on(getWaybillPrintData, printData),
];
