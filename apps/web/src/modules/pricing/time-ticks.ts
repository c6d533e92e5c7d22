const day = 86_400_000;
/** Steps between marks, in months, from the finest on. */
const steps = [1, 3, 6, 12, 24, 60] as const;
const most = 8;

/** The marks of a line of time: firsts of months in UTC+8, at most nine, each with the text to write beside it (year and month). */
export function ticksOf(from: number, to: number): { at: number; label: string }[] {
  const months = (to - from) / (30.4 * day);
  const step = steps.find((one) => months / one <= most) ?? steps.at(-1)!;
  const first = new Date(from + 8 * 3_600_000);
  const ticks: { at: number; label: string }[] = [];
  const start = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth() + 1) / step) * step;
  for (let month = start; ; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1) - 8 * 3_600_000;
    if (at >= to) return ticks;
    ticks.push({ at, label: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}` });
  }
}
