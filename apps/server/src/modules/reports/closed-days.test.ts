import { expect, test } from 'vitest';
import { systemCaller } from '../../core/calls/caller.ts';
import { closedDays, cacheClosedDays } from './closed-days.ts';
import { periodOf } from './period.ts';

test('caches closed days per server, because another database may hold other days', () => {
  const now = new Date('2026-03-10T04:00:00Z');
  const callerOf = (takeNumber: () => Promise<number>) =>
    systemCaller({ siteIds: ['0197a000-0000-7000-8000-000000000001'], now, takeNumber });
  const [one, other] = [callerOf(async () => 1), callerOf(async () => 1)];
  const period = periodOf(one, {});
  const line = { PackagesIn: 3, OrdersOut: 2, ParcelsOut: 2, WeightOut: '4.5' };
  const days = [period.firstDay, period.lastDay].map((Day) => ({ Day, ...line }));
  cacheClosedDays(one, period, { rawJson: JSON.stringify(days) });
  expect(closedDays(one, period)?.days).toMatchObject([{ day: period.firstDay, packages_in: 3 }]);
  expect(closedDays(other, period)).toBeUndefined();
});
