import type { Language } from '@entrepot/contract/core/language.ts';
import { createContext, useContext } from 'react';
import type { Currency, Density, PricedCurrency } from './look-props.ts';
import { usualZone } from '@entrepot/contract/core/zones.ts';

/** Settings of the user and the site that components of the kit use. */
export interface Settings {
  language: Language;
  density: Density;
  currency: Currency;
  currencies: readonly PricedCurrency[];
  timeZone: string;
}

export const yuan: Currency = { code: 'CNY', sign: '¥', decimals: 2 };
export const noCurrencies: readonly PricedCurrency[] = [];
export const SettingsContext = createContext<Settings>({
  language: 'zh-cn',
  density: 'medium',
  currency: yuan,
  currencies: noCurrencies,
  timeZone: usualZone,
});

/** Returns the current language, density, currency and time zone. */
export const useSettings = () => useContext(SettingsContext);
