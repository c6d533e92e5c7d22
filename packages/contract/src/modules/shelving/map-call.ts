import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { shelvesIndex } from './screens.ts';

/** How many shelves one map shows. */
export const mostOnMap = 5000;

/** The shelves of one partition as somebody sees them who stands before them: how full each is, how old what lies there is, and whose. */
export const getShelvesMap = call({
  path: '/Shelves/GetShelvesMap',
  who: 'PSW',
  needs: shelvesIndex,
  takes: { partitionId: f.ref('partition', { required: true }) },
  gives: f.object(
    {
      partitionName: f.text({ required: true }),
      warehouseName: f.text({ required: true }),
      shelves: f.list(
        {
          id: f.id({ required: true }),
          number: f.code({ wire: 'ShelvesNumber', required: true, max: 40 }),
          walkingOrder: f.count({ required: true }),
          deactivated: f.flag({ required: true }),
          goods: f.count({ wire: 'GoodsQuantity', required: true }),
          /** Of its volume or of what it may bear, whichever is taken more; null where neither is known. */
          fillPercent: f.count(),
          usedWeight: f.kilograms({ required: true }),
          /** Since how many days the oldest of it lies there; null of an empty shelf. */
          oldestDays: f.count(),
          owners: f.count({ required: true }),
          /** Whose it is, where all of it is one customer's. */
          memberCode: f.text({ max: 12 }),
          ownerName: f.text(),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  reads: true,
});
