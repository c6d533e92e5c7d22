import countryToCurrency from 'country-to-currency';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Translations } from '@entrepot/contract/core/language.ts';
import { usualZone } from '@entrepot/contract/core/zones.ts';

/** The usual settings of a site in a country; null where a country has several, or none. */
export interface CountryFacts {
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
export interface CurrencyFacts {
  code: string;
  name: Translations;
  symbol: string;
  decimalPlaces: number;
}

const texts = (zhCn: string, zhTw: string, enUs: string): Translations => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs });

/** The currencies of the trade, whose signs and decimals differ from those of Unicode: Taiwan prices in whole dollars. */
export const tradeCurrencies = [
  { code: 'CNY', name: texts('人民币', '人民幣', 'Chinese yuan'), symbol: '¥', decimalPlaces: 2 },
  { code: 'TWD', name: texts('新台币', '新台幣', 'New Taiwan dollar'), symbol: 'NT$', decimalPlaces: 0 },
  { code: 'HKD', name: texts('港币', '港幣', 'Hong Kong dollar'), symbol: 'HK$', decimalPlaces: 2 },
  { code: 'MOP', name: texts('澳门元', '澳門幣', 'Macanese pataca'), symbol: 'MOP$', decimalPlaces: 2 },
  { code: 'USD', name: texts('美元', '美元', 'US dollar'), symbol: 'US$', decimalPlaces: 2 },
  { code: 'JPY', name: texts('日元', '日圓', 'Japanese yen'), symbol: 'JP¥', decimalPlaces: 0 },
] as const satisfies readonly CurrencyFacts[];

const codes: readonly string[] = Intl.supportedValuesOf('currency');
const isCurrency = (code: string) => codes.includes(code);
const names = (['zh-CN', 'zh-TW', 'en-US'] as const).map((locale) => new Intl.DisplayNames(locale, { type: 'currency' }));
const maxDecimals = 3;
const maxSymbolLength = 8;

/** Returns the facts of a currency by its code (ISO 4217); undefined for an unknown one. */
export function factsOfCurrency(code: string): CurrencyFacts | undefined {
  const own = tradeCurrencies.find((one) => one.code === code);
  if (own || !isCurrency(code)) return own;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  const [zhCn, zhTw, enUs] = names.map((one) => one.of(code) ?? code);
  return {
    code,
    name: texts(zhCn!, zhTw!, enUs!),
    symbol: symbol.slice(0, maxSymbolLength),
    decimalPlaces: Math.min(maxDecimals, format.resolvedOptions().maximumFractionDigits ?? 2),
  };
}

/** All currencies to choose from, those of the trade first. */
export const allCurrencies = (): CurrencyFacts[] => {
  const trade: readonly string[] = tradeCurrencies.map(({ code }) => code);
  return [...trade, ...codes.filter((code) => !trade.includes(code))].map((code) => factsOfCurrency(code)!);
};
