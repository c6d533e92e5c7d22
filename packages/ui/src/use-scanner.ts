import { useLayoutEffect, useRef } from 'react';
import type { ScannerOptions } from './scan-props.ts';
import { ear } from './scanner-ear.ts';

/**
 * Hears a scanner anywhere in the page, whatever has the focus. `onScan` answers true when it took the code: then its terminator does
 * nothing else. The signs it left in a focused field go; anything typed by hand stays untouched. The screen hears from the moment it is
 * drawn, and the one before it no longer: an effect that runs after the paint would give the new screen's first code to the old one.
 */
export function useScanner({ onScan, onTyped, enabled = true }: ScannerOptions) {
  const latest = useRef({ onScan, onTyped });
  useLayoutEffect(() => {
    latest.current = { onScan, onTyped };
  });
  useLayoutEffect(() => {
    if (!enabled || !ear) return;
    const { codes, typed } = ear.takeUnheard();
    for (const code of codes) latest.current.onScan(code);
    if (typed) latest.current.onTyped?.(typed);
    return ear.tell((code, head) => latest.current.onScan(code, head));
  }, [enabled]);
}
