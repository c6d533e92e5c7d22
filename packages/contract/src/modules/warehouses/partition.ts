import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { packagePutOnShelvesIndex } from '../packages/screens.ts';
import { binPutOnShelves } from '../receiving/screens.ts';
import { shelvesIndex } from '../shelving/screens.ts';
import { warehousePartitionsIndex } from './screens.ts';

/** A part of a warehouse set aside for one kind of goods. */
export const partition = resource({
  name: 'partition',
  module: 'warehouses',
  table: 'partition',
  title: 'name',
  area: 'WarehousePartitions',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: warehousePartitionsIndex,
  readableFrom: [shelvesIndex, packagePutOnShelvesIndex, binPutOnShelves],
  scope: { warehouse: 'warehouseId' },
  fields: {
    name: f.text({ required: true, inLanguages: 'nameInLanguages' }),
    nameInLanguages: f.inLanguages(),
    warehouseId: f.ref('warehouse', { required: true }),
    partitionType: f.enum('PartitionType', { required: true, default: enumCodes.PartitionType.Package }),
    walkingOrder: f.count({ default: 0 }),
    enableStatus: f.enum('EnableStatus', { default: enumCodes.EnableStatus.Enabled }),
    shelfCount: f.count({ readOnly: true, required: true, default: 0 }),
  },
  calls: {
    list: 'GetWarehousePartitions',
    create: 'EstablishWarehousePartition',
    getEdit: 'GetEditWarehousePartition',
    edit: 'EditWarehousePartition',
    remove: 'DeleteWarehousePartition',
  },
  unique: [{ on: ['warehouseId', 'name'], where: 'not is_deleted' }],
  indexes: [['warehouseId', 'partitionType']],
  search: ['name', 'nameInLanguages'],
  checks: { shelf_count_not_negative: 'shelf_count >= 0' },
  page: {
    filters: ['warehouseId', 'partitionType', 'enableStatus'],
    columns: ['name', 'warehouseId', 'partitionType', 'shelfCount', 'walkingOrder', 'enableStatus'],
    form: [['warehouseId', 'partitionType'], ['name', 'walkingOrder'], ['nameInLanguages'], ['enableStatus']],
  },
});
