import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { currenciesIndex } from './screens.ts';

/** What a list shows of the currency of its amounts. */
export const currencyShows = { CurrencyName: 'name', Symbol: 'symbol' };

/** A currency and what one unit of it is worth in the base currency. Without a rate it cannot be converted. */
export const currency = resource({
  name: 'currency',
  module: 'sites',
  table: 'currency',
  shared: true,
  title: 'name',
  area: 'Currencies',
  who: { read: 'PS', write: 'P' },
  screen: currenciesIndex,
  fields: {
    name: f.translations({ required: true, max: 64 }),
    code: f.code({ required: true, max: 3 }),
    symbol: f.text({ required: true, max: 8 }),
    decimalPlaces: f.count({ required: true, max: 3, starts: 2 }),
    effective: f.flag({ starts: true }),
    siteIds: f.refs('site', { wire: 'Sites', starts: [] }),
    exchangeRate: f.rate({ byServer: true }),
    rateTime: f.time({ byServer: true }),
  },
  calls: { list: 'GetCurrencies', create: 'EstablishCurrency', getEdit: 'GetEditCurrency', edit: 'EditCurrency', remove: 'DeleteCurrency' },
  unique: [['code']],
  search: ['code', 'name'],
  checks: { rate_is_positive: 'exchange_rate > 0', decimal_places_few: 'decimal_places between 0 and 3' },
  page: {
    filters: ['effective'],
    columns: ['code', 'name', 'symbol', 'decimalPlaces', 'exchangeRate', 'rateTime', 'effective', 'siteIds'],
    form: [['code', 'name', 'symbol'], ['decimalPlaces', 'effective'], ['siteIds']],
  },
});

/** Every rate a currency ever had, and who set it. */
export const currencyRate = resource({
  name: 'currencyRate',
  module: 'sites',
  table: 'currency_rate',
  shared: true,
  bare: true,
  appendOnly: true,
  fields: {
    currencyId: f.ref('currency', { byServer: true, required: true }),
    exchangeRate: f.rate({ byServer: true, required: true }),
    effectiveTime: f.time({ byServer: true, required: true }),
    // A shared row points at no account, so the name is copied.
    creatorId: f.id({ byServer: true }),
    creatorName: f.text({ byServer: true }),
  },
  indexes: [['currencyId', 'effectiveTime']],
  checks: { rate_is_positive: 'exchange_rate > 0' },
});
