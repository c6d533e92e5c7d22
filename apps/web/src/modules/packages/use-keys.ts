import { useEffect, useRef } from 'react';

/** Presses for keys such as F8, while the page is in front; a key whose press is undefined does what it always does. */
export function useKeys(presses: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(presses);
  useEffect(() => {
    latest.current = presses;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const press = latest.current[event.key];
      if (!press || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
