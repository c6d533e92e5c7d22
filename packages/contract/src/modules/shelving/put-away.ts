import { f } from '../../core/field.ts';

/** Why a shelf is suggested: the same goods lie there, the same order's, what came with them, the same owner's, nothing, or there is room. */
export const putAwayReasons = ['sameGoods', 'sameOrder', 'sameDocument', 'sameOwner', 'empty', 'room'] as const;
export type PutAwayReason = (typeof putAwayReasons)[number];

/** Where something would best go, the best shelf first. */
export const suggestedShelves = f.list(
  {
    shelfNumber: f.text({ wire: 'ShelvesNumber', required: true, max: 40 }),
    partitionName: f.text({ wire: 'WarehousePartitionName', required: true, max: 200 }),
    reason: f.text({ required: true, max: 20 }),
    remainingVolume: f.cubicMetres({ required: true }),
  },
  { required: true },
);
