import { getTimeline, type TimelineKind, type TimelineOf, timelineKinds } from '@entrepot/contract/modules/timeline/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { MultiSelect } from '@entrepot/ui/select.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { AsOf } from './as-of.tsx';
import { Entry, stepName } from './entry.tsx';
import { Then } from './then.tsx';
import css from './timeline.module.css';

/** One thing, by the word that its timeline is asked with. */
export type Of = { readonly [K in TimelineOf]: Readonly<Record<K, string>> }[TimelineOf];
export type TimelineEntry = Told<typeof getTimeline.gives>['entries'][number];
const rows = 30;

/** Kinds that may come up at all: warehouse staff see no money. */
const kindsFor = (): readonly TimelineKind[] =>
  audience() === 'W' ? timelineKinds.filter((kind) => kind !== 'priced' && kind !== 'paid') : timelineKinds;

/** All that happened to one thing, the newest first, by kinds where somebody looks for something, and earlier entries on demand. */
export function Timeline({ of, title = true }: { of: Of; title?: boolean }) {
  const t = useWords('timeline');
  const language = useLanguage();
  const [kinds, setKinds] = useState<TimelineKind[]>([]);
  const [at, setAt] = useState<Date | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['timeline', of, kinds, at?.getTime() ?? null, language],
    queryFn: ({ pageParam }) => ask(getTimeline, { ...of, kinds, before: pageParam, rows }, { quiet: true }),
    // Of the chosen second what happened in it is there too.
    initialPageParam: at ? new Date(at.getTime() + 1000).toISOString() : null,
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
        {/* A package has its own sheet of the past, with what lay in it. */}
        {!('packageId' in of) && <AsOf value={at} onChange={setAt} />}
        {at && <Then of={of} at={at} />}
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
