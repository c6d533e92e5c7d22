import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getStockCountById } from '@entrepot/contract/modules/counting/calls.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import { useMemo } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { differenceColumns, shelfColumns } from './columns.tsx';

/** Loads one count: its shelves, and the differences on shelves that are finished. */
export const useCount = (id: string) => useCallQuery(getStockCountById, { id });

/** The shelves of a count and its differences. */
export function CountDetail({ id }: { id: string }) {
  const t = useTexts('counting');
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

/** Differences of a count from the booked stock, by round. */
export function Differences({ id }: { id: string }) {
  const t = useTexts('counting');
  const commodities = useTexts('commodities');
  const { data, error, refetch } = useCount(id);
  const shelves = data?.shelves;
  const columns = useMemo(() => {
    const last = new Map(shelves?.map(({ shelfNumber, round }) => [shelfNumber, round]));
    return differenceColumns(t, commodities, ({ shelfNumber, round }) => round < (last.get(shelfNumber) ?? 0));
  }, [t, commodities, shelves]);
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
