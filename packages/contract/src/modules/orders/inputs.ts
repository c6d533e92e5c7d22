import { type Fields, f } from '../../core/field.ts';

/** What an order is made of, as forms send it. Everything but the customer and the warehouse may wait until the order is submitted. */
export const orderInput = {
  userId: f.ref('user', { seenBy: 'PS' }),
  warehouseId: f.ref('warehouse', { required: true }),
  logisticsOrderType: f.enum('LogisticsOrderType'),
  customerOrderNumber: f.code({ max: 40 }),
  // Each of them pieces of a package, or of a commodity in stock.
  goods: f.list({ packageId: f.id(), commodityId: f.id(), quantity: f.count({ min: 1 }) }, { max: 200 }),
  recipientId: f.ref('recipient', { wire: 'RecipientInformationId' }),
  selfPickupAddressId: f.ref('selfPickupAddress'),
  applicantId: f.ref('applicant', { wire: 'ApplicantInformationId' }),
  shippingMethodId: f.ref('shippingMethod', { wire: 'TypeOfShippingId' }),
  carrierId: f.ref('carrier'),
  deliveryMode: f.enum('DeliveryMode'),
  taxInclusive: f.flag(),
  isCod: f.flag(),
  collectionAmount: f.money(),
  collectionCurrencyId: f.ref('currency'),
  declaredPrice: f.money(),
  declaredCurrencyId: f.ref('currency'),
  freightCollect: f.flag(),
  valueAddedServiceIds: f.ids({ max: 50 }),
  // Coupons are chosen when the bill is paid; an empty list is accepted.
  couponIds: f.ids({ max: 0 }),
  consolidation: f.flag(),
  unpacking: f.flag(),
  remarks: f.longText(),
} satisfies Fields;
