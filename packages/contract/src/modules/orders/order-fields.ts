import { f } from '../../core/field.ts';
import { enumCodes } from '../../data/codes.ts';
import { waybillStates } from '../carriers/waybill-states.ts';

const fact = { byServer: true, required: true } as const;

/** What the customer or the staff choose when they order. */
export const orderChoices = {
  customerOrderNumber: f.code({ max: 40 }),
  ownerId: f.ref('user', {
    wire: 'UserId',
    required: true,
    shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' },
  }),
  warehouseId: f.ref('warehouse', { required: true }),
  logisticsOrderType: f.enum('LogisticsOrderType', { required: true, starts: enumCodes.LogisticsOrderType.Package }),
  recipientId: f.ref('recipient', { wire: 'RecipientInformationId' }),
  selfPickupAddressId: f.ref('selfPickupAddress'),
  applicantId: f.ref('applicant', { wire: 'ApplicantInformationId' }),
  shippingMethodId: f.ref('shippingMethod', { wire: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  deliveryMode: f.enum('DeliveryMode', { required: true, starts: enumCodes.DeliveryMode.HomeDelivery }),
  taxInclusive: f.flag({ required: true, starts: false }),
  isCod: f.flag({ required: true, starts: false }),
  collectionAmount: f.money(),
  collectionCurrencyId: f.ref('currency'),
  freightCollect: f.flag({ required: true, starts: false }),
  declaredPrice: f.money(),
  declaredCurrencyId: f.ref('currency'),
  consolidation: f.flag({ required: true, starts: false }),
  unpacking: f.flag({ required: true, starts: false }),
  remarks: f.longText(),
};

/** Weights (kg), volume (m³) and counts: sums of what was declared, packed values after packing. */
export const orderMeasures = {
  cargoTypeId: f.ref('cargoType', { byServer: true }),
  actualWeight: f.kilograms({ ...fact, starts: '0' }),
  grossWeight: f.kilograms({ ...fact, starts: '0' }),
  volumeWeight: f.kilograms({ ...fact, starts: '0' }),
  billingWeight: f.kilograms({ ...fact, starts: '0' }),
  volume: f.cubicMetres({ ...fact, starts: '0' }),
  parcelCount: f.count({ ...fact, starts: 0 }),
  packageCount: f.count({ ...fact, starts: 0 }),
  commodityQuantity: f.count({ ...fact, starts: 0 }),
};

/** The order at the carrier, the marketplace and customs. */
export const orderPapers = {
  carrierNo: f.code({ byServer: true, max: 40 }),
  waybillStatus: f.state(waybillStates, 'None'),
  waybillErrorCode: f.text({ byServer: true, seenBy: 'PSW' }),
  waybillErrorMessage: f.longText({ byServer: true, seenBy: 'PSW' }),
  waybillUrl: f.text({ byServer: true, max: 255, widget: 'file', seenBy: 'PSW' }),
  printStatus: f.enum('PrintStatus', { ...fact, starts: enumCodes.PrintStatus.Unprinted, seenBy: 'PSW' }),
  printCount: f.count({ ...fact, starts: 0, seenBy: 'PSW' }),
  platformOrderNo: f.text({ byServer: true }),
  platformLabelUrl: f.text({ byServer: true, max: 255, widget: 'file', seenBy: 'PSW' }),
  customsNumber: f.code({ byServer: true, max: 40 }),
  customsBagNumber: f.code({ byServer: true, max: 40 }),
  customsStatus: f.enum('CustomsStatus', { ...fact, starts: enumCodes.CustomsStatus.NotDeclared }),
};

/** When things happened to the order. */
export const orderTimes = {
  submitTime: f.time({ byServer: true }),
  paymentTime: f.time({ byServer: true }),
  approvalTime: f.time({ byServer: true }),
  weighingTime: f.time({ byServer: true }),
  waybillTime: f.time({ byServer: true }),
  departureTime: f.time({ byServer: true }),
  arrivalTime: f.time({ byServer: true }),
  storeEntryTime: f.time({ byServer: true }),
  deliveryTime: f.time({ byServer: true }),
  signedTime: f.time({ byServer: true }),
  cancelTime: f.time({ byServer: true }),
};
