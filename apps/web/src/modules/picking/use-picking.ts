import type { Draft } from '@entrepot/contract/core/field.ts';
import { getPickingById } from '@entrepot/contract/modules/picking/calls.ts';
import type { gridFacts, lineFacts } from '@entrepot/contract/modules/picking/line-facts.ts';
import type { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { useQuery } from '@tanstack/react-query';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';

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

/** One list with everything on it. */
export function usePicking(id: string | null) {
  return useQuery({
    queryKey: ['picking', id],
    queryFn: async () => (await ask(getPickingById, { id: id! }, { quiet: true })) as unknown as Picking,
    enabled: id !== null,
  });
}

/** What is still to fetch of a line. */
export const leftOf = ({ quantity, pickedQuantity, shortQuantity }: LineRow) => quantity - pickedQuantity - shortQuantity;

/** A cell of the cart as people say it: row and column. */
export const cellName = ({ gridRow, gridColumn }: Pick<LineRow, 'gridRow' | 'gridColumn'>) => `${gridRow}-${gridColumn}`;
