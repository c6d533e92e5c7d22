import { describe, expect, test } from 'vitest';
import type { Scan } from '../scan/scan-queue.ts';
import { judgePacking } from './packing-judge.ts';
import { allChecked, boxesOf, type TableOrder } from './packing-table.ts';

const t = (key: string, values: object = {}) => [key.replace('pages.', ''), ...Object.values(values)].join(' ');
const goods = (id: string, quantity: number, more: object = {}) => ({ id, courierNumber: id, quantity, packedQuantity: 0, ...more });
const lines: object[] = [goods('YT1000000001', 1), goods('TEA', 3, { commodityId: 'c', commodityCode: 'TEA', productName: 'Tea' })];
const order: TableOrder = { ...({} as TableOrder), serialNumber: 'TLO1', goods: lines as TableOrder['goods'], scans: [] };
const scansOf = (...made: (string | [string, unknown])[]): Scan[] =>
  made.map((one, at) =>
    typeof one === 'string' ? { id: `s${at}`, code: one, at } : { id: `s${at}`, code: '', at, step: one[0], input: one[1] },
  );
const judged = (...made: (string | [string, unknown])[]) => judgePacking(t, { order, box: 1, pieces: null }, scansOf(...made));

describe('a packing table without the network', () => {
  test('checks goods into the box in front, and names the end', () => {
    const { table, expected } = judged('YT1000000001', ['nextBox', null], 'TEA', ['pieces', 2], 'TEA');
    expect(expected.get('s0')).toMatchObject({ tone: 'success', text: 'checked 1 1 1' });
    expect(expected.get('s2')).toMatchObject({ tone: 'success', title: 'Tea', text: 'checked 1 3 2' });
    expect(expected.get('s4')).toMatchObject({ text: 'checked 3 3 2', next: 'allChecked' });
    expect([allChecked(table.order!), boxesOf(table.order!), table.pieces]).toEqual([true, 2, null]);
  });

  test('refuses goods of another order, and warns of those that are checked already', () => {
    const { table, expected } = judged('SF9999999999', 'YT1000000001', 'YT1000000001');
    expect(expected.get('s0')).toMatchObject({ tone: 'wrong', title: 'notOfOrder' });
    expect(expected.get('s2')).toMatchObject({ tone: 'warn', title: 'checkedAlready' });
    expect(allChecked(table.order!)).toBe(false);
  });

  test('expects nothing where the server knows more: too many pieces, or after the order was left', () => {
    const { expected } = judged(['pieces', 9], 'TEA', ['leave', null], 'YT1000000001');
    expect(expected.size).toBe(0);
  });
});
