import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { endedPeriods, planStatements } from './periods.ts';

const { PerOrder, Daily, Weekly, HalfMonthly, Monthly } = enumCodes.SettlementCycleType;
const zones = ['Asia/Shanghai', 'Asia/Taipei', 'America/New_York', 'America/St_Johns', 'Europe/London', 'Pacific/Apia', 'Pacific/Chatham'];
const start = Date.parse('2026-01-05T13:37:00Z');
const hours = 3_600_000;

type Step = { do: 'bill' | 'pay' | 'cycle' | 'issue' | 'restore'; after: number; of: number };
const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('bill', 'bill', 'bill', 'pay', 'cycle', 'issue', 'issue', 'restore'),
    after: fc.integer({ min: 0, max: 24 * 40 }),
    of: fc.nat(1000),
  }),
  { minLength: 3, maxLength: 40 },
);

interface Made {
  id: number;
  creationTime: Date;
  isOpen: boolean;
  voided: boolean;
  statements: number;
}

test('puts each bill on exactly one statement, whatever the cycles, issue days and time zones', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom(...zones), (all, zone) => {
      const cycles = [Daily, Weekly, HalfMonthly, Monthly, PerOrder];
      const bills: Made[] = [];
      const statements: { periodStart: string; periodEnd: string }[] = [];
      let [now, cycle] = [start, Monthly as number];
      const issue = () => {
        if (cycle === PerOrder) return;
        const open = bills.filter(({ statements: n, voided }) => !n && !voided);
        for (const { period, bills: own } of planStatements({ cycle, previous: statements }, open, new Date(now), zone)) {
          expect(statements.every(({ periodEnd }) => periodEnd < period.firstDay)).toBe(true);
          expect(period.firstDay <= period.lastDay && period.until.getTime() <= now).toBe(true);
          statements.push({ periodStart: period.firstDay, periodEnd: period.lastDay });
          for (const one of own) one.statements += 1;
        }
      };
      for (const step of all) {
        now += step.after * hours;
        const one = bills[step.of % Math.max(bills.length, 1)];
        if (step.do === 'bill')
          bills.push({ id: bills.length, creationTime: new Date(now), isOpen: true, voided: step.of % 7 === 0, statements: 0 });
        else if (step.do === 'pay' && one) one.isOpen = false;
        else if (step.do === 'restore' && one) one.voided = false;
        else if (step.do === 'cycle') cycle = cycles[step.of % cycles.length]!;
        else if (step.do === 'issue') issue();
      }
      cycle = cycles[all.length % 4]!;
      now += 62 * dayMs;
      issue();
      const first = statements.map(({ periodStart }) => periodStart).sort()[0];
      for (const { isOpen, voided, statements: n, creationTime } of bills.filter((row) => !row.voided)) {
        expect(n).toBeLessThanOrEqual(1);
        if (isOpen || (first !== undefined && creationTime.getTime() >= Date.parse(`${first}T14:00:00Z`)))
          expect([voided, n]).toEqual([false, 1]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('leaves out no day when the cycle changes', () => {
  const days = (cycle: number, after: string, now: string) =>
    endedPeriods(cycle, after, new Date(now), 'Asia/Shanghai').map(({ firstDay, lastDay }) => [firstDay, lastDay]);
  expect(days(Weekly, '2026-02-28', '2026-03-10T00:00:00Z')).toEqual([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-02', '2026-03-08'],
  ]);
  expect(days(Monthly, '2026-03-29', '2026-05-02T00:00:00Z')).toEqual([
    ['2026-03-30', '2026-03-31'],
    ['2026-04-01', '2026-04-30'],
  ]);
});
