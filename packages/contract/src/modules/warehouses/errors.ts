import { errorsOf } from '../../core/errors.ts';

/** What warehouses and their parts refuse. */
export const warehousesErrors = errorsOf('warehouses', {
  holdsGoods: 'InUse',
  partitionInUse: 'InUse',
  partitionMoves: 'StateNotAllowed',
  memberCodeMissing: 'ValidationFailed',
});
