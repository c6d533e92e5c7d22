import { spawnSync } from 'node:child_process';
import type { Finding } from './kills.ts';

/**
 * Random steps of orders through the warehouse and back, on the server of the test suite; afterwards each order goes on or is cancelled.
 * Then as many random calls of a customer, none of which makes stock.
 */
export async function steppingGoods(steps: number): Promise<Finding> {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'apps/server/test/goods.model.test.ts',
    'apps/server/test/customer-stock.model.test.ts',
  ];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, GOODS_COMMANDS: String(steps) } });
  return {
    name: 'random steps of orders through the warehouse',
    figures: { steps },
    problems: status === 0 ? [] : ['an order could neither go on nor be cancelled, pieces differ, or a customer made stock'],
  };
}
