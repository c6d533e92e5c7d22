import { useContext, useEffect, useRef } from 'react';
import { PlaceContext } from '../tabs/place.ts';

/** In a field with something in it the browser takes back what was typed; a dialog is about something else. */
const isBusy = (at: Element | null) =>
  Boolean(at?.closest('[role="dialog"], [contenteditable="true"]')) ||
  ((at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== '');

/** Ctrl+Z takes the last step of a scan screen back while it is in front. */
export function useUndoKey(undo: () => void): void {
  const place = useContext(PlaceContext);
  const latest = useRef({ undo, inFront: true });
  useEffect(() => {
    latest.current = { undo, inFront: place?.inFront ?? true };
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.repeat || event.isComposing || !latest.current.inFront || isBusy(document.activeElement)) return;
      event.preventDefault();
      latest.current.undo();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
