import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { packageIndex, packagePutOnShelvesIndex } from '../packages/screens.ts';
import { returnLogisticsOrderPutOnShelves } from '../returns/screens.ts';
import { shelvesIndex } from './screens.ts';

/** A storage place in a warehouse. Its counters change only with its goods. */
export const shelf = resource({
  name: 'shelf',
  module: 'shelving',
  table: 'shelf',
  title: 'number',
  natural: true,
  area: 'Shelves',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: shelvesIndex,
  readableFrom: [packagePutOnShelvesIndex, packageIndex, returnLogisticsOrderPutOnShelves],
  scope: { warehouse: 'warehouseId' },
  fields: {
    number: f.code({ apiName: 'ShelvesNumber', required: true, max: 40 }),
    // Its earlier numbers, which labels may still show.
    formerNumbers: f.texts({ readOnly: true, widget: 'text', code: true, each: 40, max: 50 }),
    warehouseId: f.ref('warehouse', { required: true }),
    partitionId: f.ref('partition', { required: true, display: { WarehousePartitionName: 'name' } }),
    long: f.centimetres({ apiName: 'ShelvesLength', default: '0' }),
    wide: f.centimetres({ apiName: 'ShelvesWide', default: '0' }),
    high: f.centimetres({ apiName: 'ShelvesHigh', default: '0' }),
    maxWeight: f.kilograms({ default: '0' }),
    mixOwners: f.flag({ default: true }),
    walkingOrder: f.count({ default: 0 }),
    deactivated: f.flag({ readOnly: true, required: true, default: false }),
    occupied: f.flag({ apiName: 'IsExistingGoods', readOnly: true, required: true, default: false }),
    goods: f.count({ apiName: 'GoodsQuantity', readOnly: true, required: true, default: 0 }),
    usedVolume: f.cubicMetres({ readOnly: true, required: true, default: '0' }),
    remainingVolume: f.cubicMetres({ readOnly: true, required: true, default: '0' }),
    usedWeight: f.kilograms({ readOnly: true, required: true, default: '0' }),
  },
  calls: { list: 'GetShelves', create: 'EstablishShelves', open: 'GetShelvesById', edit: 'EditShelves', remove: 'DeleteShelves' },
  unique: [{ on: ['warehouseId', 'number'], where: 'not is_deleted' }],
  indexes: [['warehouseId', 'partitionId'], { on: ['warehouseId'], where: 'former_numbers is not null' }],
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
