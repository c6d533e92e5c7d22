import { describe, expect, test } from 'vitest';
import { isOtherwise } from '../scan/expected-answers.ts';
import type { Scan } from '../scan/scan-queue.ts';
import type { LineRow, Picking } from './picking.ts';
import { nextLine, pickingJudge } from './picking-judge.ts';

const t = (key: string, values: object = {}) => [key.replace('pages.', ''), ...Object.values(values)].join(' ');
const { judged } = pickingJudge(t, () => '');
const line = (id: string, shelfNumber: string, courierNumber: string, more: object = {}) => ({
  id,
  shelfNumber,
  courierNumber,
  serialNumber: 'TLO1',
  logisticsOrderId: 'order',
  gridRow: 1,
  gridColumn: 2,
  quantity: 1,
  pickedQuantity: 0,
  shortQuantity: 0,
  ...more,
});
const listOf = (...lines: object[]): Picking => ({
  ...({} as Picking),
  lines: lines as LineRow[],
  pickedCount: 0,
  pieceCount: lines.length,
});
const twoShelves = listOf(line('1', 'A-01', 'YT1000000001'), line('2', 'A-02', 'YT1000000002'));
const scansOf = (...made: (string | [string, unknown])[]): Scan[] =>
  made.map((one, at) =>
    typeof one === 'string' ? { id: `s${at}`, code: one, at } : { id: `s${at}`, code: '', at, step: one[0], input: one[1] },
  );
const atStart = (list: Picking) => ({ list, shelf: null, quantity: null });

describe('a picking list without the network', () => {
  test('shows the cell, the next shelf and the progress from what is loaded', () => {
    const { floor, expected } = judged(atStart(twoShelves), scansOf('A-01', 'YT1000000001'));
    expect(expected.get('s0')).toMatchObject({ tone: 'success', title: 'A-01' });
    expect(expected.get('s1')).toMatchObject({ tone: 'success', title: 'intoCell 1-2', next: expect.stringContaining('next A-02') });
    expect(floor.list.pickedCount).toBe(1);
    expect(nextLine(floor.list, floor.shelf)?.id).toBe('2');
  });

  test('names the end of an order and of the list', () => {
    const { floor, expected } = judged(atStart(twoShelves), scansOf('A-01', 'YT1000000001', 'A-02', 'YT1000000002'));
    expect(expected.get('s3')).toMatchObject({ text: 'orderDone TLO1', next: 'allPicked' });
    expect(nextLine(floor.list, floor.shelf)).toBeUndefined();
  });

  test('refuses goods without a shelf, of another shelf and of no line', () => {
    const { floor, expected } = judged(atStart(twoShelves), scansOf('YT1000000001', 'A-01', 'YT1000000002', 'SF9999999999'));
    expect(expected.get('s0')).toMatchObject({ tone: 'wrong', title: 'shelfFirst' });
    expect(expected.get('s2')).toMatchObject({ tone: 'wrong', title: 'goTo A-02' });
    expect(expected.get('s3')).toMatchObject({ tone: 'wrong', title: 'unknown' });
    expect(floor.list).toEqual(twoShelves);
  });

  test('takes the chosen number of pieces once, and counts reported shortages', () => {
    const list = listOf(line('1', 'A-01', 'TEA', { quantity: 5, commodityId: 'c', commodityCode: 'TEA' }));
    const { floor } = judged(atStart(list), scansOf('A-01', ['pieces', 2], 'TEA', ['shortage', { lineId: '1', quantity: 1 }], 'TEA'));
    expect(floor.list.lines[0]).toMatchObject({ pickedQuantity: 4, shortQuantity: 1 });
    expect(floor.quantity).toBeNull();
  });

  test('expects nothing of goods that are picked already: the server decides', () => {
    const { expected } = judged(atStart(twoShelves), scansOf('A-01', 'YT1000000001', 'YT1000000001'));
    expect(expected.has('s2')).toBe(false);
  });
});

test('an answer differs from the expected one when it is refused, allowed, or of other goods', () => {
  const right = { tone: 'success', title: 'Cell 1-1' } as const;
  expect(isOtherwise(right, { tone: 'success', title: 'Cell 1-1', text: 'more' })).toBe(false);
  expect(isOtherwise(right, { tone: 'success', title: 'Cell 2-1' })).toBe(true);
  expect(isOtherwise(right, { tone: 'wrong', title: 'Not in this list' })).toBe(true);
  expect(isOtherwise({ tone: 'wrong', title: 'Scan the shelf first' }, { tone: 'wrong', title: 'Not in this list' })).toBe(false);
});
