import { useEffect, useState } from 'react';
import type { Hit } from './menu-hits.ts';

const pause = 120;
const none: readonly Hit[] = [];
interface Found {
  text: string;
  hits: readonly Hit[];
  /** The server did not answer, so that nothing found says nothing. */
  failed: boolean;
}

/**
 * The records found for what is typed, looked for after a short pause; `busy` until those of the present text are there. Meanwhile those
 * of the text before stay, so that nothing jumps.
 */
export function useFoundRecords(typed: string): Omit<Found, 'text'> & { busy: boolean } {
  const text = typed.trim();
  const [found, setFound] = useState<Found>({ text: '', hits: [], failed: false });
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
