import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { getHelpTutorialById, getNoticeById } from '@entrepot/contract/modules/content/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { RichText } from '@entrepot/ui/form/rich-text.tsx';
import { type ReactNode, useEffect } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { Day } from './day.tsx';
import { inOwnLanguage } from './own-language.ts';
import css from './reading.module.css';

interface ArticleProps {
  id: string;
  /** Loaded without a sign-in, on a page without its own title. */
  open?: boolean;
  /** Called with the title after the article has loaded. */
  onTitle?(title: string): void;
}
// Loading an article counts a view, so it is loaded once per visit.
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;

/** One notice in full. */
export function NoticeArticle({ id, open = false, onTitle }: ArticleProps) {
  const query = useCallQuery(getNoticeById, { id }, { anonymous: open, enabled: id !== '', ...once });
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
  const t = useTexts('content');
  const query = useCallQuery(getHelpTutorialById, { id }, { anonymous: open, enabled: id !== '', ...once });
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

interface ArticleQuery {
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
  query: ArticleQuery;
  missing: string;
  id: string;
  open: boolean;
  onTitle: ((title: string) => void) | undefined;
  children: ReactNode;
}) {
  const t = useTexts('content');
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
