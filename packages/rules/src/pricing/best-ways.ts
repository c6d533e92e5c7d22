/** The compared fields of a way to ship. */
export interface Comparable {
  typeOfShippingId: string;
  carrierId?: string | null;
  payable: string;
  minimumAging?: number | null;
  maximumAging?: number | null;
}

/** The key of a way to ship: its method and its carrier. */
export const wayKey = ({ typeOfShippingId, carrierId }: Pick<Comparable, 'typeOfShippingId' | 'carrierId'>) =>
  `${typeOfShippingId}:${carrierId ?? ''}`;

/** The currency that a quote's amounts are shown in. */
export const currencyOf = (quote: { walletCurrencyCode: string; walletSymbol: string; walletDecimalPlaces: number }) => ({
  code: quote.walletCurrencyCode,
  sign: quote.walletSymbol,
  decimals: quote.walletDecimalPlaces,
});

/** The cheapest ways and the fastest ones, by their latest day; none where there is nothing to choose from. */
export function bestOf(ways: readonly Comparable[]): { cheapest: ReadonlySet<string>; fastest: ReadonlySet<string> } {
  const least = (of: (way: Comparable) => number | null): Set<string> => {
    const values = ways.flatMap((way) => of(way) ?? []);
    const best = Math.min(...values);
    return new Set(ways.filter((way) => values.length > 0 && of(way) === best).map(wayKey));
  };
  if (ways.length < 2) return { cheapest: new Set(), fastest: new Set() };
  return {
    cheapest: least(({ payable }) => Number(payable)),
    fastest: least(({ minimumAging, maximumAging }) => (maximumAging ?? minimumAging) || null),
  };
}

/** Ways that differ only by their carrier, as one line: the first represents all, `members` are all of them. */
export type WayGroup<Way> = Way & { members: Way[] };

/** Ways that differ by their carrier alone, together: the same method, price and days. */
export function groupByCarrier<Way extends Comparable>(ways: readonly Way[]): WayGroup<Way>[] {
  const found = new Map<string, WayGroup<Way>>();
  for (const way of ways) {
    const key = JSON.stringify([way.typeOfShippingId, way.payable, way.minimumAging, way.maximumAging]);
    const known = found.get(key);
    if (known) known.members.push(way);
    else found.set(key, { ...way, members: [way] });
  }
  return [...found.values()];
}

/** The minimum and maximum number of days of a way; a shipping method of 0 days promises none. */
export const daysOf = ({ minimumAging, maximumAging }: Pick<Comparable, 'minimumAging' | 'maximumAging'>): string =>
  maximumAging || minimumAging
    ? [...new Set([minimumAging, maximumAging].filter((days) => days !== null && days !== undefined))].join('–')
    : '—';
