import { useOpenCounts, useShelvesLeft } from '@entrepot/client/floor/open-counts.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { useMemo } from 'react';
import { shelfColumns } from './columns.tsx';
import { Progress } from './progress.tsx';

const visible = ['shelfNumber', 'shelfStatus', 'counterName'];

/** Open counts of a warehouse with their uncounted shelves in walking order. */
export function OpenCounts({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('counting');
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
  const t = useTexts('counting');
  const { left } = useShelvesLeft(id);
  const columns = useMemo(() => shelfColumns(t).filter(({ key }) => visible.includes(key)), [t]);
  return (
    <DataTable
      label={t('pages.shelvesLeft', { count: left?.length ?? 0 })}
      columns={columns}
      rows={left}
      empty={{ title: t('pages.allCounted'), compact: true }}
    />
  );
}
