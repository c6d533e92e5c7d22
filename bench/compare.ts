/** One way to perform a task. A round returns the rate per second; `null` where this machine lacks the tool. */
export interface Way {
  name: string;
  round: (() => Promise<number>) | null;
}

/** The result of one case: the rate of each way per second, and the ratio of the first to each other. */
export interface Measured {
  name: string;
  perSecond: Record<string, number>;
  ratios: Record<string, number>;
  /** The target ratio, by way. */
  aims: Record<string, number>;
}

/** Returns the median of some numbers. */
export const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * Runs all ways in turns (A B C A B C …) after a warm-up round; returns the median of each way and of the product's ratio to each other
 * within its round. The first way is the product.
 */
export async function compare(name: string, ways: readonly Way[], rounds: number, aims: Record<string, number> = {}): Promise<Measured> {
  const present = ways.flatMap((way) => (way.round ? [{ name: way.name, round: way.round }] : []));
  const figures = new Map<string, number[]>(present.map((way) => [way.name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const way of present) {
      const perSecond = await way.round();
      if (round > 0) figures.get(way.name)!.push(perSecond);
    }
  const [first, ...others] = present;
  const own = figures.get(first!.name)!;
  const ratioTo = (other: string) => median(own.map((perSecond, at) => perSecond / figures.get(other)![at]!));
  return {
    name,
    perSecond: Object.fromEntries([...figures].map(([way, list]) => [way, median(list)])),
    ratios: Object.fromEntries(others.map((way) => [way.name, ratioTo(way.name)])),
    aims,
  };
}

const short = (number: number) => Number(number.toPrecision(number < 1 ? 2 : 3));

/** Prints the results, one line for each comparison. */
export function print(all: readonly Measured[]): void {
  const line = ({ name, perSecond, ratios, aims }: Measured) => {
    const [product] = Object.values(perSecond);
    return Object.entries(ratios).map(([way, ratio]) => ({
      case: name,
      'product /s': short(product!),
      beside: way,
      'its /s': short(perSecond[way]!),
      ratio: short(ratio),
      aim: aims[way] ?? '',
      reached: aims[way] === undefined ? '' : ratio >= aims[way] ? 'yes' : 'no',
    }));
  };
  console.table(all.flatMap(line));
}
