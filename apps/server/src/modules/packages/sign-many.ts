import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { batchPackageSigning } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden, oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { sentence } from '../../core/calls/texts.ts';
import { tellOfPackage } from './messages.ts';
import { isCourierNumber } from '@entrepot/contract/modules/packages/lines.ts';
import { courierNumberOf } from './numbers.ts';
import { customerName, warehouseOf } from './package-row.ts';
import { signOne } from './sign.ts';

const most = 200;

/** Signs for many numbers at once; each answers for itself, and a number that cannot be signed for does not stop the others. */
export async function signMany(tx: Tx, caller: Caller, { warehouseId, courierNumbers }: Input<typeof batchPackageSigning>) {
  if (courierNumbers.length > most) throw packagesErrors.tooManyNumbers({ count: courierNumbers.length, max: most });
  const place = await warehouseOf(tx, caller, warehouseId);
  await holdAll(tx, place.siteId, courierNumbers);
  const results: { courierNumber: string; result: string; code: number; message: string | null; customerName: string | null }[] = [];
  for (const given of courierNumbers) {
    try {
      const { row, result, speech } = await signOne(tx, caller, place, courierNumberOf(given), {});
      if (speech === 'declared') await tellOfPackage(tx, caller, row, 'signed');
      results.push({ courierNumber: row.courierNumber, result, code: 0, message: null, customerName: await customerName(tx, row) });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      results.push({
        courierNumber: given,
        result: 'refused',
        code: problem.code,
        message: sentence(caller.language, problem),
        customerName: null,
      });
    }
  }
  return results;
}

/** Holds all known ones in rising id, so that two lists with the same numbers do not wait for each other. */
async function holdAll(tx: Tx, siteId: string, numbers: readonly string[]): Promise<void> {
  const wanted = numbers.filter(isCourierNumber).map(courierNumberOf);
  await tx
    .selectFrom('package')
    .select('id')
    .where('siteId', '=', siteId)
    .where('courierNumber', '=', oneOf(wanted))
    .where(notHidden)
    .orderBy('id')
    .forUpdate()
    .execute();
}
