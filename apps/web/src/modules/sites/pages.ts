import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the sites module. */
export const pages: Pages = {
  SiteConfigurationIndex: () => import('./configuration-page.tsx'),
  GlobalCountriesIndex: () => import('./region-page.tsx'),
  SiteIndex: () => import('./site-page.tsx'),
  CurrenciesIndex: () => import('./currency-page.tsx'),
  ExpenseTypeIndex: () => import('./expense-type-page.tsx'),
};
