import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { getHelpTutorialById, getNoticeById } from '@entrepot/contract/modules/content/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { RichText } from '@entrepot/ui/rich-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { Day } from './day.tsx';
import { inOwnLanguage } from './own-language.ts';
import css from './reading.module.css';

interface ArticleProps {
  id: string;
  /** Asked for without a sign-in, on a page that has no title of its own. */
  open?: boolean;
  /** Told once the article is there. */
  onTitle?(title: string): void;
}
// An article counts its views, so it is asked for once a visit.
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;

/** One notice in full. */
export function NoticeArticle({ id, open = false, onTitle }: ArticleProps) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['notice', id, language],
    queryFn: () => ask(getNoticeById, { id }, { quiet: true, anonymous: open }),
    enabled: id !== '',
    ...once,
  });
  const { data } = query;
  return (
    <Article query={query} missing="pages.noticeMissing" id={id} open={open} onTitle={onTitle}>
      {data && (
        <>
          <p className={css.facts}>
            <Day time={data.publishTime} />
          </p>
          {data.cover && <img src={data.cover} alt="" className={css.wideCover} />}
        </>
      )}
    </Article>
  );
}

/** One page of help in full. */
export function HelpArticle({ id, open = false, onTitle }: ArticleProps) {
  const t = useWords('content');
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['help', id, language],
    queryFn: () => ask(getHelpTutorialById, { id }, { quiet: true, anonymous: open }),
    enabled: id !== '',
    ...once,
  });
  return (
    <Article query={query} missing="pages.helpMissing" id={id} open={open} onTitle={onTitle}>
      {query.data?.videoUrl && (
        <p>
          <a href={query.data.videoUrl} target="_blank" rel="noopener noreferrer" className={css.video}>
            <Icon name="video" /> {t('pages.watch')}
          </a>
        </p>
      )}
    </Article>
  );
}

interface Asked {
  data: { title: unknown; content: unknown } | undefined;
  error: Error | null;
  refetch(): unknown;
}

function Article({
  query: { data, error, refetch },
  missing,
  id,
  open,
  onTitle,
  children,
}: {
  query: Asked;
  missing: string;
  id: string;
  open: boolean;
  onTitle: ((title: string) => void) | undefined;
  children: ReactNode;
}) {
  const t = useWords('content');
  const title = data ? inOwnLanguage(data.title) : '';
  useEffect(() => {
    if (title) onTitle?.(title);
  }, [title]);
  if (id === '' || (isApiProblem(error) && (error.code === errorCodes.NotFound || error.code === errorCodes.ValidationFailed)))
    return <EmptyState title={t(missing)} />;
  if (error) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  return (
    <article className={css.article}>
      {open && <h1>{title}</h1>}
      {children}
      <RichText html={inOwnLanguage(data.content)} />
      <p className={css.printer}>
        <Button size="small" kind="quiet" icon={<Icon name="print" />} onClick={() => print()}>
          {t('pages.print')}
        </Button>
      </p>
    </article>
  );
}
