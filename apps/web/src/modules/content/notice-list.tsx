import { getMineNotices, getPublicNotices } from '@entrepot/contract/modules/content/calls.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useSiteNames } from './site-names.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { Day } from './day.tsx';
import css from './reading.module.css';

const settleMs = 300;

/** The published notices a person may read; `open` asks for those of the public site. */
export function NoticeList({ open, hrefOf }: { open: boolean; hrefOf(id: string): string }) {
  const t = useWords('content');
  const language = useLanguage();
  const sites = useSiteNames();
  const [{ page, size }, show] = useState({ page: 1, size: 10 });
  const [typed, setTyped] = useState('');
  const content = useSettled(typed.trim(), settleMs);
  const asked = { index: page, rows: size, content: content || null };
  const { data, error, refetch } = useQuery({
    queryKey: ['notices', open, asked, language],
    queryFn: () => ask(open ? getPublicNotices : getMineNotices, asked, { quiet: true, anonymous: open }),
    placeholderData: keepPreviousData,
  });
  const search = (text: string) => {
    setTyped(text);
    show({ page: 1, size });
  };
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  return (
    <Stack>
      <div className={css.search}>
        <TextField type="search" label={t('pages.searchNotices')} value={typed} onChange={search} />
      </div>
      {data.data.length === 0 && <EmptyState title={t(content ? 'pages.noMatch' : 'pages.noNotices')} />}
      <ul className={css.notices}>
        {data.data.map(({ id, siteId, title, cover, publishTime, isTop }) => (
          <li key={id}>
            {cover && <img src={cover} alt="" loading="lazy" className={css.cover} />}
            <div>
              <a href={hrefOf(id)} className={css.title}>
                {title}
              </a>
              <p className={css.facts}>
                {isTop && <StateTag tone="active" label={t('pages.top')} />}
                <Day time={publishTime} />
                {sites.has(siteId) && <span>{sites.get(siteId)}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data.total > 10 && <Pager page={page} size={size} total={data.total} onChange={show} />}
    </Stack>
  );
}
