import { covers } from '@entrepot/testing/covers.ts';
import { describe, expect, test } from 'vitest';
import {
  continuesNumber,
  codeInField,
  isDoubled,
  noScan,
  type ScanKey,
  scanLimits,
  scanStep,
  type ScanStep,
  signOfCode,
} from './scanner.ts';

type Typed = Partial<ScanKey> & { gap?: number };
const nameOf = (sign: string) => (/\d/.test(sign) ? `Digit${sign}` : /[a-z]/i.test(sign) ? `Key${sign.toUpperCase()}` : '');
const keysOf = (text: string, gap: number, more: Typed = {}): Typed[] =>
  [...text].map((sign) => ({ key: sign, code: nameOf(sign), gap, ...more }));
const enter = (gap = 10): Typed => ({ key: 'Enter', code: 'Enter', gap });

/** Presses keys one after another; returns the step of each. */
function stepsOf(keys: readonly Typed[], limits = scanLimits): ScanStep[] {
  let state = noScan;
  let at = 1000;
  return keys.map(({ gap = 10, ...key }) => {
    at += gap;
    const step = scanStep(state, { key: '', code: '', ...key, at }, limits);
    state = step.state;
    return step;
  });
}

/** Presses keys one after another; returns the scanned codes. */
const scansOf = (keys: readonly Typed[], limits = scanLimits): string[] => stepsOf(keys, limits).flatMap(({ code }) => code ?? []);

describe('a scan', () => {
  test('ends with Enter', () => expect(scansOf([...keysOf('SF1234567', 8), enter()])).toEqual(['SF1234567']));
  test('ends with Tab', () => expect(scansOf([...keysOf('SF1234567', 8), { key: 'Tab', code: 'Tab' }])).toEqual(['SF1234567']));
  test('ends with the Enter of the number pad', () =>
    expect(scansOf([...keysOf('123456', 8), { key: 'Enter', code: 'NumpadEnter' }])).toEqual(['123456']));
  test('accepts 49 ms between keys', () => expect(scansOf([...keysOf('ABC123', 49), enter(49)])).toEqual(['ABC123']));
  test('rejects 50 ms between keys', covers('SCANNER-DETECT'), () => expect(scansOf([...keysOf('ABC123', 50), enter(10)])).toEqual([]));
  test('preserves special characters, dashes and inner spaces', () =>
    expect(scansOf([...keysOf('A-1 /B.', 5), enter()])).toEqual(['A-1 /B.']));
  test('drops the scanner’s prefix for the bar code type, and keeps a bracket elsewhere', () => {
    expect(scansOf([...keysOf(']C1SF1234567', 8), enter()])).toEqual(['SF1234567']);
    expect(scansOf([...keysOf(']Q3SF1234567', 70), enter(70)])).toEqual(['SF1234567']);
    expect(scansOf([...keysOf('SF]C1234', 8), enter()])).toEqual(['SF]C1234']);
  });
  test('trims outer spaces', () => expect(scansOf([...keysOf(' ABC ', 5), enter()])).toEqual(['ABC']));
  test('may directly follow another', () =>
    expect(scansOf([...keysOf('AAA111', 8), enter(), ...keysOf('BBB222', 8), enter()])).toEqual(['AAA111', 'BBB222']));
  test('may occur twice', () =>
    expect(scansOf([...keysOf('AAA111', 8), enter(), ...keysOf('AAA111', 8), enter()])).toEqual(['AAA111', 'AAA111']));
  test('is not disturbed by Shift and Caps Lock', () => {
    const keys = [...'AB1'].flatMap((sign) => [
      { key: 'Shift', code: 'ShiftLeft', gap: 4 },
      { key: sign, code: nameOf(sign), shift: true, gap: 4 },
    ]);
    expect(scansOf([...keys, enter()])).toEqual(['AB1']);
  });
  test('converts full-width characters to ASCII', () => expect(scansOf([...keysOf('ＳＦ１２３', 5), enter()])).toEqual(['SF123']));
});

describe('a scanner that sends each code twice', () => {
  const before = { code: 'SF123', at: 1_000 };
  test('counts each code once', () => expect(isDoubled(before, 'SF123', 1_040)).toBe(true));
  test('does not suppress another code', () => expect(isDoubled(before, 'SF124', 1_040)).toBe(false));
  test('does not suppress a manual scan of the next piece of the same goods', () => expect(isDoubled(before, 'SF123', 1_200)).toBe(false));
});

