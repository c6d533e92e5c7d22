declare module 'virtual:enum-labels' {
  import type { Language } from '@entrepot/contract/core/language.ts';
  /** The labels of every enumeration by code, loaded for one language at a time. */
  export const enumLabels: Record<Language, () => Promise<Record<string, Record<string, string>>>>;
}

declare module 'virtual:modules' {
  import type { Language } from '@entrepot/contract/core/language.ts';
  import type { AnyResource } from '@entrepot/contract/core/resource.ts';
  import type { Texts } from '@entrepot/contract/core/texts.ts';

  /** The parts loaded with a module. */
  interface ModuleIndex {
    pages: import('./core/tabs/pages.ts').Pages;
    /** The kinds of record that it describes. */
    records(): Promise<readonly AnyResource[]>;
    texts: Record<Language, () => Promise<readonly Texts[]>>;
  }
  /** Every module by its name, loaded when asked for. */
  export const modules: Record<string, () => Promise<ModuleIndex>>;
  /** The screens of each module. */
  export const screens: Record<string, readonly string[]>;
  /** The kinds of record of each module, each with the screen that lists it or with nothing. */
  export const records: Record<string, Record<string, string>>;
}
