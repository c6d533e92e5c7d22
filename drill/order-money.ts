import { spawnSync } from 'node:child_process';
import type { Finding } from './kills.ts';

/** Random changes, payments and discounts of orders; after each the order can be paid, is paid or was refunded. */
export async function changingOrders(sequences: number): Promise<Finding> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'apps/server/test/order-money.model.test.ts'];
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ORDER_MONEY_SEQUENCES: String(sequences), MONEY_SECONDS: '86400' },
  });
  return {
    name: 'random changes of paid orders',
    figures: { sequences },
    problems: status === 0 ? [] : ['an order is stuck, or its money does not add up'],
  };
}
