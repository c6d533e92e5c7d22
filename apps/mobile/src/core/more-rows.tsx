import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Skeleton } from '@entrepot/ui/loader.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Failed } from './failed.tsx';
import { Inside, Panel } from './parts.tsx';
import css from './parts.module.css';

const perPage = 20;

/** Where in a list to read: the page from 1, and how many rows. */
export interface Part {
  index: number;
  rows: number;
}
interface Answer<R> {
  total: number;
  data: readonly R[];
}
interface Props<R extends { id: string }> {
  /** What the list is about, and what it is narrowed to: another of these is another list. It follows what changes of the kind of rows in it. */
  about: readonly unknown[];
  load(part: Part, signal: AbortSignal): Promise<Answer<R>>;
  row(one: R): ReactNode;
  /** How they stand together; under each other in a panel where nothing is said. */
  together?(rows: readonly ReactNode[]): ReactNode;
  /** Their shape while they are asked for. */
  waiting?: ReactNode;
  /** Why there is nothing, and what to do next. */
  empty: ReactNode;
}

/** A list as a phone reads it: some rows, and more of them on a press. */
export function MoreRows<R extends { id: string }>({ about, load, row, together, waiting, empty }: Props<R>) {
  const t = useWords('mobile');
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
  if (together)
    return (
      <>
        {together(drawn)}
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

/** Rows on their way, in the shape of what comes. */
export function Waiting({ rows = 4 }: { rows?: number }) {
  const t = useWords('mobile');
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
