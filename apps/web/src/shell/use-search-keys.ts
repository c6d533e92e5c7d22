import { useEffect, useRef } from 'react';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the search by Ctrl+K (or ⌘K) wherever the person is, and by `/` outside fields. */
export function useSearchKeys(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      const byLetter = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const bySign = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target);
      if (!byLetter && !bySign) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', keyDown);
    return () => document.removeEventListener('keydown', keyDown);
  }, []);
}
