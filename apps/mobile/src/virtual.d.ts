declare module 'virtual:enum-labels' {
  import type { Language } from '@entrepot/contract/core/language.ts';
  import type { Texts } from '@entrepot/contract/core/texts.ts';
  /** The labels of every enumeration by code, loaded for one language at a time. */
  export const enumLabels: Record<Language, () => Promise<Texts>>;
}
