import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the sites module. */
export const pages: Pages = {
  SiteConfigurationIndex: () => import('./configuration-page.tsx'),
  GlobalCountriesIndex: () => import('./region-page.tsx'),
  SiteIndex: () => import('./site-page.tsx'),
  CurrenciesIndex: () => import('./currency-page.tsx'),
  ExpenseTypeIndex: listPage(expenseType),
  OpeningCalendarIndex: () => import('./opening-calendar-page.tsx'),
};
