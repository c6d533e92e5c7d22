import { enumCodes } from '@entrepot/contract/data/codes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canUndo, currentItem, emptyTable, nextCall, step, type Table, type TableEvent, type TableRow } from './signing-table.ts';
import { type Command, Simulation } from './test/signing-simulation.ts';

// `npm run drill -- scans` plays more sequences with another seed.
const sequences = Number(process.env.SCAN_SEQUENCES ?? 10_000);
const seed = Number(process.env.SCAN_SEED ?? 38);

const number = fc.nat(999);
const commands: fc.Arbitrary<Command[]> = fc.noBias(
  fc.array(fc.tuple(number, number, number), { minLength: 5, maxLength: 50, size: 'max' }),
);

test('books each input on the package that was on the table, or refuses it', { timeout: 30_000 + sequences * 5 }, () => {
  const total = { entered: 0, recorded: 0, ofScale: 0 };
  fc.assert(
    fc.property(commands, (sequence) => {
      const simulation = new Simulation();
      for (const command of sequence) simulation.run(command);
      expect(simulation.finish()).toEqual([]);
      total.entered += simulation.counts.entered;
      total.recorded += simulation.counts.recorded;
      total.ofScale += simulation.counts.ofScale;
    }),
    { numRuns: sequences, seed },
  );
  // A screen that refuses everything books nothing wrongly either.
  expect(total.recorded / total.entered).toBeGreaterThan(0.4);
  expect(total.ofScale / total.recorded).toBeGreaterThan(0.1);
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
const weighed = (id: string, item: string, actualWeight = '1.5'): TableEvent => ({
  type: 'entered',
  id,
  item,
  summary: '1.5 kg',
  step: 'weigh',
  input: { actualWeight },
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

const weighing = { weighsEach: true, takesLoad: true };
const loaded = (id: number, weight: string): TableEvent => ({ type: 'loaded', load: { id, weight, reading: `${weight} lb` }, ...weighing });
const lifted: TableEvent = { type: 'loaded', load: null, ...weighing };
const weightsOf = ({ items }: Table) => items.map(({ number: of, scaleWeight }) => [of, scaleWeight ?? null]);

test('retains the weight of a lifted package and enters it for that package at the next scan', () => {
  const first = { ...scanned('a', 'SF1'), ...weighing } as TableEvent;
  const { table, rows } = play(first, answered('a', 'SF1'), loaded(1, '2.4'), loaded(1, '2.475'), lifted);
  expect([weightsOf(table), rows.length]).toEqual([[['SF1', '2.475']], 1]);
  const next = step(table, { ...scanned('b', 'SF2'), ...weighing } as TableEvent);
  const input = { actualWeight: '2.475', weightReading: '2.475 lb', item: 'a', packageId: 'id of SF1' };
  expect(next.rows[0]).toMatchObject({ step: 'weigh', about: 'SF1', input });
  expect(next.rows[1]).toMatchObject({ step: 'sign', input: { left: null } });
});

test('takes a load that was on the scale before the scan, and never that of another package', () => {
  const scan = (id: string, code: string) => ({ ...scanned(id, code), ...weighing }) as TableEvent;
  const before = play(loaded(1, '1.5'), scan('a', 'SF1'));
  expect(weightsOf(before.table)).toEqual([['SF1', '1.5']]);
  const still = play(loaded(1, '1.5'), scan('a', 'SF1'), scan('b', 'SF2'));
  expect(weightsOf(still.table)).toEqual([
    ['SF1', '1.5'],
    ['SF2', null],
  ]);
  // The second load is put on the scale before its scan.
  const ahead = play(loaded(1, '1.5'), scan('a', 'SF1'), lifted, loaded(2, '3'), scan('b', 'SF2'));
  expect(weightsOf(ahead.table)).toEqual([
    ['SF1', '1.5'],
    ['SF2', '3'],
  ]);
  // The load before the first reading may be any package.
  expect(weightsOf(play(loaded(0, '1.5'), scan('a', 'SF1')).table)).toEqual([['SF1', null]]);
});

describe('a load with the weight of the package before', () => {
  const scan = (id: string, code: string) => ({ ...scanned(id, code), ...weighing }) as TableEvent;
  const again = [loaded(1, '1.5'), scan('a', 'SF1'), answered('a', 'SF1'), lifted, loaded(2, '1.505'), scan('b', 'SF2')];
  const weightOf = ({ rows }: ReturnType<typeof play>, number: string) =>
    rows.filter((row) => row.step === 'weigh' && row.about === number).map(({ input }) => (input as { actualWeight: string }).actualWeight);

  test('is taken for no package, because it may be the same one put on the scale once more', () => {
    const { table } = play(...again);
    expect(weightsOf(table)).toEqual([
      ['SF1', '1.5'],
      ['SF2', null],
    ]);
    expect(currentItem(table)).toMatchObject({ isDoubtful: true });
  });
  test('does not shift the weights of the packages after it', () => {
    // The package before was put on again; each following one is put on after its scan.
    const after = play(
      ...again,
      lifted,
      loaded(3, '2.7'),
      weighed('w', 'b', '2.7'),
      scan('c', 'SF3'),
      lifted,
      loaded(4, '4'),
      scan('d', 'SF4'),
    );
    expect([weightOf(after, 'SF1'), weightOf(after, 'SF3')]).toEqual([['1.5'], ['4']]);
    // Both weigh the same; each following one is put on before its scan.
    const ahead = play(
      ...again,
      weighed('w', 'b', '1.505'),
      lifted,
      loaded(3, '2.7'),
      scan('c', 'SF3'),
      lifted,
      loaded(4, '4'),
      scan('d', 'SF4'),
    );
    expect([weightOf(ahead, 'SF1'), weightOf(ahead, 'SF3')]).toEqual([['1.5'], ['2.7']]);
  });
  test('leaves the next package in doubt too, until the scale is empty at a scan', () => {
    const still = play(...again, lifted, loaded(3, '2.7'), scan('c', 'SF3'), lifted, loaded(4, '4'));
    expect(weightsOf(still.table).slice(1)).toEqual([
      ['SF2', null],
      ['SF3', null],
    ]);
    const free = play(...again, lifted, loaded(3, '2.7'), lifted, scan('c', 'SF3'), loaded(4, '4'));
    expect(weightsOf(free.table).at(-1)).toEqual(['SF3', '4']);
  });
  test('is that of the same package, scanned once more', () => {
    const { table } = play(...again.slice(0, -1), scan('b', 'SF1'));
    expect(currentItem(table)?.isDoubtful).toBeUndefined();
  });
});

test('takes no load for the first package after a lost state: it may be that of the one before', () => {
  const load = { id: 2, weight: '1.5' };
  const weighing = { weighsEach: true, takesLoad: true };
  const rows = [{ id: 'a', step: 'sign' as const, input: { number: 'SF1', armed: null, memberOf: null } }];
  const { table } = play({ type: 'reconciled', rows }, { type: 'loaded', load, ...weighing }, {
    ...scanned('b', 'SF2'),
    ...weighing,
  } as TableEvent);
  expect(currentItem(table)).toMatchObject({ scan: 'b', isDoubtful: true });
  expect(currentItem(table)?.scaleWeight ?? null).toBeNull();
  const without = play({ type: 'loaded', load, ...weighing }, { ...scanned('b', 'SF2'), ...weighing } as TableEvent).table;
  expect(currentItem(without)).toMatchObject({ scaleWeight: '1.5' });
});

test('reports a package that leaves the table without a weight, where each is weighed', () => {
  const first = play(scanned('a', 'SF1'), answered('a', 'SF1'));
  const next = step(first.table, { ...scanned('b', 'SF2'), weighsEach: true } as TableEvent);
  expect(next.rows).toMatchObject([{ step: 'sign', input: { left: 'a' } }]);
  expect(next.table.items[0]).toMatchObject({ isLeft: true });
  for (const event of [scanned('b', 'SF2'), { ...scanned('b', 'SF1'), weighsEach: true } as TableEvent])
    expect(step(first.table, event).rows).toMatchObject([{ step: 'sign', input: { left: null } }]);
  const cleared = step(first.table, { type: 'cleared', weighsEach: true });
  expect([cleared.rows, cleared.table.items[0]!.isLeft]).toEqual([[], true]);
});

test('does not enter the weight of the scale once its field was emptied', () => {
  const scan = { ...scanned('a', 'SF1'), ...weighing } as TableEvent;
  const { rows, table } = play(scan, answered('a', 'SF1'), loaded(1, '9'), { type: 'emptied', item: 'a' }, loaded(1, '9.5'), {
    ...scanned('b', 'SF2'),
    ...weighing,
  } as TableEvent);
  expect(rows.map((row) => row.step)).toEqual(['sign', 'sign']);
  expect(table.items[0]).toMatchObject({ isLeft: true });
});

test('takes a weight again after its refusal only by a key', () => {
  const scan = { ...scanned('a', 'SF1'), ...weighing } as TableEvent;
  const { table } = play(scan, answered('a', 'SF1'), loaded(1, '99'), weighed('w', 'a'), { type: 'settled', id: 'w' }, loaded(1, '99.5'));
  expect(table.items[0]).toMatchObject({ isWeightEntered: false, scaleWeight: null });
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

test('weighs a package again after its weight was undone, and then its signing can be undone', () => {
  const row = { id: 'id of SF1', courierNumber: 'SF1', unknownItemStatus: null, productName: null };
  const weighedRow = { ...row, packageStatus: enumCodes.PackageStatus.Weighed, actualWeight: '2' };
  const events: TableEvent[] = [
    { ...scanned('a', 'SF1'), ...weighing } as TableEvent,
    answered('a', 'SF1'),
    weighed('w', 'a'),
    { type: 'changed', row: weighedRow },
    { type: 'settled', id: 'w' },
  ];
  expect(canUndo(play(...events).table, 'a')).toBe(false);
  const { table } = play(...events, {
    type: 'unweighed',
    row: { ...row, packageStatus: enumCodes.PackageStatus.Signed, actualWeight: '0' },
  });
  expect(currentItem(table)).toMatchObject({ isWeightEntered: false, scaleWeight: null });
  expect(canUndo(table, 'a')).toBe(true);
});
