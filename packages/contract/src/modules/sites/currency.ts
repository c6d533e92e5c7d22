import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { currenciesIndex } from './screens.ts';

/** Fields of the currency of amounts shown in lists. */
export const currencyShows = { CurrencyName: 'name', Symbol: 'symbol' };

/** A currency and the value of one unit of it in the base currency. Without a rate it cannot be converted. */
export const currency = resource({
  name: 'currency',
  module: 'sites',
  table: 'currency',
  shared: true,
  title: 'name',
  area: 'Currencies',
  audience: { read: ['platform', 'site'], write: ['platform'] },
  screen: currenciesIndex,
  fields: {
    name: f.translations({ required: true, max: 64 }),
    code: f.code({ required: true, max: 3 }),
    symbol: f.text({ required: true, max: 8 }),
    decimalPlaces: f.count({ required: true, max: 3, default: 2 }),
    effective: f.flag({ default: true }),
    siteIds: f.refs('site', { apiName: 'Sites', default: [] }),
    exchangeRate: f.rate({ readOnly: true }),
    rateTime: f.time({ readOnly: true }),
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

/** All rates of a currency over time, and who set them. */
export const currencyRate = resource({
  name: 'currencyRate',
  module: 'sites',
  table: 'currency_rate',
  shared: true,
  bare: true,
  appendOnly: true,
  fields: {
    currencyId: f.ref('currency', { readOnly: true, required: true }),
    exchangeRate: f.rate({ readOnly: true, required: true }),
    effectiveTime: f.time({ readOnly: true, required: true }),
    // A shared row cannot reference an account, so the name is copied.
    creatorId: f.id({ readOnly: true }),
    creatorName: f.text({ readOnly: true }),
  },
  indexes: [['currencyId', 'effectiveTime']],
  checks: { rate_is_positive: 'exchange_rate > 0' },
});
