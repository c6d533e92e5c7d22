import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../core/tabs/place.ts';
import { wayBack } from '@entrepot/contract/core/own-address.ts';

/** Where an outside sign-in comes back to: hands its answer to the window that opened it, or goes on in this one. */
export function AuthRedirect() {
  const t = useWords('public');
  const search = useSearch();
  useEffect(() => {
    if (window.opener) {
      (window.opener as Window).postMessage({ authRedirect: search }, location.origin);
      window.close();
    } else go(wayBack(new URLSearchParams(search).get('redirect')), { replace: true });
  }, [search]);
  return <p role="status">{t('redirecting')}</p>;
}
