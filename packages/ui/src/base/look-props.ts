import type { PriceRate } from '@entrepot/rules/pricing/display.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { ReactNode } from 'react';

/** The four densities of rows, controls and type, from roomy to compact. */
export type Density = 'default' | 'medium' | 'small' | 'mini';

/** Currency format. `decimals` is the minimum number of decimals. */
export interface Currency {
  code: string;
  sign: string;
  decimals: number;
}

/** The display currency of a site, and the rates from the currencies that bills may be in, by code. */
export interface PriceDisplay {
  currency: Currency;
  rates: Readonly<Record<string, PriceRate>>;
}

export interface UiProviderProps {
  language: Language;
  density?: Density;
  /** Default currency of amounts. */
  currency?: Currency;
  /** How prices are shown; without it only in the currency of their bill. */
  prices?: PriceDisplay | null;
  /** IANA name of the time zone for display. Default: the zone of a site that configures none. */
  timeZone?: string;
  /** Accent and menu colours of a site; the filled shade is darkened until white text on it is readable. */
  colours?: { theme?: string; menu?: string; menuText?: string };
  children: ReactNode;
}
