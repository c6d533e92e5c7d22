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
  /** Opens the list that each number counts, in their order; nothing for what has none. */
  opens?: readonly ((() => void) | undefined)[];
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

/** A mark of a picture: the number of one series at one point. */
export interface Mark {
  point: number;
  series: number;
}

/** Where the arrow keys lead from a mark: along its series, up and down to the others of its point; undefined for other keys. */
export function stepTo(key: string, { point, series }: Mark, points: number, count: number): Mark | undefined {
  const within = (at: number, most: number) => Math.min(most - 1, Math.max(0, at));
  const along = { ArrowRight: point + 1, ArrowLeft: point - 1, Home: 0, End: points - 1 }[key];
  if (along !== undefined) return { point: within(along, points), series };
  const across = { ArrowUp: series - 1, ArrowDown: series + 1 }[key];
  return across === undefined ? undefined : { point, series: within(across, count) };
}

/** What is read of a mark, and of all that a point says. */
export const markWords = (series: readonly string[], { label, texts }: ChartPoint, at: number): string =>
  `${label}: ${series.length > 1 ? `${series[at]} ` : ''}${texts[at]}`;
