import { useEffect, useRef } from 'react';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { Screen } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/place.ts';
import { pathOfScreen } from '../core/tabs/screens.ts';

const widestGap = 50;

/**
 * Opens the screen whose card was scanned: keys under 50 ms apart, ended with Enter. What hears scanners on every screen forgives more: a
 * busy machine that holds back a key, a slow scanner, one that says which bars it read. So it is asked as well, as soon as it is there.
 */
export function useScannedScreens(screens: ReadonlyMap<string, Screen>): void {
  const latest = useRef(screens);
  latest.current = screens;
  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void import('@entrepot/ui/scanner-ear.ts').then(({ ear }) => {
      if (ear && !gone) stop = ear.tellFirst((code) => openCard(latest.current, code));
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  useEffect(() => {
    let code = '';
    let last = 0;
    const keyDown = (event: KeyboardEvent) => {
      const now = event.timeStamp;
      if (now - last > widestGap) code = '';
      last = now;
      if (event.key.length === 1) code += event.key;
      if (event.key !== 'Enter') return;
      const opened = openCard(latest.current, code);
      code = '';
      if (!opened) return;
      // The code has also been typed into the field that had the focus; what the field does with Enter must not happen.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keyDown, true);
    return () => document.removeEventListener('keydown', keyDown, true);
  }, []);
}

/** Opens the screen of a card, where the person has it; false for every other code. */
function openCard(screens: ReadonlyMap<string, Screen>, code: string): boolean {
  const screen = screenOfCard(code);
  const path = screen && pathOfScreen(screens, screen);
  if (path) go(path);
  return Boolean(path);
}
