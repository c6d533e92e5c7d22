import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';

/** The errors that an answer is refused with. */
export type RefusalKey = Exclude<ErrorKey, 'Ok'>;

const keys = Object.keys(errorCodes) as ErrorKey[];

/**
 * The name of an answer's code: `Ok`, or the error that it was refused with.
 * @param answer an envelope, or one row of the answer of a call over several ids
 * @throws Error for a code that the error table does not have
 */
export function outcomeOf({ Code }: { Code: number }): ErrorKey {
  const key = keys.find((one) => errorCodes[one] === Code);
  if (!key) throw new Error(`The error table has no code ${Code}`);
  return key;
}
