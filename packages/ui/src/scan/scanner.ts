/** A keydown event as the browser reports it. `at` is the event's own time in ms, so that a busy page does not slow it. */
export interface ScanKey {
  key: string;
  code: string;
  at: number;
  shift?: boolean;
  /** Ctrl, Alt or Meta is pressed. */
  command?: boolean;
  /** The key is pressed down and repeats automatically. */
  repeat?: boolean;
  /** An input method is composing. */
  composing?: boolean;
}

export interface ScanLimits {
  /** Maximum ms between keys of a scanner (exclusive). */
  maxGap: number;
  /** A busy machine may delay a few keys of a scan, each by less than this many ms; a longer pause ends it. */
  maxPause: number;
  minLength: number;
  /** ms from the first key to the terminator. */
  maxTotal: number;
}

/** Run of characters that came slowly but more evenly than manual typing. */
interface SlowRun {
  text: string;
  lastAt: number;
  shortest: number;
  longest: number;
}

/** State of the recognition. `text` is empty when no possible scan is in progress. */
export interface ScanState {
  text: string;
  /**
   * The number of characters of `text` before its last pause, the pauses in it, and whether two of those characters came as fast as a
   * scanner's.
   */
  head: number;
  pauses: number;
  headFast: boolean;
  startedAt: number;
  /** The time of the first character after the last pause. */
  runAt: number;
  lastAt: number;
  /** The run contains input that no scanner sends (a repeating key), so that it cannot become a scan. */
  spoiled: boolean;
  /** The possible code of a slow scanner. */
  slow: SlowRun;
}

export interface ScanStep {
  state: ScanState;
  /** The complete code, when this key ended one. */
  code: string | null;
  /** This key is the first of a possible scan. */
  begins: boolean;
  /** This key is the first after a pause: the scan began before it, or it begins here after manual typing. */
  resumes: boolean;
  /** This key is the first of a possible code of a slow scanner. */
  beginsSlowly: boolean;
  /** The start of the code: with `begins`, with `resumes`, or with `beginsSlowly`. */
  from: 'begins' | 'resumes' | 'beginsSlowly';
  /**
   * The characters directly before a code that began with `resumes`: manual typing, or the first characters of the code itself, delayed.
   */
  head: string;
}

const noRun: SlowRun = { text: '', lastAt: Number.NEGATIVE_INFINITY, shortest: Number.POSITIVE_INFINITY, longest: 0 };
export const noScan: ScanState = {
  text: '',
  head: 0,
  pauses: 0,
  headFast: false,
  startedAt: 0,
  runAt: 0,
  lastAt: Number.NEGATIVE_INFINITY,
  spoiled: false,
  slow: noRun,
};
export const scanLimits: ScanLimits = { maxGap: 50, maxPause: 500, minLength: 3, maxTotal: 2000 };
// One delayed key per this many characters indicates a busy machine; more indicates manual typing.
const signsPerPause = 6;
// The maximum gap between a slow scanner's keys, the maximum difference of its gaps, and the minimum length of its codes; a weight is
// shorter.
const slowScanner = { maxGap: 110, unevenness: 45, minLength: 8 };

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

/** Returns the character of a physical key on the keyboard that a scanner emulates (US layout); null for keys without one. */
export function signOfCode(code: string, shift = false): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return shift ? shiftedDigits[Number(digit)]! : digit;
  return /^Numpad(\d)$/.exec(code)?.[1] ?? signs[code]?.[shift ? 1 : 0] ?? null;
}

/** Returns the character of a key: as reported by the browser, or by its position on the keyboard when an input method hides it. */
function signOf({ key, code, shift, composing }: ScanKey): string | null {
  const hidden = composing || key === 'Process' || key === 'Unidentified' || key === 'Dead';
  if (!hidden && key.length !== 1) return null;
  const sign = hidden ? signOfCode(code, shift) : key.normalize('NFKC');
  // A non-ASCII character came from an input method; the key's position shows what the scanner sent.
  return sign !== null && !/^[\x20-\x7e]$/.test(sign) ? signOfCode(code, shift) : sign;
}

const isEnd = ({ key, code }: ScanKey) => key === 'Enter' || key === 'Tab' || code === 'Enter' || code === 'NumpadEnter' || code === 'Tab';
const holders = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph']);

// Prefix that a scanner may send for the bar code type, such as ]C1 for Code 128. No number in use begins like this.
const kindOfBars = /^\][A-Za-z][0-9A-Za-z](?=.)/;

/** Returns the code as printed on the label: without the prefix and the spaces that its scanner adds. */
export const codeOfScan = (scanned: string): string => scanned.trim().replace(kindOfBars, '');

type Finish = Pick<ScanStep, 'code' | 'from' | 'head'>;

/**
 * Returns the code that a scan field received when `code` ended in it and `stood` is its content without it. Text typed into a scan field
 * is part of a code: characters that came slowly right before belong to it. Older content was abandoned.
 */
export const codeInField = (code: string, head: string, stood: string): string =>
  head !== '' && stood === head ? codeOfScan(head + code) : code;

