import { getHelpTutorialTypes, getMineHelpTutorials } from '@entrepot/contract/modules/content/calls.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useSiteNames } from '../../core/list/sites.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { inOwnLanguage } from './own-language.ts';
import css from './reading.module.css';

const settleMs = 300;
const max = 100;
const everything = 'all';

/** Help of a site by topic or full-text search. */
export function HelpBrowser({ open, hrefOf }: { open: boolean; hrefOf(id: string): string }) {
  const t = useTexts('content');
  const sites = useSiteNames();
  const [topic, setTopic] = useState(everything);
  const [typed, setTyped] = useState('');
  const content = useSettled(typed.trim(), settleMs);
  const topics = useCallQuery(getHelpTutorialTypes, {}, { anonymous: open });
  const query = { rows: max, content: content || null, helpTutorialTypeId: topic === everything ? null : topic };
  const { data, error, refetch } = useCallQuery(getMineHelpTutorials, query, { anonymous: open, showsPrevious: true });
  const tabs = [
    { key: everything, label: t('pages.allTopics') },
    ...(topics.data ?? []).map(({ id, siteId, name }) => ({
      key: id,
      label: [inOwnLanguage(name), sites.get(siteId)].filter(Boolean).join(' · '),
    })),
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
