import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getReturnOrderById } from '@entrepot/contract/modules/returns/calls.ts';
import { type returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import { useQuery } from '@tanstack/react-query';
import { ask, type Listed, type Told } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import type { DetailPart } from '../../core/list/detail.tsx';

export type ReturnRow = Listed<typeof returnOrder>;
type Answer = Told<typeof getReturnOrderById.gives>;
/** One commodity of an order, as it was announced and found. */
export type Line = Answer['goods'][number];
/** An order with its goods. */
export type Return = Answer & Pick<ReturnRow, 'id'>;

const { Submitted, Arrived, Receiving, Shelved } = enumCodes.WarehouseDocumentStatus;

/** Asks for an order as it stands now. */
export const askReturn = async (id: string): Promise<Return> =>
  (await ask(getReturnOrderById, { id }, { quiet: true })) as unknown as Return;

/** One order with its goods; none while nobody chose one. */
export const useReturn = (id: string | null) =>
  useQuery({ queryKey: ['return-order', id], queryFn: () => askReturn(id!), enabled: id !== null });

/** How many pieces of a line were found, in whatever condition. */
export const foundOf = ({
  qualifiedQuantity,
  defectiveQuantity,
  problemQuantity,
}: Pick<Line, 'qualifiedQuantity' | 'defectiveQuantity' | 'problemQuantity'>) => qualifiedQuantity + defectiveQuantity + problemQuantity;

/** How many counted pieces of a line wait for a shelf. */
export const waitingOf = ({ availableToShelve, defectiveToShelve, problemToShelve }: Line) =>
  availableToShelve + defectiveToShelve + problemToShelve;

interface Counts {
  goodsTotal: number;
  confirmedQuantity: number;
  defectiveQuantity: number;
  questions: number;
  shelvedQuantity: number;
}
/** How many pieces of an order were found, are missing, and are on no shelf. */
export function leftOf({ goodsTotal, confirmedQuantity, defectiveQuantity, questions, shelvedQuantity }: Counts) {
  const found = confirmedQuantity + defectiveQuantity + questions;
  return { found, missing: Math.max(0, goodsTotal - found), unshelved: found - shelvedQuantity };
}

/** May the sender still write it? */
export const isOpen = ({ documentStatus }: ReturnRow) => returnOrderStates.is(documentStatus, 'open');
/** Does the warehouse wait for it? */
export const isAwaited = ({ documentStatus }: { documentStatus: number }) => documentStatus === Submitted;
/** Is it in the house, to be counted and shelved? */
export const isInHouse = ({ documentStatus }: { documentStatus: number }) => documentStatus === Arrived || documentStatus === Receiving;
/** May it be ended? */
export const mayEnd = ({ documentStatus }: { documentStatus: number }) => isInHouse({ documentStatus }) || documentStatus === Shelved;

const own = (keys: readonly string[]) => (audience() === 'C' ? keys.filter((key) => key !== 'ownerId') : keys);

/** The columns and filters of the list for the person who looks. */
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
  filters: own(['orderNo', 'courierNumber', 'ownerId', 'warehouseId', 'returnReason']),
});

const packed = ['binType', 'binTotal', 'binPackagingStatus', 'containerNo', 'inspection', 'unpacking', 'binPictures'];
const carried = ['transportWarehouseId', 'typeOfShippingId', 'pickingStatus', 'trajectoryStatus', 'departureTime', 'carriedTime'];

/** The parts of an order's detail, in the order they are read. */
export const detailParts = (t: Words): DetailPart[] => [
  {
    keys: own(['orderNo', 'documentStatus', 'ownerId', 'warehouseId', 'returnReason', 'originalOrderId', 'courierNumber', 'carrierId']),
    quiet: ['originalOrderId', 'carrierId'],
  },
  { keys: ['senderName', 'senderPhone', 'arrivalDate', 'remarks'], quiet: ['senderName', 'senderPhone', 'arrivalDate', 'remarks'] },
  { keys: packed, quiet: packed },
  { title: t('pages.goesOnWay'), keys: carried, quiet: carried },
  {
    title: t('pages.way'),
    keys: ['creationTime', 'submitTime', 'signedTime', 'shelvedTime', 'endTime'],
    quiet: ['submitTime', 'signedTime', 'shelvedTime', 'endTime'],
  },
  { keys: ['pictures'], quiet: ['pictures'] },
];
