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
  who: { read: 'CPS', write: 'CPS' },
  screen: mallShopInformationIndex,
  readableFrom: [mallCommodityCombinationIndex, sellerOrderIndex, mallHome],
  fields: {
    name: f.text({ required: true, max: 60 }),
    ownerId: f.ref('user', { wire: 'UserId', shows: { UserName: 'userName', NickName: 'nickName' } }),
    logo: f.picture(),
    remarks: f.longText(),
    enable: f.flag({ byServer: true, required: true, starts: false }),
    // What the site keeps of each sale.
    commissionRate: f.percent({ starts: '0', seenBy: 'PS' }),
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
