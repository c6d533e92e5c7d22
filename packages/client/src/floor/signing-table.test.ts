import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Command, Simulation } from './test/signing-simulation.ts';

const sequences = Number(process.env.SCAN_SEQUENCES ?? 10_000);
const seed = Number(process.env.SCAN_SEED ?? 38);

test('books each input on the package that was on the table, or refuses it', { timeout: 10_000 + sequences * 5 }, () => {
  const commands: fc.Arbitrary<Command[]> = fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999)), {
    minLength: 5,
    maxLength: 60,
    size: 'max',
  });
  fc.assert(
    fc.property(commands, (sequence) => {
      const simulation = new Simulation();
      for (const command of sequence) simulation.run(command);
      expect(simulation.finish()).toEqual([]);
    }),
    { numRuns: sequences, seed },
  );
});
