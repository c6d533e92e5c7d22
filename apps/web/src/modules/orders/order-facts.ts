import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { holdsByCause, holdsByShop } from '@entrepot/contract/modules/orders/holds.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Listed, ResponseOf } from '@entrepot/client/calls/api.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { getLogisticsOrderById } from '@entrepot/contract/modules/orders/calls.ts';

/** An order with everything that belongs to it. */
export type OpenedOrder = ResponseOf<typeof getLogisticsOrderById.output>;

export type OrderRow = Listed<typeof logisticsOrder>;
const { Unpaid, PartiallyPaid, PartiallyRefunded, Refunded } = enumCodes.PaymentStatus;
const { Draft, ToBeApproved, ToBePicked, ToBePacked, Packed, Bagged, Arrived, CustomsCleared, Cancelled } = enumCodes.OrderStatus;
const numbered: readonly number[] = [ToBePacked, Packed, Bagged, Arrived, CustomsCleared];

const columns = [
  'serialNumber',
  'orderStatus',
  'payable',
  'ownerId',
  // At a width of 1440 px the actions cut off the columns after this one: the date is still readable, a status would be truncated.
  'paymentStatus',
  'creationTime',
  'receiverName',
  'orderApprovalStatus',
  'shippingMethodId',
  'carrierId',
  'carrierNo',
  'packageCount',
  'billingWeight',
  'parcelShelves',
  'trajectoryStatus',
  'warehouseId',
  'frozen',
  'remarks',
];
const filters = [
  'orderStatus',
  'orderApprovalStatus',
  'paymentStatus',
  'ownerId',
  'warehouseId',
  'shippingMethodId',
  'carrierId',
  'trajectoryStatus',
  'customsStatus',
  'pickingStatus',
  'waybillStatus',
  'frozen',
  'freezeReason',
  'isCod',
  'source',
  'destinationCountryId',
  'currencyId',
  'creationTime',
  'agedFrom',
  'agedTo',
  'movedOn',
  'approvable',
];
/** Columns that only staff see: the owner and the warehouse progress. */
const forStaff = ['ownerId', 'pickingStatus', 'waybillStatus', 'orderApprovalStatus', 'source', 'carrierId', 'frozen', 'parcelShelves'];
// A customer's search finds the number, and the tabs are the status.
const customersFilters = ['paymentStatus', 'shippingMethodId', 'warehouseId', 'frozen', 'creationTime', 'movedOn'];
const visibleKeys = (keys: readonly string[]) => {
  if (audience() === 'warehouse') return keys.filter((key) => key !== 'payable');
  return audience() === 'customer' ? keys.filter((key) => !forStaff.includes(key)) : keys;
};

/** The columns and filters of the list for the current user. */
export const listKeys = () => ({ columns: visibleKeys(columns), filters: audience() === 'customer' ? customersFilters : filters });

/** The parts of an order's detail, in display order. */
export function detailParts(t: Translate): DetailPart[] {
  const parts: DetailPart[] = [
    {
      keys: [
        'serialNumber',
        'orderStatus',
        'orderApprovalStatus',
        'paymentStatus',
        'trajectoryStatus',
        'ownerId',
        'warehouseId',
        'source',
        'cancelRemarks',
      ],
      quiet: ['cancelRemarks'],
    },
    {
      title: t('pages.way'),
      keys: ['shippingMethodId', 'carrierId', 'carrierNo', 'deliveryMode', 'taxInclusive', 'freightCollect', 'isCod', 'collectionAmount'],
      quiet: ['freightCollect', 'isCod', 'collectionAmount'],
    },
    {
      title: t('pages.measures'),
      keys: ['actualWeight', 'volumeWeight', 'billingWeight', 'volume', 'packageCount', 'parcelCount', 'declaredPrice', 'cargoTypeId'],
    },
    {
      title: t('pages.notes'),
      keys: ['customerOrderNumber', 'remarks', 'internalRemarks'],
      quiet: ['customerOrderNumber', 'remarks', 'internalRemarks'],
    },
    {
      title: t('pages.times'),
      keys: [
        'creationTime',
        'submitTime',
        'paymentTime',
        'approvalTime',
        'weighingTime',
        'departureTime',
        'arrivalTime',
        'signedTime',
        'cancelTime',
      ],
      quiet: ['cancelTime'],
    },
  ];
  return parts.map((part) => ({ ...part, keys: visibleKeys(part.keys) }));
}

