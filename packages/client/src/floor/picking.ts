import type { Draft } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import {
  batchClaimPickingListCurrentUser,
  getPickingById,
  type reportPickingShortage,
  startPickingList,
} from '@entrepot/contract/modules/picking/calls.ts';
import type { gridDetails, lineDetails } from '@entrepot/contract/modules/picking/line-details.ts';
import type { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { isCodeOfCommodity } from '@entrepot/rules/commodity-codes.ts';
import { isCodeOfPiece } from '@entrepot/rules/pieces.ts';
import { callApi, type Listed } from '../calls/api.ts';
import { useCallQuery } from '../react/call-query.ts';

type Counted =
  | 'gridRow'
  | 'gridColumn'
  | 'quantity'
  | 'pickedQuantity'
  | 'shortQuantity'
  | 'status'
  | 'shelfId'
  | 'logisticsOrderId'
  | 'orderGoodsId';
/** A line as the screens show it. */
export type LineRow = Draft<typeof lineDetails> & Pick<Listed<typeof pickingLine>, Counted>;
type Grid = Draft<typeof gridDetails>;
export type Cell = Grid['cells'][number] & Pick<LineRow, 'gridRow' | 'gridColumn' | 'logisticsOrderId'>;
/** A list with its lines in walking order, its cart and its tasks. */
export type Picking = Listed<typeof pickingList> &
  Omit<Grid, 'cells'> & { cells: readonly Cell[]; lines: readonly LineRow[]; tasks: readonly Listed<typeof pickingList>[] };

/** The shortage of a line. */
export type Shortage = Input<typeof reportPickingShortage> & { number: string };

/** One picking list with all its details. */
export const usePicking = (id: string | null) => useCallQuery(getPickingById, id === null ? null : { id });

/** Fetches the current state of a list. */
export const fetchPicking = (id: string): Promise<Picking> => callApi(getPickingById, { id }, { quiet: true });

const { ToBeClaimed, Claimed, Picking: BeingPicked, Finished } = enumCodes.PickingListStatus;
/** Whether picking of this list has not started yet. */
export const isToBegin = ({ status }: { status: number }) => status === ToBeClaimed || status === Claimed;

/** Returns why a list cannot be picked now, as a text key. */
export function pickingRefusal(list: { status: number }) {
  if (isToBegin(list)) return 'notStarted';
  return list.status === Finished ? 'isPicked' : 'over';
}

/** Whether a picker other than `me` claimed or is picking it. */
export const isClaimedByOther = ({ status, pickerId }: Picking, me: string | undefined) =>
  (status === Claimed || status === BeingPicked) && Boolean(pickerId) && pickerId !== me;

/** Starts a list; an unclaimed one is claimed first. */
export async function beginList({ id, status }: { id: string; status: number }): Promise<void> {
  if (status === ToBeClaimed) await callApi(batchClaimPickingListCurrentUser, { ids: [id] }, { quiet: true });
  await callApi(startPickingList, { id }, { quiet: true });
}

/** Whether a scanned code identifies a line's goods: a package's number or label, or for commodities the identification or commodity code. */
export const isCodeOf = (line: LineRow, code: string) => isCodeOfPiece(line, code) || isCodeOfCommodity(line, code);

/** The quantity of a line still to fetch. */
export const leftOf = ({ quantity, pickedQuantity, shortQuantity }: Pick<LineRow, 'quantity' | 'pickedQuantity' | 'shortQuantity'>) =>
  quantity - pickedQuantity - shortQuantity;

/** Whether all pieces of a line are in the cart: missing ones are not. */
export const isPicked = ({ quantity, pickedQuantity }: Pick<LineRow, 'quantity' | 'pickedQuantity'>) => pickedQuantity >= quantity;

/** The number of pieces of lines that were reported missing. */
export const missingIn = (lines: readonly Pick<LineRow, 'shortQuantity'>[]): number =>
  lines.reduce((total, { shortQuantity }) => total + shortQuantity, 0);

/** The name of a cart cell: row and column. */
export const cellName = ({ gridRow, gridColumn }: Pick<LineRow, 'gridRow' | 'gridColumn'>) => `${gridRow}-${gridColumn}`;
