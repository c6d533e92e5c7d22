/** One key going down, as the browser tells it. `at` is the event's own time in ms, so that a busy page does not slow it. */
export interface ScanKey {
  key: string;
  code: string;
  at: number;
  shift?: boolean;
  /** Ctrl, Alt or Meta is held. */
  command?: boolean;
  /** The key is held down and repeats by itself. */
  repeat?: boolean;
  /** An input method is composing. */
  composing?: boolean;
}

export interface ScanLimits {
  /** Keys of a scanner come less than this many ms apart. */
  maxGap: number;
  minLength: number;
  /** ms from the first key to the terminator. */
  maxTotal: number;
}

/** What has come so far. `text` is empty when nothing that could be a scan is under way. */
export interface ScanState {
  text: string;
  startedAt: number;
  lastAt: number;
  /** Something in it no scanner sends (a held key); it can end in no scan. */
  spoiled: boolean;
}

export interface ScanStep {
  state: ScanState;
  /** The finished code, when this key ended one. */
  code: string | null;
  /** This key is the first of a possible scan. */
  begins: boolean;
}

export const noScan: ScanState = { text: '', startedAt: 0, lastAt: Number.NEGATIVE_INFINITY, spoiled: false };
export const scanLimits: ScanLimits = { maxGap: 50, minLength: 3, maxTotal: 2000 };

const signs: Record<string, [string, string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Backquote: ['`', '~'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadDecimal: ['.', '.'],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
};
const shiftedDigits = ')!@#$%^&*(';

/** The sign a physical key gives on the keyboard a scanner pretends to be (US layout); null for keys that give none. */
export function signOfCode(code: string, shift = false): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return shift ? shiftedDigits[Number(digit)]! : digit;
  return /^Numpad(\d)$/.exec(code)?.[1] ?? signs[code]?.[shift ? 1 : 0] ?? null;
}

/** The sign a key gives: as the browser says, or by its place on the keyboard when an input method hides it. */
function signOf({ key, code, shift, composing }: ScanKey): string | null {
  const hidden = composing || key === 'Process' || key === 'Unidentified' || key === 'Dead';
  if (!hidden && key.length !== 1) return null;
  const sign = hidden ? signOfCode(code, shift) : key.normalize('NFKC');
  // A sign that is no ASCII came from an input method; the key's place says what the scanner sent.
  return sign !== null && !/^[\x20-\x7e]$/.test(sign) ? signOfCode(code, shift) : sign;
}

const isEnd = ({ key, code }: ScanKey) => key === 'Enter' || key === 'Tab' || code === 'Enter' || code === 'NumpadEnter' || code === 'Tab';
const holders = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph']);

function end(state: ScanState, at: number, limits: ScanLimits): string | null {
  const code = state.text.trim();
  const inTime = at - state.lastAt < limits.maxGap && at - state.startedAt <= limits.maxTotal;
  return !state.spoiled && inTime && code.length >= limits.minLength ? code : null;
}

/**
 * Takes one key and says whether it ended a scan. A scan is a run of signs, each less than `maxGap` after the one before, of at least
 * `minLength`, ended by Enter or Tab just as fast, all within `maxTotal`. People type slower; held keys repeat and are no scan.
 */
export function scanStep(state: ScanState, pressed: ScanKey, limits: ScanLimits = scanLimits): ScanStep {
  const nothing: ScanStep = { state: noScan, code: null, begins: false };
  if (pressed.command) return nothing;
  if (isEnd(pressed)) return pressed.repeat ? nothing : { ...nothing, code: end(state, pressed.at, limits) };
  if (holders.has(pressed.key)) return { state, code: null, begins: false };
  const sign = signOf(pressed);
  if (sign === null) return nothing;
  const goesOn = state.text !== '' && pressed.at - state.lastAt < limits.maxGap && pressed.at - state.startedAt <= limits.maxTotal;
  if (!goesOn) {
    return { state: { text: sign, startedAt: pressed.at, lastAt: pressed.at, spoiled: Boolean(pressed.repeat) }, code: null, begins: true };
  }
  const next = { ...state, text: state.text + sign, lastAt: pressed.at, spoiled: state.spoiled || Boolean(pressed.repeat) };
  return { state: next, code: null, begins: false };
}
