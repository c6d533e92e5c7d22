import { expect, test } from 'vitest';
import { timeIn } from '@entrepot/contract/core/zones.ts';
import { resetCycles } from '@entrepot/rules/pricing/promotions.ts';
import { periodName, periodStart } from './claim-period.ts';

test.each(['Asia/Taipei', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Chatham'])(
  'a period begins at midnight, on Monday, on the first of the month or year, in %s',
  (zone) => {
    const now = timeIn(zone, '2026-11-22 00:30:00');
    const { never, daily, weekly, monthly, yearly } = resetCycles;
    const days = [
      [daily, '2026-11-22'],
      [weekly, '2026-11-16'],
      [monthly, '2026-11-01'],
      [yearly, '2026-01-01'],
    ] as const;
    for (const [cycle, day] of days) {
      expect(periodStart(cycle, now, zone)).toEqual(timeIn(zone, day));
      expect(periodName(cycle, now, zone)).toBe(day);
      expect(periodName(cycle, timeIn(zone, '2026-11-22 23:59:59'), zone)).toBe(day);
    }
    expect([periodStart(never, now, zone), periodName(never, now, zone)]).toEqual([null, 'always']);
    expect(periodName(weekly, timeIn(zone, '2026-11-16'), zone)).toBe('2026-11-16');
  },
);
