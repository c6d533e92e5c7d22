/** What a picture of numbers shows of one day, one customer or whatever it compares. */
export interface ChartPoint {
  key: string;
  /** In full, as it is read: 2026-03-01. */
  label: string;
  /** As short as it stands under the axis: 03-01. Default: the label. */
  short?: string;
  /** One number for each series, and how it is written. */
  values: readonly number[];
  texts: readonly string[];
  /** Opens the list that the number counts. */
  onOpen?(): void;
}

/** A round number at or above the greatest of the values, so that half of it is round too; 0 has a scale of its own. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  if (most === 0) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 5, 10].find((one) => one * size >= most) ?? 10;
  const top = step * size;
  return Number.isInteger(most) && top < 2 ? 2 : top;
}

/** Which of so many labels have room side by side: every first, third or later one, the last always left its place. */
export function labelEvery(count: number, width: number, least: number): number {
  const room = Math.max(1, Math.floor(width / least));
  return Math.max(1, Math.ceil(count / room));
}

/** Where the arrow keys lead from a point; undefined for other keys. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}
