import { useContext, useEffect, useRef } from 'react';
import type { ScreenKey } from './screen-keys.ts';
import { TabLocationContext } from './tab-location.ts';

type Presses = Readonly<Partial<Record<ScreenKey, (() => unknown) | undefined>>>;
interface Registered {
  current: { presses: Presses; inFront: boolean };
}

// Keys do not act on the page behind a dialog.
const isAnswering = () => document.activeElement?.closest('[aria-modal="true"]') != null;

// All open screens; a key acts once, on the screen in front.
const registered: Registered[] = [];

function onKey(event: KeyboardEvent): void {
  if (isAnswering() || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const presses = registered.flatMap(({ current }) => (current.inFront && current.presses[event.key as ScreenKey]) || []);
  if (presses.length > 1) console.error(`${event.key} has ${presses.length} actions on this screen`);
  const press = presses.at(-1);
  if (!press) return;
  event.preventDefault();
  void press();
}

/**
 * Handles keys such as F8 while the page is in front and no dialog has the focus; keys with an undefined handler retain their default
 * behaviour. A screen has one action per key: of two, the later one acts, and the browser's console names the key.
 */
export function useKeys(presses: Presses): void {
  const place = useContext(TabLocationContext);
  const latest = useRef({ presses, inFront: true });
  useEffect(() => {
    latest.current = { presses, inFront: place?.inFront ?? true };
  });
  useEffect(() => {
    if (registered.length === 0) addEventListener('keydown', onKey);
    registered.push(latest);
    return () => {
      registered.splice(registered.indexOf(latest), 1);
      if (registered.length === 0) removeEventListener('keydown', onKey);
    };
  }, []);
}
