import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { scaleWeightOf } from '@entrepot/contract/core/typed-weight.ts';
import { takeEarlyKeys } from './early-keys.ts';
import { continuesNumber, type ReceivedScan, isDoubled, noScan, scanLimits, scanStep, type ScanStep } from './scanner.ts';
import { sound } from './sounds.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;
/** Contents of the fields that had the focus since a scan began: the focus may move during the scan. */
type Before = Map<Box, string>;
/** Receives each code, and the characters right before it. Returns true when it handled the code; its terminator then does nothing else. */
type ScanHandler = (code: string, head?: string) => boolean | void;
interface Screen {
  onScan: ScanHandler;
  /** Receives codes while a dialog has the focus, or while the screen is paused: queues the code visibly, or refuses it aloud. */
  onScanDuringDialog(code: string): void;
  /** Whether the page asks for credentials: none of its fields receives a code of a label. */
  isEntrance: boolean;
  /** Whether the screen waits for something that is open above it, such as a panel that asks for a number. */
  isPaused(): boolean;
}
/** Input that arrived while there was no listener: whole codes, and characters typed outside a field. */
export interface PendingInput {
  codes: readonly string[];
  typed: string;
}

// Input older than this, in ms, was not meant for the screen that opens now.
const freshFor = 5_000;
// Input that arrived while the page was loading was meant for this page, however slow the network is.
const freshWhileLoading = 60_000;
const loading = '[data-loading], #root:empty, .start-sign';
const isLoading = () => document.querySelector(loading) !== null;

const passwords = 'input[type="password"], input[autocomplete*="password"]';

/** Returns the text field with the focus, where a scan leaves its characters; passwords are never read. */
function focusedBox(): Box | null | 'secret' {
  const active = document.activeElement;
  if (active instanceof HTMLInputElement) return active.matches(passwords) ? 'secret' : active;
  return active instanceof HTMLTextAreaElement ? active : null;
}

/** Whether a dialog has the focus, so that the screen below it receives no scans. */
const isAnswering = () => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') != null;

/**
 * Whether the focused field of a dialog receives this scan: a field for codes, such as the number of a seal, or the weight of a scale that
 * types like a scanner.
 */
function isForField(code: string, box: Box | null): boolean {
  if (!box || box.readOnly || box.disabled) return false;
  return box.dataset.code !== undefined || (box.dataset.unit === 'kg' && scaleWeightOf(code) !== null);
}

const isForNumbers = ({ inputMode }: Box): boolean => inputMode === 'decimal' || inputMode === 'numeric';

/** Whether a word came in the rhythm of a slow scanner, as a person types who types fast: in a dialog it remains. */
const isPerhapsTyped = ({ from, code }: ScanStep): boolean => from === 'beginsSlowly' && (/\s/.test(code ?? '') || !/\d/.test(code ?? ''));

// A one-time code may be typed by a device.
const oneTimeCodes = 'input[autocomplete="one-time-code"]';

/** Whether a code is that of a label or card, not a user name or a password that a program types as fast as a scanner. */
const isOfLabel = ({ code, from }: ScanStep, isSecret: boolean): boolean => {
  if (code === null) return false;
  if (screenOfCard(code)) return true;
  const isNumber = /^[A-Z\d-]{6,}$/.test(code) && /(\d.*){4}/.test(code);
  if (isSecret || from === 'beginsSlowly') return isNumber;
  return !/[a-z]/.test(code) || code.includes('://');
};

/** Empties the password field into which a code was scanned: its former content is not known. */
function emptyPassword(event: KeyboardEvent): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement) putBack(field, '');
  event.preventDefault();
  event.stopImmediatePropagation();
  sound('wrong');
}

/** Shows the keys of buttons on a touch screen, too, once a scanner or a keyboard with function keys is used. */
function noteKeys({ code }: ScanStep, key: string): void {
  if (code !== null || /^F\d+$/.test(key)) document.documentElement.dataset.keys = '';
}

