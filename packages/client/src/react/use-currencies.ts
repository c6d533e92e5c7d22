import type { Field } from '@entrepot/contract/core/field.ts';
import { getCurrencyFormats } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { useCallback } from 'react';
import type { ResponseOf } from '../calls/api.ts';
import type { PriceRate } from '@entrepot/rules/pricing/display.ts';
import type { SiteFacts } from '../form/site-defaults.ts';
import { useCallQuery } from './call-query.ts';
import { audience, useSession } from '../session/session.ts';

/** A currency: its format, and what it is to the user's own site. */
export interface SiteCurrency {
  id: string;
  code: string;
  sign: string;
  decimals: number;
  isOffered: boolean;
  isBase: boolean;
  isDisplay: boolean;
  /** From the currency to the display currency of the site; null for that one itself, or without a rate. */
  toDisplay: PriceRate | null;
}

/** The format of amounts whose currency is not known: without a sign. */
export const unknownCurrency = { code: '', sign: '', decimals: 2 } as const;

interface Formats {
  currencies: readonly SiteCurrency[];
  /** The default currencies of the user's sites, by site. */
  baseOf: ReadonlyMap<string, string>;
  /** The values that the user's sites propose for new rows, by site. */
  factsOf: ReadonlyMap<string, SiteFacts>;
}

type Row = Readonly<Record<string, unknown>>;
const none: Formats = { currencies: [], baseOf: new Map(), factsOf: new Map() };

function useFormatsQuery() {
  const signedIn = useSession((session) => session.state === 'signedIn');
  return useCallQuery(getCurrencyFormats, {}, { enabled: signedIn, staleTime: 600_000, select: toFormats });
}
const useFormats = (): Formats => useFormatsQuery().data ?? none;

/** The values that the user's sites propose for new rows, by site; empty where it cannot be read, `undefined` while loading. */
export function useSiteFacts(): ReadonlyMap<string, SiteFacts> | undefined {
  const { data, error } = useFormatsQuery();
  return data?.factsOf ?? (error ? none.factsOf : undefined);
}

/** The values that a site proposes for new lines of a form; without a site, those of the user's own or the one worked in. */
export function useFactsOf(siteId: unknown): SiteFacts | undefined {
  const ownSite = useSession(({ user }) => user?.siteId ?? user?.workSiteId);
  return useFormats().factsOf.get(String(siteId ?? ownSite));
}

const toFormats = ({ currencies, sites }: ResponseOf<typeof getCurrencyFormats.output>): Formats => ({
  currencies: currencies.map(({ symbol, decimalPlaces, displayRate, displayTime, ...one }) => ({
    ...one,
    sign: symbol,
    decimals: decimalPlaces,
    toDisplay: displayRate ? { rate: displayRate, since: displayTime } : null,
  })),
  baseOf: new Map(sites.flatMap(({ id, currencyId }) => (currencyId ? [[id, currencyId] as const] : []))),
  factsOf: new Map(sites.map(({ id, ...facts }) => [id, facts])),
});

/** All currencies, those included that the user's site does not offer; empty until they are loaded. */
export const useCurrencies = (): readonly SiteCurrency[] => useFormats().currencies;

/** The currencies that the user's site offers, for options. */
export const useOfferedCurrencies = (): readonly SiteCurrency[] => useCurrencies().filter(({ isOffered }) => isOffered);

/** The currency of the user's wallet, else the default currency of the user's own site. */
export function useOwnCurrency(): SiteCurrency | undefined {
  const { currencies } = useFormats();
  const code = useSession((session) => session.user?.currencyCode);
  return ownOf(currencies, code);
}

const ownOf = (currencies: readonly SiteCurrency[], code: string | null | undefined) =>
  currencies.find((currency) => currency.code === code) ?? currencies.find(({ isBase }) => isBase);

/** Returns a function for the currency of an amount by its field and row; undefined when it is not known. */
export function useFieldCurrency(): (field: Pick<Field, 'currency'>, row: Row | undefined) => SiteCurrency | undefined {
  const formats = useFormats();
  const code = useSession((session) => session.user?.currencyCode);
  return useCallback(
    (field, row) => currencyOf(field, row, { ...formats, own: ownOf(formats.currencies, code), audience: audience() }),
    [formats, code],
  );
}

interface Known extends Omit<Formats, 'factsOf'> {
  own: SiteCurrency | undefined;
  audience: ReturnType<typeof audience>;
}

/**
 * Returns the currency of an amount: that which its row references by id or code, or the default one of the row's site. An amount of a site that the row
 * does not name is in the currency of the reader's only site; a reader of several sites gets none.
 */
export function currencyOf(
  { currency = 'currencyId' }: Pick<Field, 'currency'>,
  row: Row | undefined,
  known: Known,
): SiteCurrency | undefined {
  const byId = (value: unknown) => known.currencies.find(({ id, code }) => id === value || code === value);
  const stated = row?.[currency];
  if (Array.isArray(stated)) {
    if (stated.length > 0) return stated.length === 1 ? byId(stated[0]) : undefined;
  } else if (currency !== 'site') return stated ? byId(stated) : undefined;
  if (known.audience === 'customer') return known.own;
  const site = row?.siteId;
  if (typeof site === 'string') return byId(known.baseOf.get(site));
  return known.baseOf.size === 1 ? byId([...known.baseOf.values()][0]) : undefined;
}
