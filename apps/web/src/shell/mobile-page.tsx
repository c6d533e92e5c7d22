import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useSearch } from 'wouter';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { chooseFullSite, fullAddress } from '../core/app/mobile.ts';
import { go } from '../core/tabs/place.ts';
import { safeRedirect } from '../core/app/redirects.ts';
import { LanguageSwitch } from './language-switch.tsx';

/** Where phones are sent: says that the mobile site comes later, and leads to the same page of the full one. */
export function MobilePage() {
  const t = useWords('shell');
  const to = fullAddress(useSearch());
  function openFullSite() {
    chooseFullSite();
    // The landing page is no way back after a sign-in, but it is one from here.
    go(to.startsWith('/index?') ? to : safeRedirect(to), { replace: true });
  }
  return (
    <main className="error-page">
      <EmptyState title={t('mobile.title')} text={t('mobile.text')} />
      <Button kind="primary" size="large" onClick={openFullSite}>
        {t('mobile.full')}
      </Button>
      <LanguageSwitch />
    </main>
  );
}
