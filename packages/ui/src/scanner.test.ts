import { describe, expect, test } from 'vitest';
import { codeInField, isDoubled, noScan, type ScanKey, scanLimits, scanStep, type ScanStep, signOfCode } from './scanner.ts';

type Typed = Partial<ScanKey> & { gap?: number };
const nameOf = (sign: string) => (/\d/.test(sign) ? `Digit${sign}` : /[a-z]/i.test(sign) ? `Key${sign.toUpperCase()}` : '');
const keysOf = (text: string, gap: number, more: Typed = {}): Typed[] =>
  [...text].map((sign) => ({ key: sign, code: nameOf(sign), gap, ...more }));
const enter = (gap = 10): Typed => ({ key: 'Enter', code: 'Enter', gap });

/** Presses keys one after another; gives what each did. */
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

/** Presses keys one after another; gives the codes that came out. */
const scansOf = (keys: readonly Typed[], limits = scanLimits): string[] => stepsOf(keys, limits).flatMap(({ code }) => code ?? []);

describe('a scan', () => {
  test('ends with Enter', () => expect(scansOf([...keysOf('SF1234567', 8), enter()])).toEqual(['SF1234567']));
  test('ends with Tab', () => expect(scansOf([...keysOf('SF1234567', 8), { key: 'Tab', code: 'Tab' }])).toEqual(['SF1234567']));
  test('ends with the Enter of the number pad', () =>
    expect(scansOf([...keysOf('123456', 8), { key: 'Enter', code: 'NumpadEnter' }])).toEqual(['123456']));
  test('may have 49 ms between keys', () => expect(scansOf([...keysOf('ABC123', 49), enter(49)])).toEqual(['ABC123']));
  test('may not have 50 ms between keys', () => expect(scansOf([...keysOf('ABC123', 50), enter(10)])).toEqual([]));
  test('holds signs, dashes and inner spaces', () => expect(scansOf([...keysOf('A-1 /B.', 5), enter()])).toEqual(['A-1 /B.']));
  test('loses what the scanner says of the kind of bars, and a bracket elsewhere stays', () => {
    expect(scansOf([...keysOf(']C1SF1234567', 8), enter()])).toEqual(['SF1234567']);
    expect(scansOf([...keysOf(']Q3SF1234567', 70), enter(70)])).toEqual(['SF1234567']);
    expect(scansOf([...keysOf('SF]C1234', 8), enter()])).toEqual(['SF]C1234']);
  });
  test('loses outer spaces', () => expect(scansOf([...keysOf(' ABC ', 5), enter()])).toEqual(['ABC']));
  test('follows another at once', () =>
    expect(scansOf([...keysOf('AAA111', 8), enter(), ...keysOf('BBB222', 8), enter()])).toEqual(['AAA111', 'BBB222']));
  test('may come twice', () =>
    expect(scansOf([...keysOf('AAA111', 8), enter(), ...keysOf('AAA111', 8), enter()])).toEqual(['AAA111', 'AAA111']));
  test('is not disturbed by Shift and Caps Lock', () => {
    const keys = [...'AB1'].flatMap((sign) => [
      { key: 'Shift', code: 'ShiftLeft', gap: 4 },
      { key: sign, code: nameOf(sign), shift: true, gap: 4 },
    ]);
    expect(scansOf([...keys, enter()])).toEqual(['AB1']);
  });
  test('turns full-width signs into plain ones', () => expect(scansOf([...keysOf('ＳＦ１２３', 5), enter()])).toEqual(['SF123']));
});

describe('a scanner that sends each code twice', () => {
  const before = { code: 'SF123', at: 1_000 };
  test('is heard once', () => expect(isDoubled(before, 'SF123', 1_040)).toBe(true));
  test('does not swallow another code', () => expect(isDoubled(before, 'SF124', 1_040)).toBe(false));
  test('is not a hand that scans the next piece of the same goods', () => expect(isDoubled(before, 'SF123', 1_200)).toBe(false));
});

