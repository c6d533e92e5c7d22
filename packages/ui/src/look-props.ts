import type { Language } from '@entrepot/contract/core/language.ts';
import type { ReactNode } from 'react';

/** The four sizes of rows, controls and type, from roomy to tight. */
export type Density = 'default' | 'medium' | 'small' | 'mini';

/** What a state means: not begun (grey), under way (blue), done (green), waits for somebody (amber), wrong (red). */
export type Tone = 'idle' | 'active' | 'done' | 'waits' | 'wrong';

/** A currency as amounts show it. `decimals` is the number of decimals always written. */
export interface Currency {
  code: string;
  sign: string;
  decimals: number;
}

export interface UiProviderProps {
  language: Language;
  density?: Density;
  /** Of amounts that name no currency. */
  currency?: Currency;
  /** IANA name of the zone times are shown in. Default: the zone of a site that says none. */
  timeZone?: string;
  /** Accent and menu colours of a site; the filled shade is darkened until white text on it reads. */
  colours?: { theme?: string; menu?: string; menuText?: string };
  children: ReactNode;
}
