import { enumCodes } from '../../data/codes.ts';
/** The lists and look-ups over orders. */
export const orderIndexes = [
  ['orderStatus'],
  ['ownerId'],
  ['ownerId', 'orderStatus'],
  ['warehouseId'],
  ['warehouseId', 'orderStatus'],
  ['warehouseId', 'waybillStatus'],
  // A partial index: only a few of the active orders are on hold.
  { on: ['frozen', 'orderStatus'], where: 'frozen' },
  ['orderApprovalStatus'],
  ['paymentStatus'],
  ['shippingMethodId', 'orderStatus'],
  ['carrierId', 'orderStatus'],
  ['carrierNo'],
  ['transportShiftId'],
  ['bagId'],
  ['pickingListId'],
  ['collectionStatus'],
  ['recipientId'],
  // Partial indexes of values that few orders have; those of shipped orders, which are frequent, are left out.
  { on: ['pickingStatus'], where: `picking_status <> ${enumCodes.PickingStatus.FinishedPicking}` },
  { on: ['trajectoryStatus'], where: `trajectory_status <> ${enumCodes.TrajectoryStatus.Signed}` },
  { on: ['customsStatus'], where: `customs_status not in (${enumCodes.CustomsStatus.NotDeclared}, ${enumCodes.CustomsStatus.Cleared})` },
  { on: ['waybillStatus'], where: `waybill_status <> ${enumCodes.WaybillStatus.Obtained}` },
  { on: ['printStatus'], where: `print_status = ${enumCodes.PrintStatus.Unprinted}` },
  { on: ['source'], where: `source <> ${enumCodes.LogisticsOrderSource.UserWeb}` },
  { on: ['platformOrderNo'], where: 'platform_order_no is not null' },
  { on: ['parentOrderId'], where: 'parent_order_id is not null' },
  { on: ['applicantId'], where: 'applicant_id is not null' },
  { on: ['freezeReason'], where: 'freeze_reason is not null' },
  { on: ['isCod'], where: 'is_cod' },
] as const;

/** Constraints of every row. Orders in `Draft`, and those cancelled as drafts, may be incomplete. */
export const orderChecks = {
  cancelled_is_a_status: `cancelled = (order_status = ${enumCodes.OrderStatus.Cancelled})`,
  signed_is_a_status: `not is_signed or order_status = ${enumCodes.OrderStatus.Signed}`,
  frozen_has_reason: 'not frozen or freeze_reason is not null',
  weights_not_negative: 'least(actual_weight, gross_weight, volume_weight, billing_weight, volume) >= 0',
  counts_not_negative: 'least(parcel_count, package_count, commodity_quantity, print_count) >= 0',
  collection_amount_not_negative: 'collection_amount >= 0',
  cod_has_amount: `not is_cod or order_status in (${enumCodes.OrderStatus.Draft}, ${enumCodes.OrderStatus.Cancelled}) or (collection_amount > 0 and collection_currency_id is not null)`,
  declared_price_not_negative: 'declared_price >= 0',
  obtained_has_number: `waybill_status <> ${enumCodes.WaybillStatus.Obtained} or carrier_no is not null`,
  printed_counted: `print_status <> ${enumCodes.PrintStatus.Printed} or print_count > 0`,
  split_index_in_total: 'split_index <= split_total',
  child_has_parent: 'not is_split_order or parent_order_id is not null',
  departed_has_time: `order_status not between ${enumCodes.OrderStatus.Departed} and ${enumCodes.OrderStatus.Signed} or departure_time is not null`,
};
