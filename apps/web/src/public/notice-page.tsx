import { useSearch } from 'wouter';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { NoticeArticle } from '../modules/content/articles.tsx';
import { PublicFrame } from './frame.tsx';
import css from './public.module.css';

/** One notice in full, for everybody who has its address. */
export function NoticePage() {
  const t = useWords('public');
  const query = new URLSearchParams(useSearch());
  return (
    <PublicFrame>
      <main className={css.reading}>
        <NoticeArticle open id={query.get('id') ?? query.get('Id') ?? ''} />
        <p>
          <a href="/index?activeIndex=notice">{t('notice.back')}</a>
        </p>
      </main>
    </PublicFrame>
  );
}
