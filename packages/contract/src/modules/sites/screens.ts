import { type MenuPlace, screen } from '../../core/screen.ts';

export const siteIndex = screen('SiteIndex');
export const siteConfigurationIndex = screen('SiteConfigurationIndex', ['Edit', 'EditPage']);
export const currenciesIndex = screen('CurrenciesIndex', ['SetRate']);
export const expenseTypeIndex = screen('ExpenseTypeIndex');
export const globalCountriesIndex = screen('GlobalCountriesIndex', ['Enable', 'Import']);
export const openingCalendarIndex = screen('OpeningCalendarIndex', ['Copy']);

/** Their places in the menu. */
export const sitesScreens: readonly MenuPlace[] = [
  { screen: siteIndex, at: ['site', 20], audience: ['platform', 'site'], icon: 's-platform', titles: ['站点', '站點', 'Sites'] },
  {
    screen: siteConfigurationIndex,
    at: ['site', 30],
    audience: ['platform', 'site'],
    icon: 's-tools',
    titles: ['站点配置', '站點設定', 'Site configuration'],
    variants: ['PageConfiguration'],
  },
  {
    screen: currenciesIndex,
    at: ['site', 50],
    audience: ['platform', 'site'],
    icon: 'coin',
    titles: ['币种', '幣別', 'Currencies'],
    variants: ['Establish', 'Edit', 'History'],
    roles: { PlatformFinance: 'all', SiteFinance: ['SetRate'] },
  },
  {
    screen: expenseTypeIndex,
    at: ['site', 60],
    activities: ['Accounting'],
    audience: ['platform', 'site'],
    icon: 's-grid',
    titles: ['费用类型', '費用類型', 'Expense types'],
    roles: { PlatformFinance: 'all', SiteFinance: 'all' },
  },
  {
    screen: globalCountriesIndex,
    at: ['site', 130],
    activities: ['Administration'],
    audience: ['platform', 'site'],
    icon: 'map-location',
    titles: ['国家地区', '國家地區', 'Countries'],
  },
  {
    screen: openingCalendarIndex,
    at: ['site', 37],
    audience: ['platform', 'site'],
    icon: 'time',
    titles: ['营业时间', '營業時間', 'Opening hours'],
  },
];