type Verb = Parameters<typeof orderStates.can>[1];
/** Whether the status of an order permits an action. */
export const may = (verb: Verb) => (row: OrderRow) => orderStates.can(row.orderStatus, verb);
/** Whether the order can still be changed. */
export const mayChange = (row: OrderRow) => row.orderStatus === Draft || row.orderStatus === ToBeApproved;
/** Whether the order is not submitted yet. */
export const isDraft = (row: OrderRow) => row.orderStatus === Draft;
/** Customers can cancel until approval; afterwards it depends on the site. */
export const mayCancel = (row: OrderRow) =>
  may('cancel')(row) && (audience() !== 'customer' || orderStates.is(row.orderStatus, 'beforePicking'));
/** Whether the order can be deleted. */
export const mayRemove = (row: OrderRow) => row.orderStatus === Draft || row.orderStatus === Cancelled;
/** Whether the order can be put on hold. */
export const mayFreeze = (row: OrderRow) => !row.frozen && orderStates.is(row.orderStatus, 'notSigned');
/** Whether its freeze is lifted by hand; a hold by its goods or its shop ends with the cause. */
export const mayUnfreeze = ({ frozen, freezeReason }: OrderRow) => frozen && !(freezeReason && holdsByCause.includes(freezeReason));
/** An order can be split after its approval and until it is in a picking list. */
export const maySplit = (row: OrderRow) =>
  row.orderStatus === ToBePicked && !row.pickingListId && !row.isSplitOrder && (row.consolidation || row.unpacking);
/** The shipping method can be changed until an order is in a bag. */
export const mayReroute = (row: OrderRow) =>
  row.orderStatus !== Draft && row.orderStatus !== Cancelled && orderStates.is(row.orderStatus, 'notBagged') && !row.splitTotal;
/** The carrier is delivering it: a delivery may fail. */
export const isUnderWay = (row: OrderRow) => orderStates.is(row.orderStatus, 'underWay');
/** A number is entered manually if the carrier assigned none. */
export const mayTypeNumber = (row: OrderRow) =>
  row.waybillStatus !== enumCodes.WaybillStatus.Obtained && numbered.includes(row.orderStatus);
/** Whether the order was refunded and is frozen until it is paid again. */
const isPaidBack = ({ paymentStatus, orderStatus, freezeReason }: OrderRow) =>
  freezeReason === enumCodes.FreezeReason.Debt
    ? paymentStatus === Refunded || paymentStatus === PartiallyRefunded
    : paymentStatus === Refunded && orderStatus === ToBeApproved;
/** Whether the order is on hold because its marketplace buyer cancelled, until its customer decides. */
export const isBuyerCancelled = ({ frozen, freezeReason }: Pick<OrderRow, 'frozen' | 'freezeReason'>) =>
  frozen && freezeReason === enumCodes.FreezeReason.BuyerCancelled;
/** Whether the order is on hold because its shop is not connected for its customer. */
export const isOnHoldByShop = ({ frozen, freezeReason }: Pick<OrderRow, 'frozen' | 'freezeReason'>) =>
  frozen && freezeReason !== null && holdsByShop.includes(freezeReason);
/** Whether the customer still has to pay something of a submitted order. */
export const mayPay = (row: OrderRow) =>
  row.orderStatus !== Draft &&
  !row.cancelled &&
  !isBuyerCancelled(row) &&
  !isOnHoldByShop(row) &&
  !row.freightCollect &&
  (row.paymentStatus === Unpaid || row.paymentStatus === PartiallyPaid || isPaidBack(row));
