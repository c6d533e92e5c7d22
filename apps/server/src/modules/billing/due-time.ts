import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { PerOrder, Daily, Weekly, HalfMonthly } = enumCodes.SettlementCycleType;
const zone = 8 * 3_600_000;
const day = 86_400_000;

/** When a bill made at `at` is due: at once for bills paid by order, else at the end of its period and the days of grace. */
export function dueTimeFor(cycle: number, graceDays: number, at: Date): Date {
  return cycle === PerOrder ? at : new Date(periodEnd(cycle, at).getTime() + graceDays * day);
}

/** The last moment of the period that holds a moment, in the sites' zone (UTC+8); weeks end on Sunday, half months on the 15th. */
function periodEnd(cycle: number, at: Date): Date {
  const local = new Date(at.getTime() + zone);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const monthEnd = Date.UTC(year, month + 1, 1);
  const next =
    cycle === Daily
      ? Date.UTC(year, month, date + 1)
      : cycle === Weekly
        ? Date.UTC(year, month, date + 1 + ((7 - local.getUTCDay()) % 7))
        : cycle === HalfMonthly && date <= 15
          ? Date.UTC(year, month, 16)
          : monthEnd;
  return new Date(next - zone - 1000);
}
