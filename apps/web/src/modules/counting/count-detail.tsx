import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { getStockCountById } from '@entrepot/contract/modules/counting/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack, Text, Title } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { differenceColumns, shelfColumns } from './columns.tsx';

/** One count as it stands: its shelves, and what differs on those that are counted out. */
export const useCount = (id: string) =>
  useQuery({ queryKey: ['stock-count', id], queryFn: () => ask(getStockCountById, { id }, { quiet: true }) });

/** The shelves of a count and its differences. */
export function CountDetail({ id }: { id: string }) {
  const t = useWords('counting');
  const { data, error, refetch } = useCount(id);
  const shelves = useMemo(() => shelfColumns(t), [t]);
  return (
    <Stack>
      <Title level={2}>{t('pages.differences')}</Title>
      <Differences id={id} />
      <Title level={2}>{t('pages.shelves')}</Title>
      <DataTable
        label={t('pages.shelves')}
        columns={shelves}
        rows={data?.shelves ?? undefined}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.shelves'), compact: true }}
      />
    </Stack>
  );
}

/** What a count found otherwise than the books say, round by round. */
export function Differences({ id }: { id: string }) {
  const t = useWords('counting');
  const { data, error, refetch } = useCount(id);
  const shelves = data?.shelves;
  const columns = useMemo(() => {
    const last = new Map(shelves?.map(({ shelfNumber, round }) => [shelfNumber, round]));
    return differenceColumns(t, ({ shelfNumber, round }) => round < (last.get(shelfNumber) ?? 0));
  }, [t, shelves]);
  return (
    <Stack gap="small">
      <Text>{t('pages.differencesHidden')}</Text>
      <DataTable
        label={t('pages.differences')}
        columns={columns}
        rows={data?.lines ?? undefined}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.noDifferences'), compact: true }}
      />
    </Stack>
  );
}
