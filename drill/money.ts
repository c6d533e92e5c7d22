import { spawnSync } from 'node:child_process';
import type { Finding } from './kills.ts';

/** Random orders, refunds, cancellations, returns and recharges of a customer with rewards, on the server of the test suite. */
export async function gaining(sequences: number): Promise<Finding> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'apps/server/test/rewards.model.test.ts'];
  const env = { ...process.env, MONEY_SEQUENCES: String(sequences), MONEY_SECONDS: '86400' };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  return {
    name: 'random sequences of a customer with rewards',
    figures: { sequences },
    problems: status === 0 ? [] : ['a customer gained or lost money, or the ledger differs'],
  };
}
