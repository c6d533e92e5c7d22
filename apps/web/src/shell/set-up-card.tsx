import { getSetUpGuide } from '@entrepot/contract/modules/account/guide-calls.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './dashboard.module.css';

/** What the person's own site still needs before it can open, with the way to the guide; nothing once it is ready. */
export function SetUpCard({ path }: { path: string }) {
  const t = useWords('shell');
  const { data } = useQuery({ queryKey: ['set-up guide', null], queryFn: () => ask(getSetUpGuide, { siteId: null }, { quiet: true }) });
  if (!data || data.doneCount === data.steps.length) return null;
  return (
    <Card title={t('dashboard.setUp', { site: data.siteName })}>
      <p className={css.label}>{t('dashboard.setUpText', { done: data.doneCount, count: data.steps.length })}</p>
      <a href={path}>{t('dashboard.setUpOpen')}</a>
    </Card>
  );
}
