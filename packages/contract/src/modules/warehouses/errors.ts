import { errorsOf } from '../../core/errors.ts';

/** Refusals of warehouses and their parts. */
export const warehousesErrors = errorsOf('warehouses', {
  holdsGoods: 'InUse',
  warehouseDisabled: 'StateNotAllowed',
  codeInAddress: 'StateNotAllowed',
  partitionMoves: 'StateNotAllowed',
  memberCodeMissing: 'ValidationFailed',
  weightOff: 'ValidationFailed',
  volumeOff: 'ValidationFailed',
  tooLight: 'ValidationFailed',
  tooDense: 'ValidationFailed',
  tooHeavy: 'ValidationFailed',
  tooLong: 'ValidationFailed',
  approverWrong: 'LoginFailed',
  approverSame: 'StateNotAllowed',
  approvalTooOften: 'RateLimited',
});
