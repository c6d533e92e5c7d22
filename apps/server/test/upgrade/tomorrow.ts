import { f } from '@entrepot/contract/core/field.ts';
import { type AnyResource, resource } from '@entrepot/contract/core/resource.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { allResources } from '../../src/core/rows/registry.ts';

const { targetId: _gone, ...logFields } = shelfLog.fields;

/** Some resources as a build to come might have them: one change of each kind that the tables can go through. */
const changed: readonly AnyResource[] = [
  {
    ...shelf,
    fields: {
      ...shelf.fields,
      number: f.code({ required: true, max: 60 }),
      maxWeight: f.kilograms({ starts: '25' }),
      walkingOrder: f.count({ required: true, starts: 0 }),
      aisle: f.text({ max: 20 }),
      heated: f.flag({ required: true, starts: false }),
      twinId: f.ref('shelf'),
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

/** The contract of a build to come. */
export const tomorrow: readonly AnyResource[] = [
  ...allResources.map((known) => changed.find(({ name }) => name === known.name) ?? known),
  rack as AnyResource,
];

/** The same with a column that the rows that are there have no value for. */
export const withRequired = allResources.map((known) =>
  known.name === 'shelf' ? { ...known, fields: { ...known.fields, colour: f.text({ required: true, max: 20 }) } } : known,
) as readonly AnyResource[];
