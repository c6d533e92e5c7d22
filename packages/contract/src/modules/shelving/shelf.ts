import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { packageIndex, packagePutOnShelvesIndex } from '../packages/screens.ts';
import { returnLogisticsOrderPutOnShelves } from '../returns/screens.ts';
import { shelvesIndex } from './screens.ts';

/** A place on the floor of a warehouse that holds goods. Its counters move only with the goods. */
export const shelf = resource({
  name: 'shelf',
  module: 'shelving',
  table: 'shelf',
  title: 'number',
  natural: true,
  area: 'Shelves',
  who: { read: 'PSW', write: 'PSW' },
  screen: shelvesIndex,
  readableFrom: [packagePutOnShelvesIndex, packageIndex, returnLogisticsOrderPutOnShelves],
  fields: {
    number: f.code({ wire: 'ShelvesNumber', required: true, max: 40 }),
    warehouseId: f.ref('warehouse', { required: true }),
    partitionId: f.ref('partition', { required: true, shows: { WarehousePartitionName: 'name' } }),
    long: f.centimetres({ wire: 'ShelvesLength', starts: '0' }),
    wide: f.centimetres({ wire: 'ShelvesWide', starts: '0' }),
    high: f.centimetres({ wire: 'ShelvesHigh', starts: '0' }),
    maxWeight: f.kilograms({ starts: '0' }),
    mixOwners: f.flag({ starts: true }),
    walkingOrder: f.count({ starts: 0 }),
    deactivated: f.flag({ byServer: true, required: true, starts: false }),
    occupied: f.flag({ wire: 'IsExistingGoods', byServer: true, required: true, starts: false }),
    goods: f.count({ wire: 'GoodsQuantity', byServer: true, required: true, starts: 0 }),
    usedVolume: f.cubicMetres({ byServer: true, required: true, starts: '0' }),
    remainingVolume: f.cubicMetres({ byServer: true, required: true, starts: '0' }),
    usedWeight: f.kilograms({ byServer: true, required: true, starts: '0' }),
  },
  calls: { list: 'GetShelves', create: 'EstablishShelves', open: 'GetShelvesById', edit: 'EditShelves', remove: 'DeleteShelves' },
  unique: [{ on: ['warehouseId', 'number'], where: 'not is_deleted' }],
  indexes: [['warehouseId', 'partitionId']],
  search: ['number'],
  checks: { goods_not_negative: 'goods >= 0', used_volume_not_negative: 'used_volume >= 0', used_weight_not_negative: 'used_weight >= 0' },
  page: {
    filters: ['number', 'warehouseId', 'partitionId', 'deactivated'],
    columns: ['number', 'partitionId', 'warehouseId', 'goods', 'usedVolume', 'usedWeight', 'deactivated'],
    form: [
      ['warehouseId', 'partitionId'],
      ['number', 'walkingOrder'],
      ['long', 'wide', 'high'],
      ['maxWeight', 'mixOwners'],
    ],
  },
});
