import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the sites module. */
export const pages: Pages = {
  SiteConfigurationIndex: () => import('./configuration-page.tsx'),
  GlobalCountriesIndex: () => import('./region-page.tsx'),
  SiteIndex: listPage(site),
  CurrenciesIndex: () => import('./currency-page.tsx'),
  ExpenseTypeIndex: listPage(expenseType),
};
