import countryToCurrency from 'country-to-currency';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { usualZone } from '@entrepot/contract/core/zones.ts';

/** The usual settings of a site in a country; null where a country has several, or none. */
interface CountryFacts {
  timeZone: string | null;
  /** All its zones. */
  timeZones: readonly string[];
  currencyCode: string | null;
  defaultLanguage: CodeOf<'SiteLanguage'>;
}

interface LocaleWithZones extends Intl.Locale {
  // A method in newer versions of the runtime, a property in older ones.
  getTimeZones?(): string[] | undefined;
  timeZones?: string[];
}

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code);

/** Returns the facts of a country by its code (ISO 3166-1 alpha-2), from the data of Unicode and of `country-to-currency`. */
export function factsOfCountry(code: string): CountryFacts {
  const { ZhCn, ZhTw, EnUs } = enumCodes.SiteLanguage;
  if (!isCountry(code)) return { timeZone: null, timeZones: [], currencyCode: null, defaultLanguage: EnUs };
  const locale: LocaleWithZones = new Intl.Locale(`und-${code}`);
  const timeZones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const timeZone = timeZones.length === 1 ? timeZones[0]! : timeZones.includes(usualZone) ? usualZone : null;
  const { script } = locale.maximize();
  const defaultLanguage = script === 'Hans' ? ZhCn : script === 'Hant' ? ZhTw : EnUs;
  const currencyCode = (countryToCurrency as Readonly<Record<string, string>>)[code] ?? null;
  return { timeZone, timeZones, currencyCode: currencyCode && isCurrency(currencyCode) ? currencyCode : null, defaultLanguage };
}

/** A currency as a new one is stored. */
interface CurrencyFacts {
  code: string;
  name: Translations;
  symbol: string;
  decimalPlaces: number;
}

/** Signs and decimals of the trade's currencies where they differ from those of Unicode: Taiwan prices in whole dollars. */
const trade: Readonly<Record<string, Pick<CurrencyFacts, 'symbol'> & Partial<Pick<CurrencyFacts, 'decimalPlaces'>>>> = {
  CNY: { symbol: '¥' },
  TWD: { symbol: 'NT$', decimalPlaces: 0 },
  HKD: { symbol: 'HK$' },
  MOP: { symbol: 'MOP$' },
  USD: { symbol: 'US$' },
  JPY: { symbol: 'JP¥' },
};

const codes: readonly string[] = Intl.supportedValuesOf('currency');
const isCurrency = (code: string) => codes.includes(code);
const names = (['zh-CN', 'zh-TW', 'en-US'] as const).map((locale) => new Intl.DisplayNames(locale, { type: 'currency' }));
const maxDecimals = 3;
const maxSymbolLength = 8;

/** Returns the facts of a currency by its code (ISO 4217); undefined for an unknown one. */
export function factsOfCurrency(code: string): CurrencyFacts | undefined {
  if (!isCurrency(code)) return undefined;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  const [zhCn, zhTw, enUs] = names.map((one) => one.of(code) ?? code);
  return {
    code,
    name: { 'zh-cn': zhCn!, 'zh-tw': zhTw!, 'en-us': enUs! },
    symbol: symbol.slice(0, maxSymbolLength),
    decimalPlaces: Math.min(maxDecimals, format.resolvedOptions().maximumFractionDigits ?? 2),
    ...trade[code],
  };
}

/** All currencies to choose from, those of the trade first. */
export const allCurrencies = (): CurrencyFacts[] => {
  const first = Object.keys(trade);
  return [...first, ...codes.filter((code) => !first.includes(code))].map((code) => factsOfCurrency(code)!);
};
