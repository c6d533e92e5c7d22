import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { holdsByShop } from '@entrepot/contract/modules/orders/holds.ts';
import type { Listed, ResponseOf } from '@entrepot/client/calls/api.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { getLogisticsOrderById } from '@entrepot/contract/modules/orders/calls.ts';

/** An order with everything that belongs to it. */
export type OpenedOrder = ResponseOf<typeof getLogisticsOrderById.output>;

export type OrderRow = Listed<typeof logisticsOrder>;
const { Draft } = enumCodes.OrderStatus;

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
  'ready',
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

/** Whether the order is not submitted yet. */
export const isDraft = (row: OrderRow) => row.orderStatus === Draft;
/** Whether the order is on hold because its marketplace buyer cancelled, until its customer decides. */
export const isBuyerCancelled = ({ frozen, freezeReason }: Pick<OrderRow, 'frozen' | 'freezeReason'>) =>
  frozen && freezeReason === enumCodes.FreezeReason.BuyerCancelled;
/** Whether the order is on hold because its shop is not connected for its customer. */
export const isOnHoldByShop = ({ frozen, freezeReason }: Pick<OrderRow, 'frozen' | 'freezeReason'>) =>
  frozen && freezeReason !== null && holdsByShop.includes(freezeReason);
/** Whether the customer is asked to pay an order with open bills: it is submitted, no decision about it is open, and its receiver does not pay. */
export const mayPay = (row: OrderRow) =>
  row.orderStatus !== Draft && !row.cancelled && !isBuyerCancelled(row) && !isOnHoldByShop(row) && !row.freightCollect;
