import type { CustomerWritesIn } from '../../core/customer-writes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { waybillPrintingIndex } from '../carriers/screens.ts';
import { packingIndex } from '../packing/screens.ts';
import { pickingListIndex } from '../picking/screens.ts';
import { transportShiftPackagingIndex } from '../transport/screens.ts';
import { orderChecks, orderIndexes } from './order-constraints.ts';
import { orderChoices, orderMeasures, orderPapers, orderTimes } from './order-fields.ts';
import { orderStates } from './order-states.ts';
import { logisticsOrderIndex, selfPickupIndex } from './screens.ts';
import type { DeclarantSnapshot, QuoteSnapshot, ReceiverSnapshot } from './snapshots.ts';

const readOnlyRequired = { readOnly: true, required: true } as const;

/** A customer's order to send goods from a warehouse to a receiver. */
export const logisticsOrder = resource({
  name: 'logisticsOrder',
  module: 'orders',
  table: 'logistics_order',
  title: 'serialNumber',
  area: 'LogisticsOrder',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: logisticsOrderIndex,
  readableFrom: [pickingListIndex, packingIndex, waybillPrintingIndex, transportShiftPackagingIndex, selfPickupIndex],
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  customerWrites: {
    states: orderStates,
    status: 'orderStatus',
    others: 'notApproved',
    fields: { remarks: 'always' },
  } satisfies CustomerWritesIn<typeof orderStates>,
  fields: {
    serialNumber: f.code({ ...readOnlyRequired, max: 20 }),
    ...orderChoices,
    source: f.enum('LogisticsOrderSource', { ...readOnlyRequired, default: enumCodes.LogisticsOrderSource.UserWeb }),
    originWarehouseId: f.ref('warehouse', { ...readOnlyRequired, seenBy: ['platform', 'site', 'warehouse'] }),
    orderStatus: f.state(orderStates, 'Draft'),
    // Empty when no approval is needed: in a draft that was not submitted, and in a cancelled order.
    orderApprovalStatus: f.enum('OrderApprovalStatus', { readOnly: true, widget: 'state' }),
    paymentStatus: f.enum('PaymentStatus', { ...readOnlyRequired, default: enumCodes.PaymentStatus.Unpaid }),
    pickingStatus: f.enum('PickingStatus', { ...readOnlyRequired, default: enumCodes.PickingStatus.ToBePicked }),
    packingStatus: f.enum('PackingStatus', { ...readOnlyRequired, default: enumCodes.PackingStatus.ToBePacked }),
    trajectoryStatus: f.enum('TrajectoryStatus', { readOnly: true }),
    frozen: f.flag({ ...readOnlyRequired, apiName: 'Freeze', default: false, label: 'FreezeStatus' }),
    freezeReason: f.enum('FreezeReason', { readOnly: true }),
    freezeRemarks: f.longText({ readOnly: true }),
    freezeTime: f.time({ readOnly: true }),
    // Why its marketplace shop holds it, and the name of that shop, also while it is frozen for another reason.
    shopHold: f.enum('FreezeReason', { readOnly: true, seenBy: [] }),
    shopHoldName: f.text({ readOnly: true, max: 100, seenBy: [] }),
    cancelled: f.flag({ ...readOnlyRequired, default: false }),
    cancelRemarks: f.longText({ readOnly: true }),
    refundLocked: f.flag({ ...readOnlyRequired, default: false, seenBy: ['platform', 'site', 'warehouse'] }),
    // Whether the arrival of its shift locked the refunds; a lock by hand stays when the arrival is reverted.
    refundLockedByArrival: f.flag({ ...readOnlyRequired, default: false, seenBy: [] }),
    packagingLocked: f.flag({ ...readOnlyRequired, default: false, seenBy: ['platform', 'site', 'warehouse'] }),
    goodsHeld: f.flag({ ...readOnlyRequired, default: false, seenBy: ['platform', 'site', 'warehouse'] }),
    ...orderMeasures,
    isWeighed: f.flag({ ...readOnlyRequired, default: false, label: 'WeighStatus' }),
    isBagged: f.flag({ ...readOnlyRequired, default: false, label: 'BagStatus' }),
    isOnline: f.flag({ ...readOnlyRequired, default: false }),
    isSigned: f.flag({ ...readOnlyRequired, default: false }),
    signedPictures: f.images({ ...readOnlyRequired, default: [] }),
    collectionStatus: f.enum('CollectionStatus', { ...readOnlyRequired, default: enumCodes.CollectionStatus.NotCod }),
    paymentType: f.enum('PaymentType', { readOnly: true }),
    // Whether a person typed the declared price; otherwise it is that of the goods.
    declaredByHand: f.flag({ ...readOnlyRequired, default: false }),
    receiverName: f.text({ readOnly: true }),
    receiver: f.json<ReceiverSnapshot>({ readOnly: true }),
    declarant: f.json<DeclarantSnapshot>({ readOnly: true }),
    ...orderPapers,
    transportShiftId: f.ref('transportShift', { readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    bagId: f.ref('bag', { apiName: 'BagNumberId', readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    pickingListId: f.ref('pickingList', { readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    parentOrderId: f.ref('logisticsOrder', { readOnly: true }),
    isSplitOrder: f.flag({ ...readOnlyRequired, default: false }),
    splitIndex: f.count({ readOnly: true }),
    splitTotal: f.count({ readOnly: true }),
    quoteSnapshot: f.json<QuoteSnapshot>({ readOnly: true, seenBy: ['platform', 'site', 'customer'] }),
    ...orderTimes,
    pickupCode: f.code({ readOnly: true, max: 6, seenBy: [] }),
    internalRemarks: f.longText({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
  },
  calls: { list: 'GetLogisticsOrders', open: 'GetLogisticsOrderById' },
  unique: [['serialNumber'], { on: ['ownerId', 'customerOrderNumber'], where: 'customer_order_number is not null and not is_deleted' }],
  sortedByChange: true,
  indexes: orderIndexes,
  totals: ['orderStatus', 'warehouseId'],
  search: ['serialNumber', 'customerOrderNumber', 'carrierNo', 'receiverName', 'remarks'],
  checks: orderChecks,
  page: {
    filters: [
      'orderStatus',
      'orderApprovalStatus',
      'paymentStatus',
      'warehouseId',
      'shippingMethodId',
      'carrierId',
      'ownerId',
      'pickingStatus',
      'trajectoryStatus',
      'customsStatus',
      'waybillStatus',
      'printStatus',
      'frozen',
      'freezeReason',
      'isWeighed',
      'isBagged',
      'isOnline',
      'isSigned',
      'isCod',
      'source',
    ],
    columns: [
      'serialNumber',
      'ownerId',
      'orderStatus',
      'orderApprovalStatus',
      'paymentStatus',
      'receiverName',
      'shippingMethodId',
      'carrierId',
      'carrierNo',
      'parcelCount',
      'billingWeight',
      'warehouseId',
      'frozen',
      'remarks',
    ],
    form: [
      ['ownerId', 'warehouseId'],
      ['logisticsOrderType', 'customerOrderNumber'],
      ['deliveryMode', 'recipientId', 'selfPickupAddressId'],
      ['applicantId'],
      ['shippingMethodId', 'carrierId', 'taxInclusive'],
      ['consolidation', 'unpacking'],
      ['declaredPrice', 'declaredCurrencyId'],
      ['isCod', 'collectionAmount', 'collectionCurrencyId'],
      ['freightCollect'],
      ['remarks'],
    ],
  },
});
