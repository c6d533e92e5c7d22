import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getStockCountShelves } from '@entrepot/contract/modules/counting/calls.ts';
import { countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { type ResponseOf } from '../calls/api.ts';
import { useRows } from '../react/queries.ts';
import { useCallQuery } from '../react/call-query.ts';

type Shelf = ResponseOf<typeof getStockCountShelves.output>[number];

const { ToBeCounted, Counting, Differs } = enumCodes.StockCountShelfStatus;
const isLeft = ({ shelfStatus, round, roundsWanted }: Shelf) =>
  shelfStatus === ToBeCounted || shelfStatus === Counting || (shelfStatus === Differs && round < roundsWanted);

/** Stock counts of a warehouse with shelves left to count; undefined until they are loaded. */
export function useOpenCounts(warehouseId: string) {
  const { data, error, refetch } = useRows(stockCount, {
    WarehouseId: warehouseId,
    StockCountStatus: [...countStates.codes('live')],
    rows: 20,
  });
  return { counts: data?.data.filter(({ shelvesCounted, shelfTotal }) => shelvesCounted < shelfTotal), error, refetch };
}

/** Shelves of a stock count left to count, in walking order; undefined until they are loaded. */
export function useShelvesLeft(id: string) {
  const { data, error, refetch } = useCallQuery(getStockCountShelves, { id });
  return { left: data?.filter(isLeft), error, refetch };
}
