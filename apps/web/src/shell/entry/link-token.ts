import { useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';

function followHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/**
 * Returns the token of a mailed or printed link; '' without one. It follows the `#`, which browsers send to no server (ASVS 5.0 V14.2.1);
 * links of earlier versions have it in the query.
 */
export function useLinkToken(): string {
  const search = useSearch();
  const hash = useSyncExternalStore(followHash, () => location.hash.slice(1));
  return new URLSearchParams(hash).get('token') ?? new URLSearchParams(search).get('token') ?? '';
}
