import { useLayoutEffect, useRef } from 'react';
import type { ScannerOptions } from './scan-props.ts';
import { scanListener } from './scan-listener.ts';

/**
 * Receives scanner input anywhere in the page, wherever the focus is. `onScan` returns true when it handled the code: then its terminator
 * does nothing else. The characters it left in a focused field are removed; manual input stays untouched. The screen listens from its first
 * render, and the previous one no longer: an effect that runs after the paint would send the new screen's first code to the old one.
 */
export function useScanner({ onScan, onTyped, onScanDuringDialog, enabled = true }: ScannerOptions) {
  const latest = useRef({ onScan, onTyped, onScanDuringDialog });
  useLayoutEffect(() => {
    latest.current = { onScan, onTyped, onScanDuringDialog };
  });
  useLayoutEffect(() => {
    if (!enabled || !scanListener) return;
    const { codes, typed } = scanListener.takePendingInput();
    for (const code of codes) latest.current.onScan(code);
    if (typed) latest.current.onTyped?.(typed);
    return scanListener.addListener({
      onScan: (code, head) => latest.current.onScan(code, head),
      onScanDuringDialog: (code) => latest.current.onScanDuringDialog?.(code) ?? false,
    });
  }, [enabled]);
}
