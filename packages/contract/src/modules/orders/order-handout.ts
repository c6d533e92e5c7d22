import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { selfPickupIndex } from './screens.ts';

/** Parcels of an order that were handed out at a pickup point, to whom and by whom. */
export const orderHandout = resource({
  name: 'orderHandout',
  module: 'orders',
  table: 'order_handout',
  area: 'LogisticsOrder',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: selfPickupIndex,
  scope: { warehouse: 'warehouseId', customer: 'ownerId' },
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, required: true, display: { LogisticsOrderSerialNumber: 'serialNumber' } }),
    ownerId: f.customer({ readOnly: true, required: true, seenBy: [] }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    parcels: f.list({ id: f.id({ required: true }), parcelNo: f.code({ required: true }) }, { readOnly: true, required: true, max: 200 }),
    // Nothing of the order remained at the counter.
    isLast: f.flag({ readOnly: true, required: true }),
    pickupRelation: f.enum('PickupRelation', { readOnly: true, required: true }),
    personName: f.text({ readOnly: true, max: 60 }),
    lastDigits: f.code({ readOnly: true, max: 6 }),
    operatorId: f.staff({ readOnly: true, required: true, display: { OperatorName: 'displayName' } }),
    undoneTime: f.time({ readOnly: true }),
    undoneById: f.staff({ readOnly: true, display: { UndoneByName: 'displayName' } }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetOrderHandouts' },
  indexes: [['logisticsOrderId'], ['warehouseId']],
  checks: { undone_has_reason: '(undone_time is null) = (remarks is null)' },
  page: {
    filters: ['warehouseId', 'logisticsOrderId'],
    columns: ['logisticsOrderId', 'parcels', 'pickupRelation', 'personName', 'lastDigits', 'operatorId', 'undoneTime', 'remarks'],
    form: [],
  },
});
