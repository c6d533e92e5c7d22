import { useEffect, useState } from 'react';
import type { Hit } from './menu-hits.ts';

const pause = 120;
const none: readonly Hit[] = [];
interface SearchResult {
  text: string;
  hits: readonly Hit[];
  /** The request failed, so that an empty result has no meaning. */
  failed: boolean;
}

/**
 * Records found for the typed text, requested after a short delay; `busy` until those of the current text have arrived. The previous ones
 * are shown meanwhile to avoid layout shifts.
 */
export function useFoundRecords(typed: string): Omit<SearchResult, 'text'> & { busy: boolean } {
  const text = typed.trim();
  const [found, setFound] = useState<SearchResult>({ text: '', hits: [], failed: false });
  useEffect(() => {
    if (!text) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const hits = await import('./find-records.ts').then(({ findRecords }) => findRecords(text, stop.signal)).catch(() => null);
      if (!stop.signal.aborted) setFound({ text, hits: hits ?? [], failed: hits === null });
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  const isOfText = found.text === text;
  return { hits: text ? found.hits : none, failed: isOfText && found.failed, busy: text !== '' && !isOfText };
}
