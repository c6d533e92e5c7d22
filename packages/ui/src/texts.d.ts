// Served by the bundler's plugin `texts` (apps/web/build/texts.ts).
declare module '*/texts.json?languages' {
  import type { Language } from '@entrepot/contract/core/language.ts';
  import type { Texts } from '@entrepot/contract/core/texts.ts';
  /** Loads the texts of a folder in one language. */
  const loaders: Record<Language, () => Promise<Texts>>;
  export default loaders;
}
