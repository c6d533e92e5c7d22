import { useOpenCounts, useShelvesLeft } from '@entrepot/client/floor/open-counts.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack, Title } from '@entrepot/ui/layout.tsx';
import { useMemo } from 'react';
import { shelfColumns } from './columns.tsx';
import { Progress } from './progress.tsx';

const shown = ['shelfNumber', 'shelfStatus', 'counterName'];

/** The counts that are open in a warehouse, with the shelves that are still to be counted, in walking order. */
export function OpenCounts({ warehouseId }: { warehouseId: string }) {
  const t = useWords('counting');
  const { counts } = useOpenCounts(warehouseId);
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

function Shelves({ id }: { id: string }) {
  const t = useWords('counting');
  const { left } = useShelvesLeft(id);
  const columns = useMemo(() => shelfColumns(t).filter(({ key }) => shown.includes(key)), [t]);
  return (
    <DataTable
      label={t('pages.shelvesLeft', { count: left?.length ?? 0 })}
      columns={columns}
      rows={left}
      empty={{ title: t('pages.allCounted'), compact: true }}
    />
  );
}
