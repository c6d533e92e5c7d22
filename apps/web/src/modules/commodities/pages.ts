import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the commodities module. */
export const pages: Pages = {
  CargoTypeIndex: () => import('./cargo-type-page.tsx'),
};
