import { useEffect, useRef } from 'react';
import type { ScannerOptions } from './scan-props.ts';
import { ear } from './scanner-ear.ts';

/**
 * Hears a scanner anywhere in the page, whatever has the focus. `onScan` answers true when it took the code: then its terminator does
 * nothing else. The signs it left in a focused field go; anything typed by hand stays untouched.
 */
export function useScanner({ onScan, onTyped, enabled = true }: ScannerOptions) {
  const latest = useRef({ onScan, onTyped });
  useEffect(() => {
    latest.current = { onScan, onTyped };
  });
  useEffect(() => {
    if (!enabled || !ear) return;
    const { codes, typed } = ear.takeUnheard();
    for (const code of codes) latest.current.onScan(code);
    if (typed) latest.current.onTyped?.(typed);
    return ear.tell((code) => latest.current.onScan(code));
  }, [enabled]);
}
