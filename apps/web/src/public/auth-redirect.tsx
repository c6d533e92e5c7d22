import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../core/tabs/tab-location.ts';
import { wayBack } from '@entrepot/contract/core/own-address.ts';

/** Return address of an external sign-in: passes its result to the opener window, or continues in this one. */
export function AuthRedirect() {
  const t = useTexts('public');
  const search = useSearch();
  useEffect(() => {
    if (window.opener) {
      (window.opener as Window).postMessage({ authRedirect: search }, location.origin);
      window.close();
    } else go(wayBack(new URLSearchParams(search).get('redirect')), { replace: true });
  }, [search]);
  return <p role="status">{t('redirecting')}</p>;
}
