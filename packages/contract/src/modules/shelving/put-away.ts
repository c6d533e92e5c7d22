import { f } from '../../core/field.ts';

/** Why a shelf is suggested: it has the same goods, goods of the same order, document or owner, it is empty, or it has room. */
export const putAwayReasons = ['sameGoods', 'sameOrder', 'sameDocument', 'sameOwner', 'empty', 'room'] as const;
export type PutAwayReason = (typeof putAwayReasons)[number];

/** Suggested shelves, the best first. */
export const suggestedShelves = f.list(
  {
    shelfNumber: f.text({ apiName: 'ShelvesNumber', required: true, max: 40 }),
    partitionName: f.text({ apiName: 'WarehousePartitionName', required: true, max: 200 }),
    reason: f.text({ required: true, max: 20 }),
    remainingVolume: f.cubicMetres({ required: true }),
  },
  { required: true },
);
