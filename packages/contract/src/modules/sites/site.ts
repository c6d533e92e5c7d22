import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { siteIndex } from './screens.ts';

/** One company's branch: its hosts, its letter in natural numbers and its base currency. */
export const site = resource({
  name: 'site',
  module: 'sites',
  table: 'site',
  shared: true,
  title: 'name',
  area: 'Site',
  audience: { read: ['platform', 'site'], write: ['platform'] },
  screen: siteIndex,
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    code: f.code({ required: true, max: 1 }),
    sitePath: f.text({ required: true, max: 255 }),
    userPath: f.text({ required: true, max: 255 }),
    apiPath: f.text({ required: true, max: 255 }),
    // Entered addresses without a sign-in so far: the site answers there, and they replace the others with the first sign-in.
    newSitePath: f.text({ readOnly: true, max: 255 }),
    newUserPath: f.text({ readOnly: true, max: 255 }),
    newApiPath: f.text({ readOnly: true, max: 255 }),
    // Additional host names of the site, such as localhost on a developer's machine.
    hosts: f.texts({ widget: 'text', each: 255, max: 20, default: [] }),
    databaseType: f.enum('DatabaseType', { required: true, default: 1 }),
    databaseChannel: f.text({ required: true }),
    countryId: f.ref('region'),
    // Default: the zone, calling codes, currency and language of its country.
    timeZone: f.zone(),
    defaultLanguage: f.enum('SiteLanguage'),
    defaultCurrencyId: f.ref('currency'),
    // Prices show in it beside the currency of the wallet; default: the base currency.
    displayCurrencyId: f.ref('currency'),
    // The calling codes that telephone fields offer first.
    phoneCodes: f.texts({ widget: 'text', each: 4, max: 20, default: [] }),
    enableStatus: f.enum('EnableStatus', { default: 1 }),
    // Empty while the site is being tried out: its trial data can still be removed.
    liveTime: f.time({ readOnly: true }),
  },
  calls: { list: 'GetSites', create: 'EstablishSite', open: 'GetSiteById', edit: 'EditSite', remove: 'DeleteSite' },
  unique: [['name'], ['code'], ['sitePath'], ['userPath']],
  search: ['name', 'nameInLanguages', 'sitePath', 'userPath'],
  checks: { code_is_a_letter: "code ~ '^[A-Z]$'" },
  page: {
    filters: ['enableStatus'],
    columns: ['name', 'code', 'sitePath', 'userPath', 'countryId', 'defaultLanguage', 'defaultCurrencyId', 'liveTime', 'enableStatus'],
    form: [
      ['name', 'code'],
      ['nameInLanguages'],
      ['sitePath', 'userPath', 'apiPath'],
      ['hosts'],
      ['databaseType', 'databaseChannel'],
      ['countryId', 'timeZone', 'phoneCodes'],
      ['defaultLanguage', 'defaultCurrencyId', 'displayCurrencyId'],
      ['enableStatus'],
    ],
  },
});
