import { useEffect, useRef } from 'react';
import type { ScannerOptions } from './scan-props.ts';
import { noScan, scanLimits, scanStep } from './scanner.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;
type Before = { box: Box; text: string };

/** The text field that has the focus, where a scan leaves its signs; passwords are never read. */
function focusedBox(): Box | null | 'secret' {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement) return active.type === 'password' ? 'secret' : active;
  return active instanceof HTMLTextAreaElement ? active : null;
}

function putBack(box: Box, text: string) {
  if (!box.isConnected || box.value === text) return;
  // React follows the element's own setter; writing through the prototype's makes it notice.
  const proto = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner anywhere in the page, whatever has the focus. `onScan` answers true when it took the code: then its terminator does
 * nothing else, and the signs it left in a focused field go. Anything typed by hand stays untouched.
 */
export function useScanner({
  onScan,
  enabled = true,
  maxGap = scanLimits.maxGap,
  maxPause = scanLimits.maxPause,
  minLength = scanLimits.minLength,
  maxTotal = scanLimits.maxTotal,
}: ScannerOptions) {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    if (!enabled) return;
    let state = noScan;
    // What stood in the focused field when the scan began, and when it went on after its last pause.
    let first: Before | null = null;
    let last: Before | null = null;
    const hear = (event: KeyboardEvent) => {
      const box = focusedBox();
      if (box === 'secret') return;
      const { key, code, timeStamp: at, shiftKey: shift, repeat, isComposing: composing } = event;
      const pressed = { key, code, at, shift, repeat, composing, command: event.ctrlKey || event.altKey || event.metaKey };
      const step = scanStep(state, pressed, { maxGap, maxPause, minLength, maxTotal });
      state = step.state;
      if (step.begins || step.resumes) last = box && { box, text: box.value };
      if (step.begins) first = last;
      if (step.code === null || latest.current(step.code) !== true) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const before = step.whole ? first : last;
      if (before) putBack(before.box, before.text);
      first = last = null;
    };
    addEventListener('keydown', hear, true);
    return () => removeEventListener('keydown', hear, true);
  }, [enabled, maxGap, maxPause, minLength, maxTotal]);
}
