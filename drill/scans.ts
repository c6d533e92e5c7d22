import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { Finding } from './kills.ts';

/** Random scans, weights and answers at the signing screen's state machine, with a random seed. */
export async function bookingInputs(sequences: number): Promise<Finding> {
  const seed = randomInt(2 ** 31);
  // Printed first: a sequence that fails is repeated with it.
  console.log(`SCAN_SEED=${seed}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'client', 'packages/client/src/floor/signing-table.test.ts'];
  const env = { ...process.env, SCAN_SEQUENCES: String(sequences), SCAN_SEED: String(seed) };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  return {
    name: 'inputs at the signing screen',
    figures: { sequences, seed },
    problems: status === 0 ? [] : ['an input was lost, or booked on another package than that on the table'],
  };
}
