import type { Language } from '@entrepot/contract/core/language.ts';
import { createContext, useContext } from 'react';
import type { Currency, Density } from './look-props.ts';
import { usualZone } from '@entrepot/contract/core/zones.ts';

/** What every part of the kit may need to know about the person and the site. */
export interface Settings {
  language: Language;
  density: Density;
  currency: Currency;
  timeZone: string;
}

export const yuan: Currency = { code: 'CNY', sign: '¥', decimals: 2 };
export const SettingsContext = createContext<Settings>({ language: 'zh-cn', density: 'medium', currency: yuan, timeZone: usualZone });

/** The language, density, currency and zone in force. */
export const useSettings = () => useContext(SettingsContext);
