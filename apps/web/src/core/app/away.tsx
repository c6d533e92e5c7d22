import { useEffect } from 'react';
import { useNotices } from '@entrepot/ui/notice-store.ts';
import { keepLastWords } from './last-words.ts';

/** Opens a page that the server writes in the client's place, with what was being said to the person. */
export function Away({ to }: { to: string }) {
  useEffect(() => {
    keepLastWords(useNotices.getState().shown);
    location.replace(to);
  }, [to]);
  return null;
}
