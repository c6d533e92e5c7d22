import { errorsOf } from '../../core/errors.ts';

/** What warehouses and their parts refuse. */
export const warehousesErrors = errorsOf('warehouses', {
  holdsGoods: 'InUse',
  warehouseDisabled: 'StateNotAllowed',
  partitionMoves: 'StateNotAllowed',
  memberCodeMissing: 'ValidationFailed',
  weightOff: 'ValidationFailed',
  tooHeavy: 'ValidationFailed',
  tooLong: 'ValidationFailed',
  approverWrong: 'LoginFailed',
  approverSame: 'StateNotAllowed',
  approverMayNot: 'NoPermission',
  approvalTooOften: 'RateLimited',
});
