import { enumCodes } from '@entrepot/contract/data/codes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentItem, emptyTable, nextCall, step, type Table, type TableEvent, type TableRow } from './signing-table.ts';
import { type Command, Simulation } from './test/signing-simulation.ts';

// `npm run drill -- scans` plays more sequences with another seed.
const sequences = Number(process.env.SCAN_SEQUENCES ?? 10_000);
const seed = Number(process.env.SCAN_SEED ?? 38);

const number = fc.nat(999);
const commands: fc.Arbitrary<Command[]> = fc.noBias(
  fc.array(fc.tuple(number, number, number), { minLength: 5, maxLength: 50, size: 'max' }),
);

test('books each input on the package that was on the table, or refuses it', { timeout: 30_000 + sequences * 5 }, () => {
  const total = { entered: 0, recorded: 0 };
  fc.assert(
    fc.property(commands, (sequence) => {
      const simulation = new Simulation();
      for (const command of sequence) simulation.run(command);
      expect(simulation.finish()).toEqual([]);
      total.entered += simulation.counts.entered;
      total.recorded += simulation.counts.recorded;
    }),
    { numRuns: sequences, seed },
  );
  // A screen that refuses everything books nothing wrongly either.
  expect(total.recorded / total.entered).toBeGreaterThan(0.4);
});

const play = (...events: TableEvent[]): { table: Table; rows: TableRow[] } => {
  let table = emptyTable;
  const rows = events.flatMap((event) => {
    const next = step(table, event);
    table = next.table;
    return next.rows;
  });
  return { table, rows };
};
const scanned = (id: string, code: string): TableEvent => ({ type: 'scanned', id, code });
const weighed = (id: string, item: string): TableEvent => ({
  type: 'entered',
  id,
  item,
  summary: '1.5 kg',
  step: 'weigh',
  input: { actualWeight: '1.5' },
});
const answered = (scan: string, number: string): TableEvent => {
  const status = { packageStatus: enumCodes.PackageStatus.Signed, unknownItemStatus: null };
  const row = { id: `id of ${number}`, courierNumber: number, productName: 'Tea set', actualWeight: '0', ...status };
  return { type: 'answered', scan, parcel: { row, result: 'declared', customer: '', speech: '' } };
};

test('sends a weight only after its own scan is answered, for that package', () => {
  const before = play(scanned('a', 'SF1'), answered('a', 'SF1'), scanned('b', 'SF2'), weighed('w', 'b'));
  expect(nextCall(before.table, before.rows.at(-1)!)).toEqual({ do: 'wait' });
  const after = play(scanned('a', 'SF1'), answered('a', 'SF1'), scanned('b', 'SF2'), weighed('w', 'b'), answered('b', 'SF2'));
  expect(nextCall(after.table, after.rows.at(-1)!)).toEqual({ do: 'weigh', id: 'id of SF2', number: 'SF2' });
});

test('refuses a weight by its number when its scan was refused, and leaves the table empty', () => {
  const { table, rows } = play(
    scanned('a', 'SF1'),
    answered('a', 'SF1'),
    scanned('b', 'A-01-01'),
    weighed('w', 'b'),
    { type: 'refused', scan: 'b' },
    scanned('s', '2.5kg'),
  );
  expect(rows.at(-2)).toMatchObject({ about: 'A-01-01', input: { item: 'b', number: 'A-01-01' } });
  expect(rows.slice(-2).map((row) => nextCall(table, row))).toEqual([
    { do: 'refuse', why: 'scanRefused' },
    { do: 'refuse', why: 'nothingOnTable' },
  ]);
  expect(currentItem(table)).toBeNull();
});

test('refuses sizes and pictures without a weight', () => {
  const sizes: TableEvent = { type: 'entered', id: 'w', item: 'a', summary: '', step: 'weigh', input: { actualWeight: '', length: '30' } };
  const { table, rows } = play(scanned('a', 'SF1'), answered('a', 'SF1'), sizes);
  expect(nextCall(table, rows.at(-1)!)).toEqual({ do: 'refuse', why: 'noWeight' });
});

test('asks about a number once the open dialog about another package is closed', () => {
  const question = { Asks: 'confirm' as const, Subject: '', message: '' };
  const questionEvent: TableEvent = { type: 'question', row: 'w', number: 'SF1', question };
  const open = play(
    scanned('a', 'SF1'),
    weighed('w', 'a'),
    scanned('b', 'SF2'),
    { type: 'flagging', item: 'b' },
    questionEvent,
    scanned('c', 'SF3'),
  );
  expect(open.table.modal).toEqual({ kind: 'problem', item: 'b', number: 'SF2' });
  expect(open.table.queuedCodes).toEqual(['SF3']);
  const { table } = step(open.table, { type: 'closed' });
  expect(table.modal).toEqual({ kind: 'question', row: 'w', number: 'SF1', question });
  // Withdrawn before it was open: the other dialog remains.
  const withdrawn = step(open.table, { type: 'decided', row: 'w', answer: null });
  expect(withdrawn.table).toMatchObject({ modal: { kind: 'problem' }, nextModal: null });
});
