import type { Draft } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import {
  batchClaimPickingListCurrentUser,
  getPickingById,
  type reportPickingShortage,
  startPickingList,
} from '@entrepot/contract/modules/picking/calls.ts';
import type { gridFacts, lineFacts } from '@entrepot/contract/modules/picking/line-facts.ts';
import type { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { useQuery } from '@tanstack/react-query';
import { ask, type Listed } from '../calls/api.ts';

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
export type LineRow = Draft<typeof lineFacts> & Pick<Listed<typeof pickingLine>, Counted>;
type Grid = Draft<typeof gridFacts>;
export type Cell = Grid['cells'][number] & Pick<LineRow, 'gridRow' | 'gridColumn' | 'logisticsOrderId'>;
/** A list with its lines in walking order, its cart and its tasks. */
export type Picking = Listed<typeof pickingList> &
  Omit<Grid, 'cells'> & { cells: readonly Cell[]; lines: readonly LineRow[]; tasks: readonly Listed<typeof pickingList>[] };

/** What is missing of a line. */
export type Shortage = Input<typeof reportPickingShortage> & { number: string };

/** One list with everything on it. */
export function usePicking(id: string | null) {
  return useQuery({
    queryKey: ['picking', id],
    queryFn: () => askPicking(id!),
    enabled: id !== null,
  });
}

/** Asks for a list as it stands now. */
export const askPicking = async (id: string) => (await ask(getPickingById, { id }, { quiet: true })) as unknown as Picking;

const { ToBeClaimed, Claimed, Picking: BeingPicked, Finished } = enumCodes.PickingListStatus;
/** Is this list still to be begun? */
export const isToBegin = ({ status }: { status: number }) => status === ToBeClaimed || status === Claimed;

/** Why nothing is picked of a list now, by the key of its words. */
export function whyNotPicking(list: { status: number }) {
  if (isToBegin(list)) return 'notStarted';
  return list.status === Finished ? 'isPicked' : 'over';
}

/** Has somebody else than `me` claimed it, or picks it? */
export const isOthers = ({ status, pickerId }: Picking, me: string | undefined) =>
  (status === Claimed || status === BeingPicked) && Boolean(pickerId) && pickerId !== me;

/** Begins a list; one that nobody has is claimed first. */
export async function beginList({ id, status }: { id: string; status: number }): Promise<void> {
  if (status === ToBeClaimed) await ask(batchClaimPickingListCurrentUser, { ids: [id] }, { quiet: true });
  await ask(startPickingList, { id }, { quiet: true });
}

/** Whether a code that was scanned is that of a line's goods: of a commodity its identification code or its own. */
export const isCodeOf = ({ courierNumber, commodityCode, identificationCode }: LineRow, code: string) =>
  code === courierNumber || code === commodityCode || code === identificationCode;

/** What is still to fetch of a line. */
export const leftOf = ({ quantity, pickedQuantity, shortQuantity }: Pick<LineRow, 'quantity' | 'pickedQuantity' | 'shortQuantity'>) =>
  quantity - pickedQuantity - shortQuantity;

/** A cell of the cart as people say it: row and column. */
export const cellName = ({ gridRow, gridColumn }: Pick<LineRow, 'gridRow' | 'gridColumn'>) => `${gridRow}-${gridColumn}`;