describe('a busy machine', () => {
  /** The keys of a code, each 6 ms after the one before, but with these pauses before some of them. */
  const held = (code: string, pauses: Record<number, number>): Typed[] =>
    keysOf(code, 6).map((key, at) => ({ ...key, gap: pauses[at] ?? 6 }));

  test('that holds back one key does not split a scan in two', () =>
    expect(scansOf([...held('SF1234567890', { 6: 180 }), enter()])).toEqual(['SF1234567890']));
  test('that holds back the second key does not cut the first off', () =>
    expect(scansOf([...held('SF1234567890', { 1: 240 }), enter()])).toEqual(['SF1234567890']));
  test('that holds back keys twice does not split a scan in two', () =>
    expect(scansOf([...held('SF1234567890', { 3: 120, 9: 300 }), enter()])).toEqual(['SF1234567890']));
  test('between two scans keeps them apart', () =>
    expect(scansOf([...held('AAA111222', { 4: 90 }), enter(), ...held('BBB333444', { 0: 90, 5: 90 }), enter()])).toEqual([
      'AAA111222',
      'BBB333444',
    ]));
  test('that stops again and again gives no half of a code', () =>
    expect(scansOf([...held('SF1234567890', { 2: 90, 4: 90, 6: 90, 8: 90 }), enter()])).toEqual([]));
  /** The code of a scan field that holds `stood` besides what a scan of these keys leaves in it. */
  const inField = (keys: readonly Typed[], stood: string) => {
    const { code, head } = stepsOf(keys).at(-1)!;
    return codeInField(code!, head, stood);
  };
  test('that holds back the first two signs of a shelf gives the scan field the whole of it', () => {
    expect(inField([...held('B-01-04', { 1: 90, 2: 110 }), enter()], 'B-')).toBe('B-01-04');
    expect(inField([...held('A-03-06', { 1: 140, 2: 60 }), enter()], 'A-')).toBe('A-03-06');
  });
  test('leaves a code alone after what was typed in another field, and after what was begun in the scan field and given up', () => {
    expect(inField([...keysOf('1.5', 130), ...held('SF999', { 0: 130 }), enter()], '')).toBe('SF999');
    expect(inField([...keysOf('abc', 130), ...held('SF999', { 0: 600 }), enter()], 'abc')).toBe('SF999');
  });
  test('that stops longer than the limit begins anew', () => expect(scansOf([...held('ABCDEF', { 3: 600 }), enter()])).toEqual(['DEF']));
});

describe('a slow scanner', () => {
  test('is heard though each of its keys comes as late as a person’s', () =>
    expect(scansOf([...keysOf('SF1234567890', 75), enter(75)])).toEqual(['SF1234567890']));
  test('is heard though its keys come a little unevenly, and after a person’s typing', () => {
    const gaps = [400, 70, 80, 72, 78, 66, 84, 75, 71, 79];
    const keys = keysOf('9900000012', 75).map((key, at) => ({ ...key, gap: gaps[at] ?? 75 }));
    expect(scansOf([...keysOf('1.5', 180), ...keys, enter(70)])).toEqual(['9900000012']);
  });
  test('may send a long code', () => expect(scansOf([...keysOf('X'.repeat(40), 80), enter(80)])).toEqual(['X'.repeat(40)]));
  test('is not what types a weight, be it fast', () => expect(scansOf([...keysOf('12.345', 90), enter(90)])).toEqual([]));
  test('is not a person who types a number unevenly', () => {
    const gaps = [0, 60, 108, 55, 105, 58, 100, 104, 54];
    expect(scansOf([...keysOf('123456789', 80).map((key, at) => ({ ...key, gap: gaps[at]! })), enter(60)])).toEqual([]);
  });
});

