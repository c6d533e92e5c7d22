import { getHelpTutorialTypes, getMineHelpTutorials } from '@entrepot/contract/modules/content/calls.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useSiteNames } from './site-names.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { inOwnLanguage } from './own-language.ts';
import css from './reading.module.css';

const settleMs = 300;
const most = 100;
const everything = 'all';

/** The help of a site: by topic, or what has the words one looks for. */
export function HelpBrowser({ open, hrefOf }: { open: boolean; hrefOf(id: string): string }) {
  const t = useWords('content');
  const language = useLanguage();
  const sites = useSiteNames();
  const [topic, setTopic] = useState(everything);
  const [typed, setTyped] = useState('');
  const content = useSettled(typed.trim(), settleMs);
  const sending = { quiet: true, anonymous: open };
  const topics = useQuery({ queryKey: ['help-topics', language], queryFn: () => ask(getHelpTutorialTypes, {}, sending) });
  const asked = { rows: most, content: content || null, helpTutorialTypeId: topic === everything ? null : topic };
  const { data, error, refetch } = useQuery({
    queryKey: ['help-pages', asked, language],
    queryFn: () => ask(getMineHelpTutorials, asked, sending),
    placeholderData: keepPreviousData,
  });
  const tabs = [
    { key: everything, label: t('pages.allTopics') },
    ...(topics.data ?? []).map((row) => {
      const { id = '', siteId = '' } = row as { id?: string; siteId?: string };
      return { key: id, label: [inOwnLanguage(row.name), sites.get(siteId)].filter(Boolean).join(' · ') };
    }),
  ];
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <LoadingBlock />;
  return (
    <Stack>
      <div className={css.search}>
        <TextField type="search" label={t('pages.searchHelp')} value={typed} onChange={setTyped} />
      </div>
      <Tabs label={t('pages.topics')} tabs={tabs} value={topic} onChange={setTopic} />
      {data.data.length === 0 && <EmptyState title={t(content ? 'pages.noMatch' : 'pages.noHelp')} />}
      <ul className={css.help}>
        {data.data.map(({ id, siteId, title, helpTutorialTypeName }) => (
          <li key={id}>
            <a href={hrefOf(id)}>
              <span className={css.title}>{title}</span>
              {topic === everything && (
                <span className={css.facts}>{[helpTutorialTypeName, sites.get(siteId)].filter(Boolean).join(' · ')}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
