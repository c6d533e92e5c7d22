import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Skeleton } from '@entrepot/ui/feedback/loader.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Failed } from './failed.tsx';
import { Inside, Panel } from './parts.tsx';
import css from './parts.module.css';

const perPage = 20;

/** Slice of a list to load: the page number (from 1) and the page size. */
export interface Part {
  index: number;
  rows: number;
}
interface Answer<R> {
  total: number;
  data: readonly R[];
}
interface Props<R extends { id: string }> {
  /** Query key of the list, including its filters. The list is refetched when rows of this kind change. */
  about: readonly unknown[];
  load(part: Part, signal: AbortSignal): Promise<Answer<R>>;
  row(one: R): ReactNode;
  /** Renders the container of the rows; by default they are stacked in a panel. */
  renderRows?(rows: readonly ReactNode[]): ReactNode;
  /** Placeholder shown while the rows load. */
  waiting?: ReactNode;
  /** Empty state: the reason and the next step. */
  empty: ReactNode;
}

/** Paged list for phones: loads more rows on request. */
export function MoreRows<R extends { id: string }>({ about, load, row, renderRows, waiting, empty }: Props<R>) {
  const t = useTexts('mobile');
  const language = useLanguage();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['more', ...about, language],
    queryFn: ({ pageParam, signal }) => load({ index: pageParam, rows: perPage }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * perPage < last.total ? all.length + 1 : undefined),
    meta: { follows: about },
  });
  if (!data && !error && waiting) return waiting;
  if (!data) return <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) return <Panel>{empty}</Panel>;
  const drawn = rows.map((one) => <Fragment key={one.id}>{row(one)}</Fragment>);
  const more = hasNextPage && (
    <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('list.more')}
    </Button>
  );
  if (renderRows)
    return (
      <>
        {renderRows(drawn)}
        {more}
      </>
    );
  return (
    <Panel>
      {drawn}
      {more && <Inside>{more}</Inside>}
    </Panel>
  );
}

/** Skeleton rows shown while a list loads. */
export function Waiting({ rows = 4 }: { rows?: number }) {
  const t = useTexts('mobile');
  return (
    <div role="status" aria-label={t('list.loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={css.skeleton}>
          <Skeleton width="62%" height={16} />
          <Skeleton width="38%" />
        </div>
      ))}
    </div>
  );
}
