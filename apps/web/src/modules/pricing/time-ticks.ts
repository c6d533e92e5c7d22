import { timeIn, timeText } from '@entrepot/contract/core/zones.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** Steps between marks, in months, from the finest on. */
const steps = [1, 3, 6, 12, 24, 60] as const;
const max = 8;

/** Ticks of a time axis: first days of months in a time zone, at most nine, each with its label (year and month). */
export function ticksOf(from: number, to: number, zone: string): { at: number; label: string }[] {
  const months = (to - from) / (30.4 * dayMs);
  const step = steps.find((one) => months / one <= max) ?? steps.at(-1)!;
  const [year = 0, month = 0] = timeText(new Date(from), zone).split('-').map(Number);
  const ticks: { at: number; label: string }[] = [];
  const start = Math.ceil((year * 12 + month) / step) * step;
  for (let next = start; ; next += step) {
    const label = `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`;
    const at = timeIn(zone, `${label}-01`).getTime();
    if (at >= to) return ticks;
    ticks.push({ at, label });
  }
}
