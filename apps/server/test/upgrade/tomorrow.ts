import { f } from '@entrepot/contract/core/field.ts';
import { type AnyResource, resource } from '@entrepot/contract/core/resource.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { allResources } from '../../src/core/schema/registry.ts';

const { targetId: _removed, ...logFields } = shelfLog.fields;

/** Resources as a later build might define them: one change of each kind that tables can have. */
const changed: readonly AnyResource[] = [
  {
    ...shelf,
    fields: {
      ...shelf.fields,
      number: f.code({ required: true, max: 60 }),
      maxWeight: f.kilograms({ default: '25' }),
      walkingOrder: f.count({ required: true, default: 0 }),
      aisle: f.text({ max: 20 }),
      heated: f.flag({ required: true, default: false }),
      pairedId: f.ref('shelf'),
    },
    unique: [{ on: ['warehouseId', 'number'], where: 'not is_deleted and not deactivated' }],
    indexes: [...shelf.indexes!, ['aisle']],
    checks: { ...shelf.checks, goods_not_negative: 'goods between 0 and 1000000', aisle_not_empty: `aisle <> ''` },
    totals: ['warehouseId'],
  },
  { ...pkg, totals: ['packageStatus', 'warehouseId', 'claimStatus'] },
  { ...shelfLog, fields: logFields, indexes: shelfLog.indexes!.slice(0, 2), appendOnly: false },
];

const rack = resource({
  name: 'rack',
  module: 'shelving',
  table: 'rack',
  fields: { warehouseId: f.ref('warehouse', { required: true }), code: f.code({ required: true, max: 20 }) },
  unique: [['code']],
  search: ['code'],
  totals: ['warehouseId'],
  checks: { code_not_empty: `code <> ''` },
});

/** The contract of a later build. */
export const tomorrow: readonly AnyResource[] = [
  ...allResources.map((known) => changed.find(({ name }) => name === known.name) ?? known),
  rack as AnyResource,
];

/** The same with a required column that has no default for existing rows. */
export const withRequired = allResources.map((known) =>
  known.name === 'shelf' ? { ...known, fields: { ...known.fields, colour: f.text({ required: true, max: 20 }) } } : known,
) as readonly AnyResource[];
