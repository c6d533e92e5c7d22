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
  /** A busy machine may hold back a few keys of a scan, each less than this many ms; longer ends it. */
  maxPause: number;
  minLength: number;
  /** ms from the first key to the terminator. */
  maxTotal: number;
}

/** A run of signs that came slowly and as evenly as no hand types. */
interface SlowRun {
  text: string;
  lastAt: number;
  shortest: number;
  longest: number;
}

/** What has come so far. `text` is empty when nothing that could be a scan is under way. */
export interface ScanState {
  text: string;
  /** How many signs of `text` came before its last pause, the pauses in it, and whether two of those signs came as fast as a scanner's. */
  head: number;
  pauses: number;
  headFast: boolean;
  startedAt: number;
  /** When the first sign after the last pause came. */
  runAt: number;
  lastAt: number;
  /** Something in it no scanner sends (a held key); it can end in no scan. */
  spoiled: boolean;
  /** What a slow scanner may be sending. */
  slow: SlowRun;
}

export interface ScanStep {
  state: ScanState;
  /** The finished code, when this key ended one. */
  code: string | null;
  /** This key is the first of a possible scan. */
  begins: boolean;
  /** This key is the first after a pause: the scan began before it, or it begins here after a person's typing. */
  resumes: boolean;
  /** This key is the first of what may be a slow scanner's code. */
  beginsSlowly: boolean;
  /** Where the code began: with `begins`, with `resumes`, or with `beginsSlowly`. */
  from: 'begins' | 'resumes' | 'beginsSlowly';
  /** What came right before a code that began with `resumes`: a person's typing, or the first signs of the code itself, slowed down. */
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
// One key held back in so many is a busy machine; more is a person.
const signsPerPause = 6;
// A slow scanner's keys come so close, its gaps differ by so little, and its codes are at least so long; a weight is shorter.
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

// What a scanner may say before a code: which kind of bar code it read, such as ]C1 of Code 128. No number of the trade begins so.
const kindOfBars = /^\][A-Za-z][0-9A-Za-z](?=.)/;

/** A code as it stands on the label: without what its scanner puts before it and around it. */
export const codeOfScan = (scanned: string): string => scanned.trim().replace(kindOfBars, '');

type Finish = Pick<ScanStep, 'code' | 'from' | 'head'>;

/**
 * The code that a scan field was given when `code` ended in it and `stood` is what the field holds without it. Who writes in a scan field
 * writes a code: the signs that came right before, slowly, are its own. What stood there from longer ago was given up.
 */
export const codeInField = (code: string, head: string, stood: string): string =>
  head !== '' && stood === head ? codeOfScan(head + code) : code;

/** Takes the end of a run: the whole of it is the code, or what came after a person's typing, or nothing is. */
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
  const [least, most] = [Math.min(shortest, at - lastAt), Math.max(longest, at - lastAt)];
  const isSlow = longest >= maxGap && most < slowScanner.maxGap && most - least <= slowScanner.unevenness;
  const code = codeOfScan(text);
  return { code: isSlow && code.length >= slowScanner.minLength ? code : null, from: 'beginsSlowly', head: '' };
}

/** The slow run after one more sign; a held key, or one that came too late, is the first of a new one. */
function slower({ text, lastAt, shortest, longest }: SlowRun, sign: string, { at, repeat }: ScanKey): SlowRun {
  const gap = at - lastAt;
  if (repeat) return noRun;
  if (gap >= slowScanner.maxGap) return { ...noRun, text: sign, lastAt: at };
  return { text: text + sign, lastAt: at, shortest: Math.min(shortest, gap), longest: Math.max(longest, gap) };
}

/** A code that was heard, and when it ended, in ms. */
export interface HeardScan {
  code: string;
  at: number;
}
// No hand pulls a trigger twice so fast, and no scanner that reads by itself reads one code again so soon.
const doubledWithin = 120;

/** Is a code that began then the one before once more, sent by a scanner that sends or reads each code twice? It counts once. */
export const isDoubled = (before: HeardScan, code: string, began: number): boolean =>
  code === before.code && began - before.at < doubledWithin;

const begun = (text: string, { at, repeat }: ScanKey): ScanState => ({
  ...noScan,
  text,
  startedAt: at,
  runAt: at,
  lastAt: at,
  spoiled: Boolean(repeat),
});

/** The state after a sign that came within `maxGap`, or after a pause, of the one before. */
function continued(state: ScanState, sign: string, { at, repeat }: ScanKey, paused: boolean): ScanState {
  const { text, head, pauses, headFast } = state;
  const next = { ...state, text: text + sign, lastAt: at, spoiled: state.spoiled || Boolean(repeat) };
  return paused ? { ...next, head: text.length, runAt: at, pauses: pauses + 1, headFast: headFast || text.length - head >= 2 } : next;
}

/**
 * Takes one key and says whether it ended a scan. A scan is a run of signs, each less than `maxGap` after the one before, of at least
 * `minLength`, ended by Enter or Tab just as fast, all within `maxTotal`. A few pauses up to `maxPause`, which a busy machine makes, do
 * not split it. People type slower; held keys repeat and are no scan. A slow scanner is told from people by how evenly it types.
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
