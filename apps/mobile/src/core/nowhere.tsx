import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useLocation } from 'wouter';
import { Page } from './page.tsx';

/** An address that is no page, or none for this person. */
export function Nowhere() {
  const t = useWords('mobile');
  const [, go] = useLocation();
  return (
    <Page title={t('nowhere.title')} back="/">
      <EmptyState title={t('nowhere.text')} action={{ label: t('nowhere.start'), onClick: () => go('/') }} />
    </Page>
  );
}
