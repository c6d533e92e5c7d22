import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { transferPlanIndex, warehouseTransferIndex } from './screens.ts';
import { transferPlanStates, warehouseTransferStates } from './transfer-states.ts';

/** How often a plan repeats on its schedule; the contract has no enumeration for it. */
export const recurrences = { None: 0, Daily: 1, Weekdays: 2 } as const;

/** A planned transport of orders from one warehouse to another on a day. */
export const transferPlan = resource({
  name: 'transferPlan',
  module: 'transfer',
  table: 'transfer_plan',
  title: 'name',
  area: 'TransferPlan',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: transferPlanIndex,
  readableFrom: [warehouseTransferIndex],
  scope: { warehouse: null },
  rowVerbs: ['edit', 'remove', 'addOrders', 'takeOut', 'confirm', 'execute', 'cancel'],
  fields: {
    name: f.text({ required: true, max: 100 }),
    status: f.state(transferPlanStates, 'Draft', { apiName: 'TransferPlanStatus' }),
    fromWarehouseId: f.ref('warehouse', { required: true }),
    toWarehouseId: f.ref('warehouse', { required: true }),
    planDate: f.date({ required: true }),
    cutOffTime: f.time(),
    typeOfShippingId: f.ref('shippingMethod'),
    transportShiftId: f.ref('transportShift', { readOnly: true }),
    orderCount: f.count({ readOnly: true, required: true, default: 0 }),
    weight: f.kilograms({ readOnly: true, required: true, default: '0' }),
    recurrence: f.count({ required: true, min: recurrences.None, max: recurrences.Weekdays, default: recurrences.None }),
    // The plan that the scheduler created this one from.
    madeFromId: f.ref('transferPlan', { readOnly: true }),
    remarks: f.longText(),
  },
  calls: { list: 'GetTransferPlans', getEdit: 'GetEditTransferPlan', edit: 'EditTransferPlan', remove: 'DeleteTransferPlan' },
  indexes: [['status'], ['fromWarehouseId', 'status'], ['toWarehouseId', 'status'], ['cutOffTime'], ['transportShiftId']],
  unique: [{ on: ['madeFromId', 'planDate'], where: 'made_from_id is not null and not is_deleted' }],
  search: ['name', 'remarks'],
  checks: {
    goes_elsewhere: 'from_warehouse_id <> to_warehouse_id',
    counts_not_negative: 'order_count >= 0 and weight >= 0',
    recurrence_known: `recurrence between ${recurrences.None} and ${recurrences.Weekdays}`,
  },
  page: {
    filters: ['name', 'status', 'fromWarehouseId', 'toWarehouseId', 'planDate'],
    columns: [
      'name',
      'status',
      'fromWarehouseId',
      'toWarehouseId',
      'planDate',
      'cutOffTime',
      'orderCount',
      'weight',
      'recurrence',
      'typeOfShippingId',
      'transportShiftId',
      'remarks',
    ],
    form: [['name'], ['fromWarehouseId', 'toWarehouseId'], ['planDate', 'cutOffTime', 'recurrence'], ['typeOfShippingId'], ['remarks']],
  },
});

/** One order, or one package that no order has, on its way from a warehouse of the site to another. */
export const warehouseTransfer = resource({
  name: 'warehouseTransfer',
  module: 'transfer',
  table: 'warehouse_transfer',
  area: 'WarehouseTransfer',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: warehouseTransferIndex,
  readableFrom: [transferPlanIndex],
  scope: { warehouse: null },
  rowVerbs: ['cancel'],
  fields: {
    orderId: f.ref('logisticsOrder', { apiName: 'LogisticsOrderId', readOnly: true, display: { OrderNo: 'serialNumber' } }),
    packageId: f.ref('package', { readOnly: true, display: { CourierNumber: 'courierNumber' } }),
    status: f.state(warehouseTransferStates, 'Pending', { apiName: 'WarehouseTransferStatus' }),
    fromWarehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    toWarehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    transportShiftId: f.ref('transportShift', { readOnly: true }),
    planId: f.ref('transferPlan', { apiName: 'TransferPlanId', readOnly: true }),
    departureTime: f.time({ readOnly: true }),
    arrivalTime: f.time({ readOnly: true }),
  },
  calls: { list: 'GetWarehouseTransfers' },
  unique: [
    { on: ['orderId'], where: `status in (${warehouseTransferStates.codes('live').join(', ')}) and not is_deleted` },
    { on: ['packageId'], where: `status in (${warehouseTransferStates.codes('live').join(', ')}) and not is_deleted` },
  ],
  indexes: [
    ['status'],
    ['orderId'],
    ['packageId'],
    ['fromWarehouseId', 'status'],
    ['toWarehouseId', 'status'],
    ['transportShiftId'],
    ['planId'],
  ],
  totals: ['status'],
  checks: { goes_elsewhere: 'from_warehouse_id <> to_warehouse_id', of_one: 'num_nonnulls(order_id, package_id) = 1' },
  page: {
    filters: ['orderId', 'packageId', 'status', 'fromWarehouseId', 'toWarehouseId', 'planId'],
    columns: [
      'orderId',
      'packageId',
      'status',
      'fromWarehouseId',
      'toWarehouseId',
      'transportShiftId',
      'planId',
      'departureTime',
      'arrivalTime',
    ],
    form: [],
  },
});
