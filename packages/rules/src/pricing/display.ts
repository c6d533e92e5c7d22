/** How amounts of a billing currency are shown in the display currency of a site. */
export interface PriceRate {
  /** Units of the display currency per unit; decimal text. */
  rate: string;
  /** Since when the rate is in force. */
  since: Date | null;
}

/**
 * The sign of a currency for the readers of a site: the yuan is CN¥ where the site shows prices in another currency, because ¥ alone would be
 * read as that one. An empty code is a currency that the reader's site does not offer.
 */
export const signFor = ({ code, symbol }: { code: string; symbol: string }, displayCode: string | null | undefined): string =>
  symbol === '¥' && (code === 'CNY' || code === '') && displayCode && displayCode !== 'CNY' ? 'CN¥' : symbol;
