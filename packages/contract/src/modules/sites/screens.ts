import { type MenuPlace, screen } from '../../core/screen.ts';

export const siteIndex = screen('SiteIndex');
export const siteConfigurationIndex = screen('SiteConfigurationIndex', ['Edit', 'EditPage']);
export const currenciesIndex = screen('CurrenciesIndex', ['SetRate']);
export const expenseTypeIndex = screen('ExpenseTypeIndex');
export const globalCountriesIndex = screen('GlobalCountriesIndex', ['Enable', 'Import']);

/** Where they stand in the menu. */
export const sitesScreens: readonly MenuPlace[] = [
  { screen: siteIndex, at: ['site', 20], who: 'PS', icon: 's-platform', titles: ['站点', '站點', 'Sites'] },
  {
    screen: siteConfigurationIndex,
    at: ['site', 30],
    who: 'PS',
    icon: 's-tools',
    titles: ['站点配置', '站點設定', 'Site configuration'],
    variants: ['PageConfiguration'],
  },
  {
    screen: currenciesIndex,
    at: ['site', 50],
    who: 'PS',
    icon: 'coin',
    titles: ['币种', '幣別', 'Currencies'],
    variants: ['Establish', 'Edit', 'History'],
  },
  { screen: expenseTypeIndex, at: ['site', 60], who: 'PS', icon: 's-grid', titles: ['费用类型', '費用類型', 'Expense types'] },
  { screen: globalCountriesIndex, at: ['site', 130], who: 'PS', icon: 'map-location', titles: ['国家地区', '國家地區', 'Countries'] },
];
