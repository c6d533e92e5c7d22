import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../base/texts.tsx';
import { notify } from '../feedback/notice-store.ts';
import type { ScannerOptions } from './scan-props.ts';
import { scanListener } from './scan-listener.ts';
import { sound } from './sounds.ts';

/**
 * Receives scanner input anywhere in the page, wherever the focus is. `onScan` returns true when it handled the code: then its terminator
 * does nothing else. The characters it left in a focused field are removed; manual input stays untouched. The screen listens from its first
 * render, and the previous one no longer: an effect that runs after the paint would send the new screen's first code to the old one.
 *
 * While a dialog has the focus, or while the screen is paused, a code reaches only a field that is for codes. Any other is passed to
 * `onScanDuringDialog`; one that this does not handle is refused with a tone and a notice.
 */
export function useScanner({ onScan, onTyped, onScanDuringDialog, paused = false, isEntrance = false }: ScannerOptions) {
  const t = useTexts();
  function refuse(code: string): void {
    sound('wrong');
    notify({ id: 'scan-refused', tone: 'warn', text: t('scan.notNow', { code }), life: 6_000 });
  }
  const latest = useRef({ onScan, onTyped, onScanDuringDialog, refuse, paused });
  useLayoutEffect(() => {
    latest.current = { onScan, onTyped, onScanDuringDialog, refuse, paused };
  });
  useLayoutEffect(() => {
    if (!scanListener) return;
    const { codes, typed } = scanListener.takePendingInput();
    for (const code of codes) latest.current.onScan(code);
    if (typed) latest.current.onTyped?.(typed);
    return scanListener.addListener({
      isEntrance,
      onScan: (code, head) => latest.current.onScan(code, head),
      onScanDuringDialog: (code) => {
        const { onScanDuringDialog: own, refuse: refuseAloud } = latest.current;
        if (!own?.(code)) refuseAloud(code);
      },
      isPaused: () => latest.current.paused,
    });
  }, []);
}
