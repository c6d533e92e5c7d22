import type { IconName } from '@entrepot/ui/icons.tsx';
import type { ComponentType } from 'react';

/** Whom a page is for. A visitor's page leads whoever is signed in on to where they wanted to go. */
export type ForWhom = 'everybody' | 'visitor' | 'signedIn' | 'customer' | 'staff';
/** One line of the table of pages. */
export interface MobilePage {
  /** Below /app; `:id` takes one part of the address. */
  path: string;
  who: ForWhom;
  /** The words that it is drawn with, where a visit often begins with it: they come beside its file and not after it. */
  words?: string;
  page(): Promise<ComponentType>;
}
/** One place of the bar: its address, the name of its words in `mobile`, its sign. */
export interface BarPlace {
  path: string;
  words: string;
  icon: IconName;
}
/** What stands over every page of a kind of person. */
export type Above = Partial<Record<'customer' | 'staff', ComponentType>>;
export type Bars = Record<'customer' | 'staff', readonly BarPlace[]>;
