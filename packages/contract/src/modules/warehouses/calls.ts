import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { warehouseIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const choice = { id: f.id({ required: true }), ...option };

export const enableWarehouse = call({
  path: '/Warehouse/EnableWarehouse',
  who: 'PS',
  needs: warehouseIndex.Enable,
  takes: byId,
  gives: done,
});
/** Takes a warehouse out of use; its shelves must be empty. */
export const disableWarehouse = call({
  path: '/Warehouse/DisableWarehouse',
  who: 'PS',
  needs: warehouseIndex.Disable,
  takes: byId,
  gives: done,
});

/** The warehouses somebody may work with: staff their own, customers those open to them. */
export const getSelectWarehouses = call({
  path: '/Warehouse/GetSelectWarehouses',
  who: 'CPSW',
  needs: null,
  takes: { siteId: f.ref('site', { seenBy: 'PSW' }), warehouseType: f.enum('WarehouseType') },
  gives: f.list(
    { ...choice, code: f.text({ required: true, max: 12 }), warehouseType: f.enum('WarehouseType', { required: true }) },
    { required: true },
  ),
  reads: true,
  query: true,
});

const partitions = {
  needs: null,
  takes: { warehouseId: f.ref('warehouse'), partitionType: f.enum('PartitionType') },
  gives: f.list({ ...choice, partitionType: f.enum('PartitionType', { required: true }) }, { required: true }),
  reads: true,
  query: true,
} as const;
export const getSelectWarehousePartitions = call({
  ...partitions,
  path: '/WarehousePartitions/GetSelectWarehousePartitions',
  aliases: ['/Select/WarehousePartitions'],
  who: 'PSW',
});
export const lookUpPartitions = call({ ...partitions, path: '/WarehousePartitions', who: 'CPSW' });

/** The addresses a customer writes on purchases, with the member code in name and address. */
export const getMineConsolidationAddresses = call({
  path: '/ConsolidationAddress/GetMineConsolidationAddresses',
  who: 'C',
  needs: null,
  takes: {},
  gives: f.list(
    {
      ...byId,
      name: f.text({ required: true }),
      warehouseId: f.id({ required: true }),
      warehouseName: f.text({ required: true }),
      recipient: f.text({ required: true, max: 200 }),
      phone: f.phone({ required: true }),
      region: f.text({ max: 300 }),
      detailedAddress: f.text({ required: true, max: 300 }),
      mailboxCode: f.text({ max: 12 }),
      tips: f.longText(),
      memberCode: f.text({ required: true, max: 12 }),
    },
    { required: true },
  ),
  reads: true,
});

/** A page of the pickup points that are open. */
export const lookUpSelfPickupAddresses = call({
  path: '/Select/SelfPickupAddress',
  aliases: ['/SelfPickupAddress'],
  who: 'CPSW',
  needs: null,
  takes: { siteId: f.ref('site', { seenBy: 'PSW' }), countryId: f.ref('region') },
  gives: f.page({ ...choice, address: f.text({ max: 255 }), countryId: f.id(), phone: f.phone() }),
  reads: true,
  query: true,
});
