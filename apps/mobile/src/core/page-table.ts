import type { Needs } from '@entrepot/contract/core/screen.ts';
import type { IconName } from '@entrepot/ui/base/icons.tsx';
import type { ComponentType } from 'react';

/** Audience of a page. A visitor's page redirects signed-in users to their destination. */
export type PageAudience = 'everybody' | 'visitor' | 'signedIn' | 'customer' | 'staff';
/** Entry in the page table. */
export interface MobilePage {
  /** Path below /app; `:id` matches one path segment. */
  path: string;
  who: PageAudience;
  /** Text namespace of a frequent entry page; loaded in parallel with the page's chunk. */
  texts?: string;
  page(): Promise<ComponentType>;
}
/** Entry of the bottom bar: its address, the key of its label in `mobile`, and its icon. */
export interface BarPlace {
  path: string;
  texts: string;
  icon: IconName;
  /** The screen whose activity offers it; default: always offered. */
  needs?: Needs;
}
/** Content above every page, per audience. */
export type Above = Partial<Record<'customer' | 'staff', ComponentType>>;
export type Bars = Record<'customer' | 'staff', readonly BarPlace[]>;
