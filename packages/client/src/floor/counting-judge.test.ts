import { describe, expect, test } from 'vitest';
import type { Scan } from '../scan/scan-queue.ts';
import { type InHand, judgeCounting, lineKey } from './counting-judge.ts';

const [available, damaged] = [1, 2];
const lines = [{ id: 'tea', code: 'TEA', name: 'Tea', counted: 2 }] as InHand['lines'];
const shelf: InHand = { ...({} as InHand), id: 'shelf', shelfNumber: 'A-01', lines };
const scansOf = (...made: (string | [string, unknown])[]): Scan[] =>
  made.map((one, at) =>
    typeof one === 'string' ? { id: `s${at}`, code: one, at } : { id: `s${at}`, code: '', at, step: one[0], input: one[1] },
  );
const judged = (...made: (string | [string, unknown])[]) =>
  judgeCounting({ shelf, pieces: 1, state: available, lineOf: { [lineKey(available, '6900001')]: 'tea' } }, scansOf(...made));

describe('a shelf that is counted without the network', () => {
  test('counts goods that were counted on it before, each scan by its number of pieces', () => {
    const { floor, expected } = judged('6900001', ['pieces', 6], '6900001', '6900001');
    expect(expected.get('s0')).toMatchObject({ tone: 'success', title: '3 × TEA' });
    expect(expected.get('s2')).toMatchObject({ title: '9 × TEA' });
    expect(expected.get('s3')).toMatchObject({ title: '10 × TEA' });
    expect(floor.shelf?.lines?.[0]?.counted).toBe(10);
  });

  test('expects nothing of goods that are new on it, in another state, or after it was submitted', () => {
    expect(judged('6900002').expected.size).toBe(0);
    expect(judged(['state', damaged], '6900001').expected.size).toBe(0);
    expect(judged(['finish', false], '6900001').expected.size).toBe(0);
    expect(judged('A-01').expected.size).toBe(0);
  });

  test('continues from a number that was corrected', () => {
    expect(judged(['setLine', { id: 'tea', counted: 20 }], '6900001').expected.get('s1')).toMatchObject({ title: '21 × TEA' });
  });
});
