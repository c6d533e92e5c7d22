import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';

export type OrderRow = Listed<typeof logisticsOrder>;
const { Unpaid, PartiallyPaid, PartiallyRefunded, Refunded } = enumCodes.PaymentStatus;
const { Draft, ToBeApproved, ToBePicked, ToBePacked, Packed, Bagged, Arrived, CustomsCleared, Cancelled } = enumCodes.OrderStatus;
const numbered: readonly number[] = [ToBePacked, Packed, Bagged, Arrived, CustomsCleared];

const columns = [
  'serialNumber',
  'orderStatus',
  'payable',
  'ownerId',
  // In a window of 1440 px the actions end what is seen here: the day of an order is still read, a state would be cut.
  'paymentStatus',
  'creationTime',
  'receiverName',
  'orderApprovalStatus',
  'shippingMethodId',
  'carrierId',
  'carrierNo',
  'packageCount',
  'billingWeight',
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
  'isCod',
  'source',
  'destinationCountryId',
  'currencyId',
  'creationTime',
  'agedFrom',
  'agedTo',
  'movedOn',
];
/** What a customer's list does without: whose the order is, and how the house works on it. */
const forStaff = ['ownerId', 'pickingStatus', 'waybillStatus', 'orderApprovalStatus', 'source', 'carrierId', 'frozen'];
// A customer's search finds the number, and the tabs are the status.
const customersFilters = ['paymentStatus', 'shippingMethodId', 'warehouseId', 'frozen', 'creationTime', 'movedOn'];
const shown = (keys: readonly string[]) => {
  if (audience() === 'W') return keys.filter((key) => key !== 'payable');
  return audience() === 'C' ? keys.filter((key) => !forStaff.includes(key)) : keys;
};

/** The columns and filters of the list for the person who looks. */
export const listKeys = () => ({ columns: shown(columns), filters: audience() === 'C' ? customersFilters : filters });

/** The parts of an order's detail, in the order they are read. */
export function detailParts(t: Words): DetailPart[] {
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
        'frozen',
        'freezeReason',
        'freezeRemarks',
        'cancelRemarks',
      ],
      quiet: ['frozen', 'freezeReason', 'freezeRemarks', 'cancelRemarks'],
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
  return parts.map((part) => ({ ...part, keys: shown(part.keys) }));
}

type Verb = Parameters<typeof orderStates.can>[1];
/** May this be done to an order in its present status? */
export const may = (verb: Verb) => (row: OrderRow) => orderStates.can(row.orderStatus, verb);
/** May it still be changed? */
export const mayChange = (row: OrderRow) => row.orderStatus === Draft || row.orderStatus === ToBeApproved;
export const isDraft = (row: OrderRow) => row.orderStatus === Draft;
/** Customers cancel until approval; whether also after it, the site says. */
export const mayCancel = (row: OrderRow) => may('cancel')(row) && (audience() !== 'C' || orderStates.is(row.orderStatus, 'beforePicking'));
export const mayRemove = (row: OrderRow) => row.orderStatus === Draft || row.orderStatus === Cancelled;
export const mayFreeze = (row: OrderRow) => !row.frozen && orderStates.is(row.orderStatus, 'notSigned');
export const isFrozen = (row: OrderRow) => row.frozen;
export const mayLock = (row: OrderRow) => !row.refundLocked && row.orderStatus !== Draft && !row.cancelled;
/** Goods may go their own way once an order is approved and until it is in a picking list. */
export const maySplit = (row: OrderRow) =>
  row.orderStatus === ToBePicked && !row.pickingListId && !row.isSplitOrder && (row.consolidation || row.unpacking);
/** Another way is chosen until an order is in a bag. */
export const mayReroute = (row: OrderRow) =>
  row.orderStatus !== Draft && row.orderStatus !== Cancelled && orderStates.is(row.orderStatus, 'notBagged') && !row.splitTotal;
/** Its carrier is on the way with it: a delivery may fail. */
export const isUnderWay = (row: OrderRow) => orderStates.is(row.orderStatus, 'underWay');
/** A number is typed where the carrier gave none. */
export const mayTypeNumber = (row: OrderRow) =>
  row.waybillStatus !== enumCodes.WaybillStatus.Obtained && numbered.includes(row.orderStatus);
/** Was money given back of an order that is stopped until it is paid anew? */
const isPaidBack = ({ paymentStatus, orderStatus, freezeReason }: OrderRow) =>
  freezeReason === enumCodes.FreezeReason.Debt
    ? paymentStatus === Refunded || paymentStatus === PartiallyRefunded
    : paymentStatus === Refunded && orderStatus === ToBeApproved;
/** Is something of a submitted order still to be paid by its customer? */
export const mayPay = (row: OrderRow) =>
  row.orderStatus !== Draft &&
  !row.cancelled &&
  !row.freightCollect &&
  (row.paymentStatus === Unpaid || row.paymentStatus === PartiallyPaid || isPaidBack(row));
