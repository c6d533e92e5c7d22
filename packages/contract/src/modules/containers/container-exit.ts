import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

const readOnlyRequired = { readOnly: true, required: true } as const;

/**
 * Something that left a container which does not retain it in rows of its own: a bag moved to another shift, a bin or a return unloaded, an
 * order's goods taken off a picking list. `creationTime` is when it left, `operatorId` who did it.
 */
export const containerExit = resource({
  name: 'containerExit',
  module: 'containers',
  table: 'container_exit',
  bare: true,
  appendOnly: true,
  fields: {
    containerKind: f.text({ ...readOnlyRequired, max: 16 }),
    containerId: f.id(readOnlyRequired),
    itemKind: f.text({ ...readOnlyRequired, max: 16 }),
    itemId: f.id(readOnlyRequired),
    itemNumber: f.text({ ...readOnlyRequired, max: 120 }),
    quantity: f.count({ readOnly: true }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true }),
    operatorId: f.ref('user', { readOnly: true }),
  },
  indexes: [['containerId'], ['itemId']],
  checks: { quantity_positive: 'quantity > 0' },
});
