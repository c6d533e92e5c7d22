import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { batchPackageSigning } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { sentence } from '../../core/calls/texts.ts';
import { notifyPackageOwner } from './messages.ts';
import { isCourierNumber } from '@entrepot/contract/modules/packages/lines.ts';
import { courierNumberOf } from './numbers.ts';
import { customerName, warehouseOf } from './package-row.ts';
import { signOne } from './sign.ts';

const max = 200;

/** Signs for many numbers. Each has its own result; a failing number does not affect the others. */
export async function signMany(tx: Tx, caller: Caller, { warehouseId, courierNumbers }: Input<typeof batchPackageSigning>) {
  if (courierNumbers.length > max) throw packagesErrors.tooManyNumbers({ count: courierNumbers.length, max: max });
  const place = await warehouseOf(tx, caller, warehouseId);
  await lockKnown(tx, place.siteId, courierNumbers);
  const results: { courierNumber: string; result: string; code: number; message: string | null; customerName: string | null }[] = [];
  for (const number of courierNumbers) {
    try {
      const { row, result, speech } = await signOne(tx, caller, place, courierNumberOf(number), {});
      if (speech === 'declared') await notifyPackageOwner(tx, caller, row, 'signed', {}, enumCodes.CustomerMailEvent.Arrived);
      results.push({
        courierNumber: row.courierNumber,
        result,
        code: errorCodes.Ok,
        message: null,
        customerName: await customerName(tx, row),
      });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      results.push({
        courierNumber: number,
        result: 'refused',
        code: problem.code,
        message: sentence(caller.language, problem),
        customerName: null,
      });
    }
  }
  return results;
}

/** Locks all known packages in ascending id order, so two lists cannot deadlock. */
async function lockKnown(tx: Tx, siteId: string, numbers: readonly string[]): Promise<void> {
  const wanted = numbers.filter(isCourierNumber).map(courierNumberOf);
  await tx
    .selectFrom('package')
    .select('id')
    .where('siteId', '=', siteId)
    .where('courierNumber', '=', oneOf(wanted))
    .where(notDeleted)
    .orderBy('id')
    .forUpdate()
    .execute();
}
