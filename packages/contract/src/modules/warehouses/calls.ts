import { call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { openingInfoFields } from '../sites/opening-info.ts';
import { consolidationAddress } from './consolidation-address.ts';
import { consolidationAddressIndex, warehouseIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
const choice = { id: f.id({ required: true }), ...option };

export const enableWarehouse = call({
  path: '/Warehouse/EnableWarehouse',
  audience: ['platform', 'site'],
  needs: warehouseIndex.Enable,
  input: byId,
  output: done,
});
/** Disables a warehouse; its shelves must be empty. */
export const disableWarehouse = call({
  path: '/Warehouse/DisableWarehouse',
  audience: ['platform', 'site'],
  needs: warehouseIndex.Disable,
  input: byId,
  output: done,
});

/** The warehouses the caller may work with: staff those assigned to them, customers those open to them. */
export const getSelectWarehouses = call({
  path: '/Warehouse/GetSelectWarehouses',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  input: { siteId: f.ref('site', { seenBy: ['platform', 'site', 'warehouse'] }), warehouseType: f.enum('WarehouseType') },
  output: f.list(
    { ...choice, code: f.text({ required: true, max: 12 }), warehouseType: f.enum('WarehouseType', { required: true }) },
    { required: true },
  ),
  transaction: 'none',
  query: true,
});

const partitions = {
  needs: null,
  input: { warehouseId: f.ref('warehouse'), partitionType: f.enum('PartitionType') },
  output: f.list({ ...choice, partitionType: f.enum('PartitionType', { required: true }) }, { required: true }),
  transaction: 'none',
  query: true,
} as const;
export const getSelectWarehousePartitions = call({
  ...partitions,
  path: '/WarehousePartitions/GetSelectWarehousePartitions',
  aliases: ['/Select/WarehousePartitions'],
  audience: ['platform', 'site', 'warehouse'],
});
export const lookUpPartitions = call({
  ...partitions,
  path: '/WarehousePartitions',
  audience: ['platform', 'site', 'warehouse', 'customer'],
});

/** The addresses a customer writes on purchases, with the member code in name and address. */
export const getMineConsolidationAddresses = call({
  path: '/ConsolidationAddress/GetMineConsolidationAddresses',
  audience: ['customer'],
  needs: null,
  input: {},
  output: f.list(
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
      ...openingInfoFields,
    },
    { required: true },
  ),
  transaction: 'none',
});

const { countryId, provinceId, cityId, countyId, townId, mailboxCode } = consolidationAddress.fields;

/** The start of a warehouse's consolidation address, from what the warehouse's own record states. */
export const getConsolidationAddressProposal = call({
  path: '/ConsolidationAddress/GetConsolidationAddressProposal',
  audience: ['platform', 'site'],
  needs: consolidationAddressIndex,
  input: { warehouseId: f.ref('warehouse', { required: true }) },
  output: f.object(
    {
      name: f.text(),
      phone: f.phone(),
      countryId,
      provinceId,
      cityId,
      countyId,
      townId,
      detailedAddressTemplate: f.text({ max: 300 }),
      mailboxCode,
    },
    { required: true },
  ),
  transaction: 'none',
});

/** A page of the open pickup points. */
export const lookUpSelfPickupAddresses = call({
  path: '/Select/SelfPickupAddress',
  aliases: ['/SelfPickupAddress'],
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  input: { siteId: f.ref('site', { seenBy: ['platform', 'site', 'warehouse'] }), countryId: f.ref('region') },
  output: f.page({ ...choice, address: f.text({ max: 255 }), countryId: f.id(), phone: f.phone() }),
  transaction: 'none',
  query: true,
});
