import { f } from '../../core/field.ts';
import { enumCodes } from '../../data/codes.ts';
import { waybillStates } from '../carriers/waybill-states.ts';

const readOnlyRequired = { readOnly: true, required: true } as const;

/** The choices of the customer or the staff when ordering. */
export const orderChoices = {
  customerOrderNumber: f.code({ max: 40 }),
  ownerId: f.customer({
    apiName: 'UserId',
    required: true,
    display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
  }),
  warehouseId: f.ref('warehouse', { required: true, picker: 'sendingWarehouse' }),
  logisticsOrderType: f.enum('LogisticsOrderType', { required: true, default: enumCodes.LogisticsOrderType.Package }),
  recipientId: f.ref('recipient', { apiName: 'RecipientInformationId' }),
  selfPickupAddressId: f.ref('selfPickupAddress'),
  applicantId: f.ref('applicant', { apiName: 'ApplicantInformationId' }),
  shippingMethodId: f.ref('shippingMethod', { apiName: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  deliveryMode: f.enum('DeliveryMode', { required: true, default: enumCodes.DeliveryMode.HomeDelivery }),
  taxInclusive: f.flag({ required: true, default: false }),
  isCod: f.flag({ required: true, default: false }),
  collectionAmount: f.money({ currency: 'collectionCurrencyId' }),
  collectionCurrencyId: f.ref('currency'),
  freightCollect: f.flag({ required: true, default: false }),
  declaredPrice: f.money({ currency: 'declaredCurrencyId' }),
  declaredCurrencyId: f.ref('currency'),
  consolidation: f.flag({ required: true, default: false }),
  unpacking: f.flag({ required: true, default: false }),
  remarks: f.longText(),
};

/** Weights (kg), volume (m³) and counts: sums of declared values, and of packed values after packing. */
export const orderMeasures = {
  cargoTypeId: f.ref('cargoType', { readOnly: true }),
  actualWeight: f.kilograms({ ...readOnlyRequired, default: '0' }),
  grossWeight: f.kilograms({ ...readOnlyRequired, default: '0' }),
  volumeWeight: f.kilograms({ ...readOnlyRequired, default: '0' }),
  billingWeight: f.kilograms({ ...readOnlyRequired, default: '0' }),
  volume: f.cubicMetres({ ...readOnlyRequired, default: '0' }),
  parcelCount: f.count({ ...readOnlyRequired, default: 0 }),
  packageCount: f.count({ ...readOnlyRequired, default: 0 }),
  commodityQuantity: f.count({ ...readOnlyRequired, default: 0 }),
};

/** The order at the carrier, the marketplace and customs. */
export const orderPapers = {
  carrierNo: f.code({ readOnly: true, max: 40 }),
  waybillStatus: f.state(waybillStates, 'None'),
  waybillErrorCode: f.text({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
  waybillErrorMessage: f.longText({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
  waybillUrl: f.text({ readOnly: true, max: 255, widget: 'file', seenBy: ['platform', 'site', 'warehouse'] }),
  printStatus: f.enum('PrintStatus', {
    ...readOnlyRequired,
    default: enumCodes.PrintStatus.Unprinted,
    seenBy: ['platform', 'site', 'warehouse'],
  }),
  printCount: f.count({ ...readOnlyRequired, default: 0, seenBy: ['platform', 'site', 'warehouse'] }),
  platformOrderNo: f.text({ readOnly: true }),
  platformLabelUrl: f.text({ readOnly: true, max: 255, widget: 'file', seenBy: ['platform', 'site', 'warehouse'] }),
  customsNumber: f.code({ readOnly: true, max: 40 }),
  customsBagNumber: f.code({ readOnly: true, max: 40 }),
  customsStatus: f.enum('CustomsStatus', { ...readOnlyRequired, default: enumCodes.CustomsStatus.NotDeclared }),
};

/** Timestamps of the order. */
export const orderTimes = {
  submitTime: f.time({ readOnly: true }),
  paymentTime: f.time({ readOnly: true }),
  approvalTime: f.time({ readOnly: true }),
  weighingTime: f.time({ readOnly: true }),
  waybillTime: f.time({ readOnly: true }),
  departureTime: f.time({ readOnly: true }),
  arrivalTime: f.time({ readOnly: true }),
  storeEntryTime: f.time({ readOnly: true }),
  deliveryTime: f.time({ readOnly: true }),
  signedTime: f.time({ readOnly: true }),
  cancelTime: f.time({ readOnly: true }),
};
