import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { shopAuthorizationConfigurationIndex } from './screens.ts';

/** The credentials of a site's app at a marketplace. One row for each marketplace. */
export const shopConfiguration = resource({
  name: 'shopConfiguration',
  module: 'shops',
  table: 'shop_configuration',
  title: 'name',
  area: 'ShopAuthorizationConfiguration',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: shopAuthorizationConfigurationIndex,
  fields: {
    shopAuthorizationInformationType: f.enum('ShopAuthorizationInformationType', { required: true }),
    name: f.text({ required: true, max: 60 }),
    appKey: f.text({ required: true, max: 200 }),
    // Stored encrypted; never returned.
    appSecret: f.text({ max: 2000, masked: 'always' }),
    // Empty: the marketplace's default.
    host: f.url(),
    callbackUrl: f.url(),
    region: f.text({ max: 20 }),
    sandbox: f.flag({ default: false }),
    enabled: f.flag({ default: true }),
  },
  calls: {
    list: 'GetShopAuthorizationConfigurations',
    create: 'EstablishShopAuthorizationConfiguration',
    getEdit: 'GetEditShopAuthorizationConfiguration',
    edit: 'EditShopAuthorizationConfiguration',
  },
  unique: [{ on: ['shopAuthorizationInformationType'], where: 'not is_deleted' }],
  indexes: [['enabled']],
  search: ['name'],
  page: {
    filters: ['shopAuthorizationInformationType', 'enabled'],
    columns: ['shopAuthorizationInformationType', 'name', 'appKey', 'host', 'callbackUrl', 'region', 'sandbox', 'enabled'],
    form: [
      ['shopAuthorizationInformationType', 'name'],
      ['appKey'],
      ['appSecret'],
      ['host', 'callbackUrl'],
      ['region', 'sandbox', 'enabled'],
    ],
  },
});
