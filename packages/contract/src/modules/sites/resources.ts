import { currency, currencyRate } from './currency.ts';
import { expenseType } from './expense-type.ts';
import { region, regionOfSite } from './region.ts';
import { siteConfiguration } from './site-configuration.ts';
import { sitePageConfiguration } from './site-page-configuration.ts';
import { site } from './site.ts';
import { openingCalendar } from './opening-calendar.ts';

/** Sites, their rules and pages, and the small tables every module uses. */
export const sitesResources = [
  site,
  siteConfiguration,
  sitePageConfiguration,
  currency,
  currencyRate,
  region,
  regionOfSite,
  expenseType,
  openingCalendar,
] as const;
