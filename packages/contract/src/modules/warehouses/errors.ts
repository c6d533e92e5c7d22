import { errorsOf } from '../../core/errors.ts';

/** What warehouses and their parts refuse. */
export const warehousesErrors = errorsOf('warehouses', {
  holdsGoods: 'InUse',
  partitionMoves: 'StateNotAllowed',
  memberCodeMissing: 'ValidationFailed',
});