describe('a busy machine', () => {
  /** The keys of a code, each 6 ms after the one before, but with these pauses before some of them. */
  const delayedKeysOf = (code: string, pauses: Record<number, number>): Typed[] =>
    keysOf(code, 6).map((key, at) => ({ ...key, gap: pauses[at] ?? 6 }));

  test('that delays one key does not split a scan in two', () =>
    expect(scansOf([...delayedKeysOf('SF1234567890', { 6: 180 }), enter()])).toEqual(['SF1234567890']));
  test('that delays the second key does not cut the first off', () =>
    expect(scansOf([...delayedKeysOf('SF1234567890', { 1: 240 }), enter()])).toEqual(['SF1234567890']));
  test('that delays keys twice does not split a scan in two', () =>
    expect(scansOf([...delayedKeysOf('SF1234567890', { 3: 120, 9: 300 }), enter()])).toEqual(['SF1234567890']));
  test('keeps two scans apart when it pauses between them', () =>
    expect(scansOf([...delayedKeysOf('AAA111222', { 4: 90 }), enter(), ...delayedKeysOf('BBB333444', { 0: 90, 5: 90 }), enter()])).toEqual([
      'AAA111222',
      'BBB333444',
    ]));
  test('that pauses repeatedly yields no partial code', () =>
    expect(scansOf([...delayedKeysOf('SF1234567890', { 2: 90, 4: 90, 6: 90, 8: 90 }), enter()])).toEqual([]));
  /** The code of a scan field that contains `stood` besides what a scan of these keys leaves in it. */
  const inField = (keys: readonly Typed[], stood: string) => {
    const { code, head } = stepsOf(keys).at(-1)!;
    return codeInField(code!, head, stood);
  };
  test('that delays the first two characters of a shelf gives the scan field all of it', () => {
    expect(inField([...delayedKeysOf('B-01-04', { 1: 90, 2: 110 }), enter()], 'B-')).toBe('B-01-04');
    expect(inField([...delayedKeysOf('A-03-06', { 1: 140, 2: 60 }), enter()], 'A-')).toBe('A-03-06');
  });
  test('does not add typing in another field, or abandoned typing in the scan field, to a code', () => {
    expect(inField([...keysOf('1.5', 130), ...delayedKeysOf('SF999', { 0: 130 }), enter()], '')).toBe('SF999');
    expect(inField([...keysOf('abc', 130), ...delayedKeysOf('SF999', { 0: 600 }), enter()], 'abc')).toBe('SF999');
  });
  test('starts a new code after a pause longer than the limit', () =>
    expect(scansOf([...delayedKeysOf('ABCDEF', { 3: 600 }), enter()])).toEqual(['DEF']));
});

describe('a slow scanner', () => {
  test('is recognised though its keys come as slowly as manual typing', () =>
    expect(scansOf([...keysOf('SF1234567890', 75), enter(75)])).toEqual(['SF1234567890']));
  test('is recognised with slightly uneven keys, and after manual typing', () => {
    const gaps = [400, 70, 80, 72, 78, 66, 84, 75, 71, 79];
    const keys = keysOf('9900000012', 75).map((key, at) => ({ ...key, gap: gaps[at] ?? 75 }));
    expect(scansOf([...keysOf('1.5', 180), ...keys, enter(70)])).toEqual(['9900000012']);
  });
  test('may send a long code', () => expect(scansOf([...keysOf('X'.repeat(40), 80), enter(80)])).toEqual(['X'.repeat(40)]));
  test('is not assumed for a weight, however fast it is typed', () => expect(scansOf([...keysOf('12.345', 90), enter(90)])).toEqual([]));
  test('is not assumed for a number typed unevenly', () => {
    const gaps = [0, 60, 108, 55, 105, 58, 100, 104, 54];
    expect(scansOf([...keysOf('123456789', 80).map((key, at) => ({ ...key, gap: gaps[at]! })), enter(60)])).toEqual([]);
  });
});