describe('typing by hand', () => {
  test('is no scan', () => expect(scansOf([...keysOf('hello', 120), enter(120)])).toEqual([]));
  test('with a fast run inside is no scan when Enter comes later', () => expect(scansOf([...keysOf('then', 30), enter(90)])).toEqual([]));
  test('of two fast keys and Enter is too short', () => expect(scansOf([...keysOf('ok', 30), enter(30)])).toEqual([]));
  test('before a scan is left out of it', () =>
    expect(scansOf([...keysOf('abc', 130), ...keysOf('SF999', 8).map((key, at) => (at ? key : { ...key, gap: 130 })), enter()])).toEqual([
      'SF999',
    ]));
  test('with a held key is no scan, though it repeats fast', () =>
    expect(scansOf([...keysOf('aaaaaa', 30, { repeat: true }), enter(30)])).toEqual([]));
  test('with a held key at its end is no scan', () =>
    expect(scansOf([...keysOf('ABC', 10), ...keysOf('ccc', 30, { repeat: true }), enter(30)])).toEqual([]));
  test('of a short cut empties what came before', () =>
    expect(scansOf([...keysOf('ABC', 10), { key: 'v', code: 'KeyV', command: true }, enter()])).toEqual([]));
  test('of an arrow or Backspace empties what came before', () => {
    expect(scansOf([...keysOf('ABC1', 10), { key: 'Backspace', code: 'Backspace' }, enter()])).toEqual([]);
    expect(scansOf([...keysOf('ABC1', 10), { key: 'ArrowLeft', code: 'ArrowLeft' }, enter()])).toEqual([]);
  });
  test('of Enter alone, or Enter held down, gives nothing', () => {
    expect(scansOf([enter(), enter()])).toEqual([]);
    expect(scansOf([...keysOf('ABC', 10), { ...enter(), repeat: true }])).toEqual([]);
  });
});

describe('an input method', () => {
  const hidden = (text: string, gap = 10): Typed[] =>
    [...text].map((sign) => ({ key: 'Process', code: nameOf(sign), composing: true, shift: /[A-Z]/.test(sign), gap }));
  test('hides the keys of a scanner; their places tell them', () =>
    expect(scansOf([...hidden('SF123'), { key: 'Process', code: 'Enter', composing: true }])).toEqual(['SF123']));
  test('that composes by hand gives no scan', () =>
    expect(scansOf([...hidden('nihao', 140), { key: 'Enter', code: 'Enter', composing: true, gap: 140 }])).toEqual([]));
  test('that gives Chinese signs is read by the places of the keys', () =>
    expect(scansOf([...keysOf('a12', 8).map((key) => ({ ...key, key: '啊' })), enter()])).toEqual(['a12']));
  test('that hides a key without a known place spoils nothing but itself', () =>
    expect(scansOf([...keysOf('ABC', 8), { key: 'Unidentified', code: '' }, ...keysOf('DEF', 8), enter()])).toEqual(['DEF']));
});

describe('the limits', () => {
  test('the least length can be set', () => {
    expect(scansOf([...keysOf('12345', 8), enter()], { ...scanLimits, minLength: 6 })).toEqual([]);
    expect(scansOf([...keysOf('123456', 8), enter()], { ...scanLimits, minLength: 6 })).toEqual(['123456']);
  });
  test('a slow scanner is heard when the gap is set wider', () =>
    expect(scansOf([...keysOf('SLOW77', 80), enter(80)], { ...scanLimits, maxGap: 120 })).toEqual(['SLOW77']));
  test('a run longer than the total time is no scan', () =>
    expect(scansOf([...keysOf('X'.repeat(60), 40), enter(40)], { ...scanLimits, maxTotal: 1000 })).not.toContain('X'.repeat(60)));
  test('the first key of a run says so, the next do not', () => {
    const first = scanStep(noScan, { key: 'A', code: 'KeyA', at: 100 });
    const second = scanStep(first.state, { key: 'B', code: 'KeyB', at: 110 });
    expect([first.begins, second.begins]).toEqual([true, false]);
  });
});

test('the places of keys give the signs of a US keyboard', () => {
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
