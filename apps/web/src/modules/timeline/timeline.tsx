import { getTimeline, type TimelineKind, timelineKinds, getThingThen } from '@entrepot/contract/modules/timeline/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { MultiSelect } from '@entrepot/ui/form/select.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { callKey, useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { AsOf } from './as-of.tsx';
import { Entry, stepName, type Of } from './entry.tsx';
import css from './timeline.module.css';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';

const rows = 30;

/** Kinds that can occur: warehouse staff see no amounts. */
const kindsFor = (): readonly TimelineKind[] =>
  audience() === 'warehouse' ? timelineKinds.filter((kind) => kind !== 'priced' && kind !== 'paid') : timelineKinds;

/** History of a record, newest first, filterable by kind, with earlier entries loaded on demand. */
export function Timeline({ of, title = true }: { of: Of; title?: boolean }) {
  const t = useTexts('timeline');
  const [kinds, setKinds] = useState<TimelineKind[]>([]);
  const [at, setAt] = useState<Date | null>(null);
  // Includes all events within the selected second.
  const from = at && new Date(at.getTime() + 1000).toISOString();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: callKey(getTimeline, { ...of, kinds, before: from, rows }),
    queryFn: ({ pageParam }) => callApi(getTimeline, { ...of, kinds, before: pageParam, rows }, { quiet: true }),
    initialPageParam: from,
    getNextPageParam: ({ before }) => before ?? undefined,
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-label={t('title')}>
      <Stack>
        <div className={css.bar}>
          {title && <Title level={3}>{t('title')}</Title>}
          <div className={css.filter}>
            <MultiSelect
              label={t('filter')}
              placeholder={t('all')}
              options={kindsFor().map((kind) => ({ value: kind, label: stepName(of, kind, t) }))}
              value={kinds}
              onChange={setKinds}
            />
          </div>
        </div>
        {/* A package has a separate view of the past with its contents. */}
        {!('packageId' in of) && <AsOf value={at} onChange={setAt} />}
        {at && <StateAt of={of} at={at} />}
        {!data && (error ? <ErrorState {...errorProps(error, refetch)} compact /> : <LoadingBlock />)}
        {data && !entries.length && !hasNextPage && <EmptyState title={t(kinds.length ? 'emptyOfKind' : 'empty')} compact />}
        <ol className={css.line}>
          {entries.map((entry, at) => (
            <Entry key={`${at} ${entry.kind}`} of={of} entry={entry} />
          ))}
        </ol>
        {hasNextPage && (
          <div>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('earlier')}
            </Button>
          </div>
        )}
      </Stack>
    </section>
  );
}

type Line = ResponseOf<typeof getThingThen.output>[number];

/** State of a record at a moment, next to the values that differ now. */
function StateAt({ of, at }: { of: Of; at: Date }) {
  const t = useTexts('timeline');
  const { data, error, refetch, isFetching } = useCallQuery(getThingThen, { ...of, at }, { showsPrevious: true });
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
