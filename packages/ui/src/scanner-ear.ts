import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { type HeardScan, isDoubled, noScan, scanLimits, scanStep, type ScanStep } from './scanner.ts';
import { sound } from './sounds.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;
/** What stood in the fields that had the focus since a scan began: the focus may move meanwhile. */
type Before = Map<Box, string>;
/** Is told of each code, and what came right before it; true: it is taken, and its terminator does nothing else. */
type Hearer = (code: string, head?: string) => boolean | void;
/** What came while nobody heard: whole codes, and signs typed where there is no field. */
export interface Unheard {
  codes: readonly string[];
  typed: string;
}

// What was typed longer ago than this was not meant for the screen that opens now.
const freshFor = 5_000;

/** The text field that has the focus, where a scan leaves its signs; passwords are never read. */
function focusedBox(): Box | null | 'secret' {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement) return active.type === 'password' ? 'secret' : active;
  return active instanceof HTMLTextAreaElement ? active : null;
}

/** Does a dialog have the focus, so that the screen below it takes nothing? */
const isAnswering = () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') != null;

const takesSigns = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';

/** The Enter of a code that is nobody's must not press the dialog's button; in a field of the dialog it ends what was typed there. */
function keepFromDialog(event: KeyboardEvent): void {
  if (document.activeElement?.closest(takesSigns)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  sound('warn');
}

function putBack(box: Box, text: string): void {
  if (!box.isConnected || box.value === text) return;
  // React follows the element's own setter; writing through the prototype's makes it notice.
  const proto = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner anywhere in the page from the first key on, also while the screen that takes its codes is still being drawn: a code
 * that began before is whole all the same, and what came in between is handed to the screen when it is there.
 */
function openEar() {
  let state = noScan;
  let last: HeardScan = { code: '', at: Number.NEGATIVE_INFINITY };
  // Since the scan began, since it went on after a pause, and since a slow one began.
  const before: Record<ScanStep['from'], Before> = { begins: new Map(), resumes: new Map(), beginsSlowly: new Map() };
  const hearers: Hearer[] = [];
  let first: Hearer | null = null;
  let unheard = { codes: [] as string[], typed: '', at: 0, address: '' };

  function remember({ key }: KeyboardEvent, code: string | null): void {
    const address = location.pathname;
    if (address !== unheard.address || Date.now() - unheard.at > freshFor) unheard = { codes: [], typed: '', at: 0, address };
    unheard.at = Date.now();
    if (code !== null) unheard = { ...unheard, codes: [...unheard.codes, code], typed: '' };
    else if (key.length === 1) unheard.typed += key;
    else if (key === 'Backspace' || key === 'Escape' || key === 'Enter') unheard.typed = '';
  }
  function note(step: ScanStep, box: Box | null): void {
    for (const from of ['begins', 'resumes', 'beginsSlowly'] as const) {
      if (step[from] || (from === 'resumes' && step.begins)) before[from] = new Map();
      if (box && !before[from].has(box)) before[from].set(box, box.value);
    }
  }
  /** Leaves no trace of a code in what a person typed, and lets its terminator do nothing. */
  function forget(step: ScanStep, event: KeyboardEvent): void {
    for (const [box, text] of before[step.from]) putBack(box, text);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function hear(event: KeyboardEvent): void {
    const box = focusedBox();
    if (box === 'secret') return void (state = noScan);
    const { key, code, timeStamp: at, shiftKey: shift, repeat, isComposing: composing } = event;
    const command = event.ctrlKey || event.altKey || event.metaKey;
    const began = state.startedAt;
    const step = scanStep(state, { key, code, at, shift, repeat, composing, command }, scanLimits);
    state = step.state;
    note(step, box);
    if (step.code !== null) {
      const again = isDoubled(last, step.code, began);
      last = { code: step.code, at };
      if (again || first?.(step.code)) return forget(step, event);
    }
    const hearer = hearers.at(-1);
    if (!hearer && !box && !command) remember(event, step.code);
    if (step.code === null || !hearer) return;
    // The card of a screen opens it from anywhere.
    if (isAnswering() && !screenOfCard(step.code)) return keepFromDialog(event);
    // The signs go before the code is told, so that what a field holds then is what the person typed.
    for (const [box, text] of before[step.from]) putBack(box, text);
    if (hearer(step.code, step.head) !== true) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  addEventListener('keydown', hear, true);
  return {
    /** Tells each code to this one before anybody else hears of it; answers the way to stop. */
    tellFirst(hearer: Hearer): () => void {
      first = hearer;
      return () => {
        if (first === hearer) first = null;
      };
    },
    /** Tells codes to this one, the last that asked for them; answers the way to stop. */
    tell(hearer: Hearer): () => void {
      hearers.push(hearer);
      return () => void hearers.splice(hearers.indexOf(hearer), 1);
    },
    /** What came to this page's address just now while nobody heard; it is given once. */
    takeUnheard(): Unheard {
      const { codes, typed, at, address } = unheard;
      unheard = { codes: [], typed: '', at: 0, address: '' };
      return Date.now() - at > freshFor || address !== location.pathname ? { codes: [], typed: '' } : { codes, typed };
    },
  };
}

/** The one ear of the page; none where there is no page. */
export const ear = typeof document === 'undefined' ? null : openEar();
