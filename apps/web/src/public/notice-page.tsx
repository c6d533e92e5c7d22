import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { ask } from '../core/api.ts';
import { useLanguage, useWords } from '../core/i18n.ts';
import { getNotice } from './calls.ts';
import { PublicFrame } from './frame.tsx';
import css from './public.module.css';

/** One notice in full, for everybody who has its address. */
export function NoticePage() {
  const t = useWords('public');
  const language = useLanguage();
  const id = new URLSearchParams(useSearch()).get('id') ?? new URLSearchParams(location.search).get('Id') ?? '';
  const { data, error } = useQuery({
    queryKey: ['notice', id, language],
    queryFn: () => ask(getNotice, { id }, { quiet: true, anonymous: true }),
    enabled: id !== '',
  });
  const missing = id === '' || error !== null;
  return (
    <PublicFrame>
      <article className={css.notice}>
        {missing && <h1>{t('notice.missing')}</h1>}
        {!missing && !data && <LoadingBlock />}
        {data && <h1>{data.title}</h1>}
        {/* The server cleans rich text with an allow-list when it is saved. */}
        {data?.content && <div dangerouslySetInnerHTML={{ __html: data.content }} />}
        <p>
          <a href="/index">{t('notice.back')}</a>
        </p>
      </article>
    </PublicFrame>
  );
}
