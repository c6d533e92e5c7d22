import type { Language } from '@entrepot/contract/core/language.ts';
import { createContext, useContext } from 'react';
import type { CurrencyOfField, Density, PricedCurrency } from './look-props.ts';
import { usualZone } from '@entrepot/contract/core/zones.ts';

/** Settings of the user and the site that components of the kit use. */
export interface Settings {
  language: Language;
  density: Density;
  currencyOf: CurrencyOfField;
  currencies: readonly PricedCurrency[];
  timeZone: string;
}

/** Without currencies an amount has no sign: no currency is assumed. */
export const unknownCurrencyOf: CurrencyOfField = () => undefined;
export const noCurrencies: readonly PricedCurrency[] = [];
export const SettingsContext = createContext<Settings>({
  language: 'zh-cn',
  density: 'medium',
  currencyOf: unknownCurrencyOf,
  currencies: noCurrencies,
  timeZone: usualZone,
});

/** Returns the current language, density, currencies of fields, and time zone. */
export const useSettings = () => useContext(SettingsContext);
