import { errorsOf } from '../../core/errors.ts';

/** Refusals of this module. */
export const carriersErrors = errorsOf('carriers', {
  tooManyNumbers: 'LimitExceeded',
  numberNotUnused: 'StateNotAllowed',
  hasWaybill: 'WaybillAlreadyObtained',
  notPackable: 'StateNotAllowed',
  noCarrier: 'WaybillFailed',
  carrierDisabled: 'WaybillFailed',
  interfaceMissing: 'WaybillFailed',
  numberNeeded: 'WaybillFailed',
  numberTaken: 'WaybillFailed',
  noCashOnDelivery: 'WaybillFailed',
  poolEmpty: 'NumberPoolEmpty',
  noWaybill: 'StateNotAllowed',
  locked: 'PackagingLocked',
  notObtained: 'StateNotAllowed',
  printedBefore: 'DuplicatePrintedOrders',
  interfaceUnreachable: 'ExternalServiceFailed',
  labelBroken: 'StateNotAllowed',
});
