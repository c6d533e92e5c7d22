import { useEffect, useRef } from 'react';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { Screen } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/place.ts';
import { pathOfScreen } from '../core/tabs/screens.ts';

const widestGap = 50;

/** Opens the screen whose card was scanned: keys under 50 ms apart, ended with Enter. */
export function useScannedScreens(screens: ReadonlyMap<string, Screen>): void {
  const latest = useRef(screens);
  latest.current = screens;
  // A scanner is heard from here on, also while the screen that takes its code is still on its way.
  useEffect(() => void import('@entrepot/ui/scanner-ear.ts'), []);
  useEffect(() => {
    let code = '';
    let last = 0;
    const keyDown = (event: KeyboardEvent) => {
      const now = event.timeStamp;
      if (now - last > widestGap) code = '';
      last = now;
      if (event.key.length === 1) code += event.key;
      if (event.key !== 'Enter') return;
      const screen = screenOfCard(code);
      const path = screen && pathOfScreen(latest.current, screen);
      code = '';
      if (!path) return;
      // The code has also been typed into the field that had the focus; what the field does with Enter must not happen.
      event.preventDefault();
      event.stopPropagation();
      go(path);
    };
    document.addEventListener('keydown', keyDown, true);
    return () => document.removeEventListener('keydown', keyDown, true);
  }, []);
}
