import { getNoticeById } from '@entrepot/contract/modules/content/calls.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { ask } from '../core/api.ts';
import { useLanguage, useWords } from '../core/i18n.ts';
import { PublicFrame } from './frame.tsx';
import css from './public.module.css';

/** Readers get a text in their own language only, where an editor would get all three. */
const inOneLanguage = (text: unknown) => String(text);

/** One notice in full, for everybody who has its address. */
export function NoticePage() {
  const t = useWords('public');
  const language = useLanguage();
  const id = new URLSearchParams(useSearch()).get('id') ?? new URLSearchParams(location.search).get('Id') ?? '';
  const { data, error } = useQuery({
    queryKey: ['notice', id, language],
    queryFn: () => ask(getNoticeById, { id }, { quiet: true, anonymous: true }),
    enabled: id !== '',
  });
  const missing = id === '' || error !== null;
  return (
    <PublicFrame>
      <article className={css.notice}>
        {missing && <h1>{t('notice.missing')}</h1>}
        {!missing && !data && <LoadingBlock />}
        {data && <h1>{inOneLanguage(data.title)}</h1>}
        {/* The server cleans rich text with an allow-list when it is saved. */}
        {data?.content && <div dangerouslySetInnerHTML={{ __html: inOneLanguage(data.content) }} />}
        <p>
          <a href="/index">{t('notice.back')}</a>
        </p>
      </article>
    </PublicFrame>
  );
}
