import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getStockCountShelves } from '@entrepot/contract/modules/counting/calls.ts';
import { countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { useQuery } from '@tanstack/react-query';
import { ask, type Told } from '../calls/api.ts';
import { useRows } from '../react/queries.ts';

type Shelf = Told<typeof getStockCountShelves.gives>[number];

const { ToBeCounted, Counting, Differs } = enumCodes.StockCountShelfStatus;
const isLeft = ({ shelfStatus, round, roundsWanted }: Shelf) =>
  shelfStatus === ToBeCounted || shelfStatus === Counting || (shelfStatus === Differs && round < roundsWanted);

/** The counts of a warehouse that still have shelves to be counted; undefined until they are known. */
export function useOpenCounts(warehouseId: string) {
  const { data, error, refetch } = useRows(stockCount, {
    WarehouseId: warehouseId,
    StockCountStatus: [...countStates.codes('live')],
    rows: 20,
  });
  return { counts: data?.data.filter(({ shelvesCounted, shelfTotal }) => shelvesCounted < shelfTotal), error, refetch };
}

/** The shelves of a count that are still to be counted, in walking order; undefined until they are known. */
export function useShelvesLeft(id: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['count-shelves', id],
    queryFn: () => ask(getStockCountShelves, { id }, { quiet: true }),
  });
  return { left: data?.filter(isLeft), error, refetch };
}
