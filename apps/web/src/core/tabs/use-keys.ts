import { useContext, useEffect, useRef } from 'react';
import { PlaceContext } from './place.ts';

/** Presses for keys such as F8, while the page is in front; a key whose press is undefined does what it always does. */
export function useKeys(presses: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const place = useContext(PlaceContext);
  const latest = useRef({ presses, inFront: true });
  useEffect(() => {
    latest.current = { presses, inFront: place?.inFront ?? true };
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const press = latest.current.presses[event.key];
      if (!press || !latest.current.inFront || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      event.preventDefault();
      void press();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