describe('typing by hand', () => {
  test('is no scan', () => expect(scansOf([...keysOf('hello', 120), enter(120)])).toEqual([]));
  test('with a fast run inside is no scan when Enter comes later', () => expect(scansOf([...keysOf('then', 30), enter(90)])).toEqual([]));
  test('of two fast keys and Enter is too short', () => expect(scansOf([...keysOf('ok', 30), enter(30)])).toEqual([]));
  test('before a scan is not part of it', () =>
    expect(scansOf([...keysOf('abc', 130), ...keysOf('SF999', 8).map((key, at) => (at ? key : { ...key, gap: 130 })), enter()])).toEqual([
      'SF999',
    ]));
  test('with a repeating key is no scan, though it repeats fast', () =>
    expect(scansOf([...keysOf('aaaaaa', 30, { repeat: true }), enter(30)])).toEqual([]));
  test('with a repeating key at its end is no scan', () =>
    expect(scansOf([...keysOf('ABC', 10), ...keysOf('ccc', 30, { repeat: true }), enter(30)])).toEqual([]));
  test('of a shortcut discards the characters before it', () =>
    expect(scansOf([...keysOf('ABC', 10), { key: 'v', code: 'KeyV', command: true }, enter()])).toEqual([]));
  test('of an arrow or Backspace discards the characters before it', () => {
    expect(scansOf([...keysOf('ABC1', 10), { key: 'Backspace', code: 'Backspace' }, enter()])).toEqual([]);
    expect(scansOf([...keysOf('ABC1', 10), { key: 'ArrowLeft', code: 'ArrowLeft' }, enter()])).toEqual([]);
  });
  test('of Enter alone, or of a repeating Enter, is no scan', () => {
    expect(scansOf([enter(), enter()])).toEqual([]);
    expect(scansOf([...keysOf('ABC', 10), { ...enter(), repeat: true }])).toEqual([]);
  });
});

describe('an input method', () => {
  const hidden = (text: string, gap = 10): Typed[] =>
    [...text].map((sign) => ({ key: 'Process', code: nameOf(sign), composing: true, shift: /[A-Z]/.test(sign), gap }));
  test('hides the keys of a scanner, which are read by their positions', () =>
    expect(scansOf([...hidden('SF123'), { key: 'Process', code: 'Enter', composing: true }])).toEqual(['SF123']));
  test('that composes manual input is no scan', () =>
    expect(scansOf([...hidden('nihao', 140), { key: 'Enter', code: 'Enter', composing: true, gap: 140 }])).toEqual([]));
  test('that produces Chinese characters is read by the positions of the keys', () =>
    expect(scansOf([...keysOf('a12', 8).map((key) => ({ ...key, key: '啊' })), enter()])).toEqual(['a12']));
  test('that hides a key of unknown position affects only that key', () =>
    expect(scansOf([...keysOf('ABC', 8), { key: 'Unidentified', code: '' }, ...keysOf('DEF', 8), enter()])).toEqual(['DEF']));
});

describe('the limits', () => {
  test('allow the minimum length to be set', () => {
    expect(scansOf([...keysOf('12345', 8), enter()], { ...scanLimits, minLength: 6 })).toEqual([]);
    expect(scansOf([...keysOf('123456', 8), enter()], { ...scanLimits, minLength: 6 })).toEqual(['123456']);
  });
  test('recognise a slow scanner with a wider gap', () =>
    expect(scansOf([...keysOf('SLOW77', 80), enter(80)], { ...scanLimits, maxGap: 120 })).toEqual(['SLOW77']));
  test('reject a run longer than the total time', () =>
    expect(scansOf([...keysOf('X'.repeat(60), 40), enter(40)], { ...scanLimits, maxTotal: 1000 })).not.toContain('X'.repeat(60)));
  test('report only the first key of a run as its beginning', () => {
    const first = scanStep(noScan, { key: 'A', code: 'KeyA', at: 100 });
    const second = scanStep(first.state, { key: 'B', code: 'KeyB', at: 110 });
    expect([first.begins, second.begins]).toEqual([true, false]);
  });
});

describe('a number typed into a number field', () => {
  test.each([
    ['.25', '1', '1.25'],
    ['250', '1', '1250'],
    ['345', '12.', '12.345'],
    [',50', '12', '12,50'],
  ])('may go on as fast as a scanner: %s after %s', (code, stood, content) => expect(continuesNumber(code, stood, content)).toBe(true));

  test.each([
    ['.25', '', '.25'],
    ['SF1', '1', '1SF1'],
    ['690001000005969', '1', '1690001000005969'],
    ['A-01', '2.5', '2.5A-01'],
    ['.25', '1.5', '1.5.25'],
    ['12345', '9', '12345'],
  ])('is not assumed for the code %s after “%s”', (code, stood, content) => expect(continuesNumber(code, stood, content)).toBe(false));
});

test('maps key positions to the characters of a US keyboard', () => {
  expect(['KeyA', 'Digit4', 'Minus', 'Slash', 'Numpad7', 'NumpadSubtract', 'F8'].map((code) => signOfCode(code))).toEqual([
    'a',
    '4',
    '-',
    '/',
    '7',
    '-',
    null,
  ]);
  expect(['KeyA', 'Digit4', 'Minus'].map((code) => signOfCode(code, true))).toEqual(['A', '$', '_']);
});
