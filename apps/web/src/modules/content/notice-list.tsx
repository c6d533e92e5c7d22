import { getMineNotices, getPublicNotices } from '@entrepot/contract/modules/content/calls.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useSiteNames } from '../../core/list/sites.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { Day } from './day.tsx';
import css from './reading.module.css';

const settleMs = 300;

/** Published notices for the user; `open` selects those of the public site. */
export function NoticeList({ open, hrefOf }: { open: boolean; hrefOf(id: string): string }) {
  const t = useTexts('content');
  const sites = useSiteNames();
  const [{ page, size }, show] = useState({ page: 1, size: 10 });
  const [typed, setTyped] = useState('');
  const content = useSettled(typed.trim(), settleMs);
  const query = { index: page, rows: size, content: content || null };
  const { data, error, refetch } = useCallQuery(open ? getPublicNotices : getMineNotices, query, {
    anonymous: open,
    showsPrevious: true,
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
                {isTop && <StateTag tone="progress" label={t('pages.top')} />}
                <Day time={publishTime} />
                {sites.has(siteId) && <span>{sites.get(siteId)}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {data.total > 10 && <Pager page={page} size={size} total={data.total} totalIsBound={data.totalIsBound} onChange={show} />}
    </Stack>
  );
}
