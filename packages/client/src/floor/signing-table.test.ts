import fc from 'fast-check';
import { expect, test } from 'vitest';
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
