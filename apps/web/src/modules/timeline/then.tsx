import { getThingThen } from '@entrepot/contract/modules/timeline/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { errorProps } from '../../core/app/error-props.ts';
import type { Of } from './timeline.tsx';

type Line = Told<typeof getThingThen.gives>[number];

/** One thing as it stood at a moment, beside what is another now. */
export function Then({ of, at }: { of: Of; at: Date }) {
  const t = useWords('timeline');
  const language = useLanguage();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['thing-then', of, at.getTime(), language],
    queryFn: () => ask(getThingThen, { ...of, at }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo<Column<Line>[]>(
    () => [
      { key: 'label', label: t('asOf.field') },
      { key: 'former', label: t('asOf.then') },
      { key: 'now', label: t('asOf.now'), cell: (line) => (line.changed ? (line.now ?? t('nothing')) : null) },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('asOf.title')}
      columns={columns}
      rows={error ? undefined : data}
      rowKey={(line) => line.label}
      refetching={isFetching && Boolean(data)}
      error={error ? errorProps(error, refetch) : null}
      empty={{ title: t('asOf.empty') }}
    />
  );
}