function putBack(box: Box, text: string): void {
  if (!box.isConnected || box.value === text) return;
  // React intercepts the element's own setter; writing through the prototype's makes it notice the change.
  const proto = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Receives scanner input anywhere in the page from the first key on, also while the target screen is still rendering: a code that began
 * earlier is still complete, and input that arrived in between is passed to the screen once it is mounted.
 */
function openScanListener() {
  let state = noScan;
  let last: ReceivedScan = { code: '', at: Number.NEGATIVE_INFINITY };
  // Since the scan began, since it went on after a pause, and since a slow one began.
  const before: Record<ScanStep['from'], Before> = { begins: new Map(), resumes: new Map(), beginsSlowly: new Map() };
  const screens: Screen[] = [];
  let first: ScanHandler | null = null;
  const noInput = { codes: [] as string[], typed: '', until: 0, address: '' };
  let pendingInput = noInput;

  function remember({ key }: KeyboardEvent, code: string | null, isEarly: boolean): void {
    const address = location.pathname;
    if (address !== pendingInput.address || Date.now() > pendingInput.until) pendingInput = { ...noInput, address };
    pendingInput.until = Date.now() + (isEarly || isLoading() ? freshWhileLoading : freshFor);
    if (code !== null) pendingInput = { ...pendingInput, codes: [...pendingInput.codes, code], typed: '' };
    else if (key.length === 1) pendingInput.typed += key;
    else if (key === 'Backspace' || key === 'Escape' || key === 'Enter') pendingInput.typed = '';
  }
  function note(step: ScanStep, box: Box | null): void {
    for (const from of ['begins', 'resumes', 'beginsSlowly'] as const) {
      if (step[from] || (from === 'resumes' && step.begins)) before[from] = new Map();
      if (box && !before[from].has(box)) before[from].set(box, box.value);
    }
  }
  /** Removes all traces of a code from typed text, and disables its terminator. */
  function discard(step: ScanStep, event: KeyboardEvent): void {
    for (const [box, text] of before[step.from]) putBack(box, text);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  /** Processes a key at a sign-in page. A code is taken out of the field, and out of a password whatever was in it. */
  function onEntranceKey(event: KeyboardEvent, screen: Screen, focused: Box | null | 'secret'): void {
    if (document.activeElement?.matches(oneTimeCodes)) return void (state = noScan);
    const isSecret = focused === 'secret';
    const { key, code, timeStamp: at, shiftKey: shift, repeat, isComposing: composing } = event;
    const command = event.ctrlKey || event.altKey || event.metaKey;
    const began = state.startedAt;
    const step = scanStep(state, { key, code, at, shift, repeat, composing, command }, scanLimits);
    state = step.state;
    noteKeys(step, key);
    note(step, isSecret ? null : focused);
    if (step.code === null || !isOfLabel(step, isSecret)) return;
    const again = isDoubled(last, step.code, began);
    last = { code: step.code, at };
    if (isSecret && document.activeElement instanceof HTMLInputElement) putBack(document.activeElement, '');
    discard(step, event);
    if (!again) screen.onScan(step.code, step.head);
  }
  /** Processes a key; an early one was pressed before this listener had loaded, outside fields. */
  function onKeyDown(event: KeyboardEvent, isEarly = false): void {
    const focused = isEarly ? null : focusedBox();
    const isSecret = focused === 'secret';
    const entrance = screens.at(-1)?.isEntrance ? screens.at(-1) : undefined;
    if (entrance) return onEntranceKey(event, entrance, focused);
    if (isSecret && (!isAnswering() || screens.length === 0)) return void (state = noScan);
    const box = isSecret ? null : focused;
    // A scan differs from a password in the rhythm of its keys: the keys themselves are not read.
    const { key, code } = isSecret && event.key.length === 1 ? { key: 'x', code: 'KeyX' } : event;
    const { timeStamp: at, shiftKey: shift, repeat, isComposing: composing } = event;
    const command = event.ctrlKey || event.altKey || event.metaKey;
    const began = state.startedAt;
    const step = scanStep(state, { key, code, at, shift, repeat, composing, command }, scanLimits);
    state = step.state;
    noteKeys(step, event.key);
    note(step, box);
    if (isSecret) return step.code === null ? undefined : emptyPassword(event);
    // The Enter is the field's as well: it saves the number.
    if (step.code !== null && box && isForNumbers(box) && continuesNumber(step.code, before[step.from].get(box) ?? '', box.value)) return;
    if (step.code !== null) {
      const again = isDoubled(last, step.code, began);
      last = { code: step.code, at };
      if (again || first?.(step.code)) return discard(step, event);
    }
    const screen = screens.at(-1);
    if (!screen && !box && !command) remember(event, step.code, isEarly);
    if (step.code === null || !screen) return;
    // A screen's card opens it from anywhere.
    if ((isAnswering() || screen.isPaused()) && !screenOfCard(step.code)) {
      if (isForField(step.code, box) || isPerhapsTyped(step)) return;
      // The dialog does not expect a code: none of its fields receives it, and its terminator presses no button.
      discard(step, event);
      return screen.onScanDuringDialog(step.code);
    }
    // The scanned characters are removed before the listener is called, so that a field then contains only the user's typing.
    for (const [box, text] of before[step.from]) putBack(box, text);
    if (screen.onScan(step.code, step.head) !== true) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  for (const event of takeEarlyKeys()) onKeyDown(event, true);
  addEventListener('keydown', (event: KeyboardEvent) => onKeyDown(event), true);
  return {
    /** Registers a listener that receives each code before all others. Returns a function that removes it. */
    addFirst(screen: ScanHandler): () => void {
      first = screen;
      // A card that was scanned before opens its screen now.
      const { codes, ...input } = pendingInput;
      if (input.address === location.pathname) pendingInput = { ...input, codes: codes.filter((code) => screen(code) !== true) };
      return () => {
        if (first === screen) first = null;
      };
    },
    /** Registers a listener; only the last registered one receives codes. Returns a function that removes it. */
    addListener(screen: Screen): () => void {
      screens.push(screen);
      return () => void screens.splice(screens.indexOf(screen), 1);
    },
    /** Returns the input that arrived at this page's address recently while there was no listener, and clears it. */
    takePendingInput(): PendingInput {
      const { codes, typed, until, address } = pendingInput;
      pendingInput = noInput;
      return Date.now() > until || address !== location.pathname ? { codes: [], typed: '' } : { codes, typed };
    },
  };
}

/** The page's only listener; null where there is no document. */
export const scanListener = typeof document === 'undefined' ? null : openScanListener();
