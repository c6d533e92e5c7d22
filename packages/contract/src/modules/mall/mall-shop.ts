import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { mallCommodityCombinationIndex, mallHome, mallShopInformationIndex, sellerOrderIndex } from './screens.ts';

/** A merchant's shop in the mall of a site. The merchant opens it, staff enable it. */
export const mallShop = resource({
  name: 'mallShop',
  module: 'mall',
  table: 'mall_shop',
  title: 'name',
  area: 'MallShopInformation',
  audience: { read: ['platform', 'site', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: mallShopInformationIndex,
  readableFrom: [mallCommodityCombinationIndex, sellerOrderIndex, mallHome],
  scope: { customer: 'ownerId' },
  maxPerCustomer: { rows: 20 },
  // The customer's own data: the warehouse relies on none of it.
  customerWrites: 'free',
  fields: {
    name: f.text({ required: true, max: 60 }),
    ownerId: f.customer({ apiName: 'UserId', display: { UserName: 'userName', NickName: 'nickName' } }),
    logo: f.picture(),
    remarks: f.longText(),
    enable: f.flag({ readOnly: true, required: true, default: false }),
    // The site's commission on each sale.
    commissionRate: f.percent({ default: '0', seenBy: ['platform', 'site'] }),
  },
  calls: {
    list: 'GetMallShopInformations',
    create: 'EstablishMallShopInformation',
    getEdit: 'GetEditMallShopInformation',
    edit: 'EditMallShopInformation',
    remove: 'DeleteMallShopInformation',
  },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['ownerId'], ['enable']],
  search: ['name', 'remarks'],
  checks: { commission_is_a_share: 'coalesce(commission_rate, 0) between 0 and 100' },
  page: {
    filters: ['name', 'ownerId', 'enable'],
    columns: ['logo', 'name', 'ownerId', 'enable', 'commissionRate', 'remarks'],
    form: [['name'], ['ownerId', 'commissionRate'], ['logo'], ['remarks']],
  },
});
