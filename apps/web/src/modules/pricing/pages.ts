import type { Pages } from '../../core/pages.ts';

/** The screens of the pricing module. */
export const pages: Pages = {
  FreightCalculatorIndex: () => import('./calculator-page.tsx'),
};
