/** The values of one point of a chart: a day, a customer or another category. */
export interface ChartPoint {
  key: string;
  /** Full label: 2026-03-01. */
  label: string;
  /** The short label under the axis: 03-01. Default: the label. */
  short?: string;
  /** One number per series, and its formatted text. */
  values: readonly number[];
  texts: readonly string[];
  /** Handlers that open the list behind each number, in order; undefined where there is no list. */
  opens?: readonly ((() => void) | undefined)[];
}

/** Returns a round number at or above the greatest value whose half is round too; a fixed scale when all are 0. */
export function topOf(values: readonly number[]): number {
  const max = Math.max(0, ...values);
  if (max === 0) return 1;
  const size = 10 ** Math.floor(Math.log10(max));
  const step = [1, 2, 4, 5, 10].find((one) => one * size >= max) ?? 10;
  const top = step * size;
  return Number.isInteger(max) && top < 2 ? 2 : top;
}

/** Returns the step between labels that fit the width: every first, third or later one, with room left for the last. */
export function labelEvery(count: number, width: number, least: number): number {
  const room = Math.max(1, Math.floor(width / least));
  return Math.max(1, Math.ceil(count / room));
}

/** Position in a chart: one series at one point. */
export interface Mark {
  point: number;
  series: number;
}

/** Returns the mark an arrow key moves to: along its series, or up and down to the others of its point; undefined for other keys. */
export function stepTo(key: string, { point, series }: Mark, points: number, count: number): Mark | undefined {
  const within = (at: number, max: number) => Math.min(max - 1, Math.max(0, at));
  const along = { ArrowRight: point + 1, ArrowLeft: point - 1, Home: 0, End: points - 1 }[key];
  if (along !== undefined) return { point: within(along, points), series };
  const across = { ArrowUp: series - 1, ArrowDown: series + 1 }[key];
  return across === undefined ? undefined : { point, series: within(across, count) };
}

/** Returns the accessible text of a mark, with all texts of its point. */
export const markText = (series: readonly string[], { label, texts }: ChartPoint, at: number): string =>
  `${label}: ${series.length > 1 ? `${series[at]} ` : ''}${texts[at]}`;
