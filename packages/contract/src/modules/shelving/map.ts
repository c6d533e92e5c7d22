import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { shelvesIndex } from './screens.ts';

/** Maximum number of shelves on a map. */
export const maxOnMap = 5000;

/** The shelves of one partition, arranged as on the floor: the fill level of each, the age of its contents, and their owners. */
export const getShelvesMap = call({
  path: '/Shelves/GetShelvesMap',
  audience: ['platform', 'site', 'warehouse'],
  needs: shelvesIndex,
  input: { partitionId: f.ref('partition', { required: true }) },
  output: f.object(
    {
      partitionName: f.text({ required: true }),
      warehouseName: f.text({ required: true }),
      shelves: f.list(
        {
          id: f.id({ required: true }),
          number: f.code({ apiName: 'ShelvesNumber', required: true, max: 40 }),
          walkingOrder: f.count({ required: true }),
          deactivated: f.flag({ required: true }),
          goods: f.count({ apiName: 'GoodsQuantity', required: true }),
          /** Share of its volume or load capacity, whichever is greater; null when neither is known. */
          fillPercent: f.count(),
          usedWeight: f.kilograms({ required: true }),
          /** The number of days the oldest of it has been there; null of an empty shelf. */
          oldestDays: f.count(),
          owners: f.count({ required: true }),
          /** Its owner, when all of it is one customer's. */
          memberCode: f.text({ max: 12 }),
          ownerName: f.text(),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  transaction: 'none',
});
