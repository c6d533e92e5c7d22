import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getReturnOrderById } from '@entrepot/contract/modules/returns/calls.ts';
import type { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { callApi, type Listed, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import type { DetailPart } from '../../core/list/detail.tsx';

export type ReturnRow = Listed<typeof returnOrder>;
type Answer = ResponseOf<typeof getReturnOrderById.output>;
/** One commodity of an order, as it was announced and found. */
export type Line = Answer['goods'][number];
/** An order with its goods. */
export type Return = Answer;

const { Arrived, Receiving } = enumCodes.WarehouseDocumentStatus;

/** Fetches the current state of an order. */
export const fetchReturn = (id: string): Promise<Return> => callApi(getReturnOrderById, { id }, { quiet: true });

/** One order with its goods; undefined while none is selected. */
export const useReturn = (id: string | null) => useCallQuery(getReturnOrderById, id === null ? null : { id });

/** Number of pieces of a line that were found, in any condition. */
export const foundOf = ({
  qualifiedQuantity,
  defectiveQuantity,
  problemQuantity,
}: Pick<Line, 'qualifiedQuantity' | 'defectiveQuantity' | 'problemQuantity'>) => qualifiedQuantity + defectiveQuantity + problemQuantity;

/** Number of counted pieces of a line that are not on a shelf yet. */
export const waitingOf = ({ availableToShelve, defectiveToShelve, problemToShelve }: Line) =>
  availableToShelve + defectiveToShelve + problemToShelve;

interface Counts {
  goodsTotal: number;
  confirmedQuantity: number;
  defectiveQuantity: number;
  questions: number;
  shelvedQuantity: number;
}
/** Numbers of found, missing and unshelved pieces of an order. */
export function leftOf({ goodsTotal, confirmedQuantity, defectiveQuantity, questions, shelvedQuantity }: Counts) {
  const found = confirmedQuantity + defectiveQuantity + questions;
  return { found, missing: Math.max(0, goodsTotal - found), unshelved: found - shelvedQuantity };
}

/** Whether it is in the warehouse, to be counted and shelved. */
export const isInWarehouse = ({ documentStatus }: { documentStatus: number }) => documentStatus === Arrived || documentStatus === Receiving;

const own = (keys: readonly string[]) => (audience() === 'customer' ? keys.filter((key) => key !== 'ownerId') : keys);

/** The columns and filters of the list for the current user. */
export const listKeys = () => ({
  columns: own([
    'orderNo',
    'ownerId',
    'documentStatus',
    'warehouseId',
    'returnReason',
    'courierNumber',
    'goodsTotal',
    'confirmedQuantity',
    'defectiveQuantity',
    'questions',
    'shelvedQuantity',
    'binTotal',
    'arrivalDate',
    'transportWarehouseId',
    'trajectoryStatus',
  ]),
  filters: own(['orderNo', 'courierNumber', 'rmaNumber', 'ownerId', 'warehouseId', 'returnReason']),
});

const packed = ['binType', 'binTotal', 'binPackagingStatus', 'containerNo', 'inspection', 'unpacking', 'binPictures'];
const shippingKeys = ['transportWarehouseId', 'typeOfShippingId', 'pickingStatus', 'trajectoryStatus', 'departureTime', 'carriedTime'];

/** The parts of an order's detail, in display order. */
export const detailParts = (t: Translate): DetailPart[] => [
  {
    keys: own([
      'orderNo',
      'documentStatus',
      'ownerId',
      'warehouseId',
      'returnReason',
      'originalOrderId',
      'courierNumber',
      'rmaNumber',
      'carrierId',
    ]),
    quiet: ['originalOrderId', 'rmaNumber', 'carrierId'],
  },
  { keys: ['senderName', 'senderPhone', 'arrivalDate', 'remarks'], quiet: ['senderName', 'senderPhone', 'arrivalDate', 'remarks'] },
  { keys: packed, quiet: packed },
  { title: t('pages.goesOnWay'), keys: shippingKeys, quiet: shippingKeys },
  {
    title: t('pages.way'),
    keys: ['creationTime', 'submitTime', 'signedTime', 'shelvedTime', 'endTime'],
    quiet: ['submitTime', 'signedTime', 'shelvedTime', 'endTime'],
  },
  { keys: ['pictures'], quiet: ['pictures'] },
];
