import { useContext, useEffect, useRef } from 'react';
import { TabLocationContext } from './tab-location.ts';

// Keys do not act on the page behind a dialog.
const isAnswering = () => document.activeElement?.closest('[aria-modal="true"]') != null;

/**
 * Handles keys such as F8 while the page is in front and no dialog has the focus; keys with an undefined handler retain their default
 * behaviour.
 */
export function useKeys(presses: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const place = useContext(TabLocationContext);
  const latest = useRef({ presses, inFront: true });
  useEffect(() => {
    latest.current = { presses, inFront: place?.inFront ?? true };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const press = latest.current.presses[event.key];
      if (!press || !latest.current.inFront || isAnswering() || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      event.preventDefault();
      void press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
