import { useRows } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getStockCountShelves } from '@entrepot/contract/modules/counting/calls.ts';
import { countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack, Title } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ShelfRow, shelfColumns } from './columns.tsx';
import { Progress } from './progress.tsx';

const shown = ['shelfNumber', 'shelfStatus', 'counterName'];

/** The counts that are open in a warehouse, with the shelves that are still to be counted, in walking order. */
export function OpenCounts({ warehouseId }: { warehouseId: string }) {
  const t = useWords('counting');
  const { data } = useRows(stockCount, { WarehouseId: warehouseId, StockCountStatus: [...countStates.codes('live')], rows: 20 });
  const counts = data?.data.filter(({ shelvesCounted, shelfTotal }) => shelvesCounted < shelfTotal);
  if (counts?.length === 0) return <EmptyState title={t('pages.noOpen')} text={t('pages.noOpenText')} />;
  return (
    <Stack>
      {(counts ?? []).map(({ id, countNo, shelvesCounted, shelfTotal }) => (
        <Stack key={id} gap="small">
          <Title level={2}>{countNo}</Title>
          <Progress done={shelvesCounted} total={shelfTotal} />
          <Shelves id={id} />
        </Stack>
      ))}
    </Stack>
  );
}

const { ToBeCounted, Counting, Differs } = enumCodes.StockCountShelfStatus;
const isLeft = ({ shelfStatus, round, roundsWanted }: ShelfRow) =>
  shelfStatus === ToBeCounted || shelfStatus === Counting || (shelfStatus === Differs && round < roundsWanted);

function Shelves({ id }: { id: string }) {
  const t = useWords('counting');
  const { data } = useQuery({ queryKey: ['count-shelves', id], queryFn: () => ask(getStockCountShelves, { id }, { quiet: true }) });
  const columns = useMemo(() => shelfColumns(t).filter(({ key }) => shown.includes(key)), [t]);
  const left = data?.filter(isLeft);
  return (
    <DataTable
      label={t('pages.shelvesLeft', { count: left?.length ?? 0 })}
      columns={columns}
      rows={left}
      empty={{ title: t('pages.allCounted'), compact: true }}
    />
  );
}
