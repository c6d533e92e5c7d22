import type { Field } from '@entrepot/contract/core/field.ts';
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

/** A currency of a site, with its rate to the one that prices show in. */
export interface PricedCurrency extends Currency {
  isDisplay: boolean;
  toDisplay: PriceRate | null;
}

/** Returns the currency of an amount by its field and row; undefined when it is not known: the amount then has no sign. */
export type CurrencyOfField = (field: Field, row: Readonly<Record<string, unknown>> | undefined) => Currency | undefined;

export interface UiProviderProps {
  language: Language;
  density?: Density;
  /** Finds the currencies of amounts in lists and forms. */
  currencyOf?: CurrencyOfField;
  /** All currencies; without them prices show only in the currency of their bill. */
  currencies?: readonly PricedCurrency[];
  /** IANA name of the time zone for display. Default: the zone of a site that configures none. */
  timeZone?: string;
  /** Accent and menu colours of a site; the filled shade is darkened until white text on it is readable. */
  colours?: { theme?: string; menu?: string; menuText?: string };
  children: ReactNode;
}