// As long as a weight, a size or a number of pieces; codes without a separator are longer.
const typedNumber = /^(\d{1,5}|\d{1,5}[.,]\d{1,4})$/;

/**
 * Whether a code is the rest of a number that is typed into a number field: "1", and after a pause ".25" as fast as a scanner. `stood` is
 * the content of the field before the code, and `content` with it.
 */
export const continuesNumber = (code: string, stood: string, content: string): boolean =>
  stood !== '' && content === stood + code && typedNumber.test(content);

/** Evaluates the end of a run: the code is the whole run, the part after manual typing, or there is none. */
function finished(state: ScanState, at: number, limits: ScanLimits): Finish {
  const allowed = Math.ceil(state.text.length / signsPerPause) - (state.headFast ? 0 : 1);
  const whole = state.pauses === 0 || state.pauses <= allowed;
  const code = codeOfScan(whole ? state.text : state.text.slice(state.head));
  const inTime = at - state.lastAt < limits.maxGap && at - (whole ? state.startedAt : state.runAt) <= limits.maxTotal;
  const isScan = inTime && !state.spoiled && (whole || !state.headFast) && code.length >= limits.minLength;
  return isScan
    ? { code, from: whole ? 'begins' : 'resumes', head: whole ? '' : state.text.slice(0, state.head) }
    : finishedSlowly(state.slow, at, limits);
}

function finishedSlowly({ text, lastAt, shortest, longest }: SlowRun, at: number, { maxGap }: ScanLimits): Finish {
  const [least, max] = [Math.min(shortest, at - lastAt), Math.max(longest, at - lastAt)];
  const isSlow = longest >= maxGap && max < slowScanner.maxGap && max - least <= slowScanner.unevenness;
  const code = codeOfScan(text);
  return { code: isSlow && code.length >= slowScanner.minLength ? code : null, from: 'beginsSlowly', head: '' };
}

/** Returns the slow run after one more character; a repeating or late key starts a new run. */
function slower({ text, lastAt, shortest, longest }: SlowRun, sign: string, { at, repeat }: ScanKey): SlowRun {
  const gap = at - lastAt;
  if (repeat) return noRun;
  if (gap >= slowScanner.maxGap) return { ...noRun, text: sign, lastAt: at };
  return { text: text + sign, lastAt: at, shortest: Math.min(shortest, gap), longest: Math.max(longest, gap) };
}

/** A received code, and the time it ended, in ms. */
export interface ReceivedScan {
  code: string;
  at: number;
}
// No one pulls a trigger twice this fast, and no scanner in automatic mode reads one code again this soon.
const doubledWithin = 120;

/** Whether a code repeats the previous one, from a scanner that sends or reads each code twice. It counts once. */
export const isDoubled = (before: ReceivedScan, code: string, began: number): boolean =>
  code === before.code && began - before.at < doubledWithin;

const begun = (text: string, { at, repeat }: ScanKey): ScanState => ({
  ...noScan,
  text,
  startedAt: at,
  runAt: at,
  lastAt: at,
  spoiled: Boolean(repeat),
});

/** Returns the state after a character that came within `maxGap`, or after a pause, of the one before. */
function continued(state: ScanState, sign: string, { at, repeat }: ScanKey, paused: boolean): ScanState {
  const { text, head, pauses, headFast } = state;
  const next = { ...state, text: text + sign, lastAt: at, spoiled: state.spoiled || Boolean(repeat) };
  return paused ? { ...next, head: text.length, runAt: at, pauses: pauses + 1, headFast: headFast || text.length - head >= 2 } : next;
}

/**
 * Processes one key and reports whether it ended a scan. A scan is a run of characters, each less than `maxGap` after the previous one, of
 * at least `minLength`, ended by Enter or Tab just as fast, all within `maxTotal`. A few pauses up to `maxPause`, caused by a busy machine,
 * do not split it. People type slower; repeating keys are no scan. A slow scanner is distinguished from manual typing by its even rhythm.
 */
export function scanStep(state: ScanState, pressed: ScanKey, limits: ScanLimits = scanLimits): ScanStep {
  const step = (next: ScanState, more: Partial<ScanStep> = {}): ScanStep => ({
    state: next,
    code: null,
    begins: false,
    resumes: false,
    beginsSlowly: false,
    from: 'begins',
    head: '',
    ...more,
  });
  if (pressed.command) return step(noScan);
  if (isEnd(pressed)) return step(noScan, pressed.repeat ? {} : finished(state, pressed.at, limits));
  if (holders.has(pressed.key)) return step(state);
  const sign = signOf(pressed);
  if (sign === null) return step(noScan);
  const gap = pressed.at - state.lastAt;
  const paused = gap >= limits.maxGap;
  const tooLate = gap >= limits.maxPause || state.spoiled || pressed.at - state.startedAt > limits.maxTotal;
  const slow = slower(state.slow, sign, pressed);
  const beginsSlowly = slow.text.length === 1;
  if (state.text === '' || (paused && tooLate)) return step({ ...begun(sign, pressed), slow }, { begins: true, beginsSlowly });
  return step({ ...continued(state, sign, pressed, paused), slow }, { resumes: paused, beginsSlowly });
}
