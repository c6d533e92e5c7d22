import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { customsNumber, customsNumberStates } from '@entrepot/contract/modules/customs/clearance-number.ts';
import { customsErrors } from '@entrepot/contract/modules/customs/errors.ts';
import {
  type deleteCustomsNumbers,
  type establishCustomsNumbers,
  maxCustomsNumbers,
  type voidCustomsNumbers,
} from '@entrepot/contract/modules/customs/number-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insertAll, lock, lockAll, removeWhere } from '../../core/db/rows.ts';

type Added = Input<typeof establishCustomsNumbers>;
type CustomsNumber = RowOf<typeof customsNumber>;
// A statement takes at most 65,535 parameters.
const rowsAtOnce = 2000;

/** Appends numbers to those of a broker; rejects all of them if it has one already, of any type (`Duplicate`). */
export async function addNumbers(tx: Tx, caller: Caller, input: Added): Promise<{ added: number }> {
  const { id: companyId, siteId } = await lock(tx, caller, customsClearanceCompany, input.companyId);
  const numbers = numbersOf(input);
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  const had = await findWhere(tx, caller, customsNumber, { siteId, companyId, number: numbers });
  const known = [...twice, ...had.map(({ number }) => number)];
  if (known.length) throw customsErrors.numbersKnown({ numbers: known.slice(0, 5), count: known.length });
  const numbered = tx.selectFrom('customsClearanceNumber').select(sql<number>`coalesce(max(sequence), 0)::int`.as('last'));
  const { last } = await numbered.where('siteId', '=', siteId).where('companyId', '=', companyId).executeTakeFirstOrThrow();
  const rows = numbers.map((number, at) => ({
    siteId,
    companyId,
    numberType: input.customsNumberType,
    number,
    sequence: last + at + 1,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await insertAll(tx, caller, customsNumber, rows.slice(from, from + rowsAtOnce));
  caller.changes.push({
    target: customsClearanceCompany.name,
    id: companyId,
    siteId,
    before: null,
    after: { AddedNumbers: numbers.length, First: numbers[0] },
  });
  return { added: numbers.length };
}

function numbersOf({ numbers, prefix, startNumber, endNumber, digits }: Added): string[] {
  const listed = numbers?.filter(Boolean) ?? [];
  if (listed.length) {
    if (startNumber || endNumber) throw invalid({ field: 'Numbers', key: 'invalid' });
    return listed;
  }
  if (!startNumber) throw invalid({ field: 'StartNumber', key: 'required' });
  if (!endNumber) throw invalid({ field: 'EndNumber', key: 'required' });
  if (!/^\d+$/.test(startNumber)) throw invalid({ field: 'StartNumber', key: 'notNumber' });
  if (!/^\d+$/.test(endNumber)) throw invalid({ field: 'EndNumber', key: 'notNumber' });
  const wide = digits ?? startNumber.length;
  const count = BigInt(endNumber) - BigInt(startNumber) + 1n;
  if (count < 1n || String(BigInt(endNumber)).length > wide) throw invalid({ field: 'EndNumber', key: 'invalid' });
  if (count > BigInt(maxCustomsNumbers)) throw customsErrors.tooManyNumbers({ count: String(count), most: maxCustomsNumbers });
  return Array.from({ length: Number(count) }, (_, at) => `${prefix ?? ''}${String(BigInt(startNumber) + BigInt(at)).padStart(wide, '0')}`);
}

/** Voids unused numbers for good; all of them or none (`StateNotAllowed` if one is used or void). */
export async function voidNumbers(tx: Tx, caller: Caller, { ids }: Input<typeof voidCustomsNumbers>): Promise<true> {
  for (const row of await lockUnused(tx, caller, ids))
    await change(tx, caller, customsNumber, row, { status: customsNumberStates.after(row.status, 'void'), voidedTime: caller.now });
  return true;
}

/** Deletes unused numbers as if they had never been added; all of them or none (`StateNotAllowed` if one is used or void). */
export async function deleteNumbers(tx: Tx, caller: Caller, { ids }: Input<typeof deleteCustomsNumbers>): Promise<true> {
  for (const { id, siteId, number } of await lockUnused(tx, caller, ids)) {
    await removeWhere(tx, caller, customsNumber, { siteId, id });
    caller.changes.push({ target: customsNumber.name, id, siteId, before: { Number: number }, after: null });
  }
  return true;
}

async function lockUnused(tx: Tx, caller: Caller, ids: readonly string[]): Promise<CustomsNumber[]> {
  const rows = await lockAll(tx, caller, customsNumber, ids);
  const wrong = rows.filter(({ status }) => status !== enumCodes.CustomsNumberStatus.Unused).map(({ number }) => number);
  if (wrong.length) throw customsErrors.numberNotUnused({ numbers: wrong.slice(0, 5).join(', ') });
  return rows;
}
