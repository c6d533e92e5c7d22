import { type Fields, f } from '../../core/field.ts';

/** The input of an order, as forms send it. Everything but the customer and the warehouse may be left empty until it is submitted. */
export const orderInput = {
  userId: f.customer({ seenBy: ['platform', 'site'] }),
  warehouseId: f.ref('warehouse', { required: true, picker: 'sendingWarehouse' }),
  logisticsOrderType: f.enum('LogisticsOrderType'),
  customerOrderNumber: f.code({ max: 40 }),
  // Each of them pieces of a package, or of a commodity in stock.
  goods: f.list({ packageId: f.id(), commodityId: f.id(), quantity: f.count({ min: 1 }) }, { max: 200 }),
  recipientId: f.ref('recipient', { apiName: 'RecipientInformationId' }),
  selfPickupAddressId: f.ref('selfPickupAddress'),
  applicantId: f.ref('applicant', { apiName: 'ApplicantInformationId' }),
  shippingMethodId: f.ref('shippingMethod', { apiName: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  deliveryMode: f.enum('DeliveryMode'),
  taxInclusive: f.flag(),
  isCod: f.flag(),
  collectionAmount: f.money({ currency: 'collectionCurrencyId' }),
  collectionCurrencyId: f.ref('currency'),
  declaredPrice: f.money({ currency: 'declaredCurrencyId' }),
  declaredCurrencyId: f.ref('currency'),
  freightCollect: f.flag(),
  valueAddedServiceIds: f.ids({ max: 50 }),
  // Coupons are chosen when the bill is paid; an empty list is accepted.
  couponIds: f.ids({ max: 0 }),
  consolidation: f.flag(),
  unpacking: f.flag(),
  remarks: f.longText(),
} satisfies Fields;
