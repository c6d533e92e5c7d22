import { useEffect, useRef } from 'react';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { Screen } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/tab-location.ts';
import { pathOfScreen } from '../core/tabs/screens.ts';

const maxGapMs = 50;

/**
 * Opens the screen whose card was scanned: keys under 50 ms apart, terminated by Enter. The scan listener of all screens is more tolerant
 * (delayed keys of a busy machine, slow scanners, symbology prefixes), so it is used as well as soon as it has loaded.
 */
export function useScannedScreens(screens: ReadonlyMap<string, Screen>): void {
  const latest = useRef(screens);
  latest.current = screens;
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    void import('@entrepot/ui/scan/scan-listener.ts').then(({ scanListener }) => {
      if (scanListener && !stopped) stop = scanListener.addFirst((code) => openCard(latest.current, code));
    });
    return () => {
      stopped = true;
      stop();
    };
  }, []);
  useEffect(() => {
    let code = '';
    let last = 0;
    const keyDown = (event: KeyboardEvent) => {
      const now = event.timeStamp;
      if (now - last > maxGapMs) code = '';
      last = now;
      if (event.key.length === 1) code += event.key;
      if (event.key !== 'Enter') return;
      const opened = openCard(latest.current, code);
      code = '';
      if (!opened) return;
      // The code was also typed into the focused field; its Enter must not take effect there.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keyDown, true);
    return () => document.removeEventListener('keydown', keyDown, true);
  }, []);
}

/** Opens the screen of a scanned card if the user may open it; returns false for every other code. */
function openCard(screens: ReadonlyMap<string, Screen>, code: string): boolean {
  const screen = screenOfCard(code);
  const path = screen && pathOfScreen(screens, screen);
  if (path) go(path);
  return Boolean(path);
}
