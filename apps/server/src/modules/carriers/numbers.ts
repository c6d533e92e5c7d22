import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import {
  type deleteLocalTrackingNumbers,
  type establishLocalTrackingNumbers,
  maxNumbers,
  type voidLocalTrackingNumbers,
} from '@entrepot/contract/modules/carriers/calls.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { checkDigitRules } from '@entrepot/contract/modules/carriers/check-digit-rules.ts';
import { carriersErrors } from '@entrepot/contract/modules/carriers/errors.ts';
import { trackingNumber, trackingNumberStates } from '@entrepot/contract/modules/carriers/tracking-number.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insertAll, lock, lockAll } from '../../core/db/rows.ts';
import { checkDigit, ruleFits } from './check-digits.ts';

type Added = Input<typeof establishLocalTrackingNumbers>;
const { Unused } = enumCodes.LocalTrackingNumberStatus;

/** Appends numbers to a carrier's pool; known ones are skipped and counted. */
export async function addNumbers(tx: Tx, caller: Caller, input: Added) {
  const numbers = [...new Set(numbersOf(input))];
  const known = await addToPool(tx, caller, input.carrierId, numbers);
  return { added: numbers.length - known.size, skipped: known.size };
}

/** Adds distinct numbers to a carrier's pool under a lock of the carrier; returns the known ones. */
export async function addToPool(tx: Tx, caller: Caller, carrierId: string, numbers: readonly string[]): Promise<Set<string>> {
  const { id, siteId } = await lock(tx, caller, carrier, carrierId);
  const had = await findWhere(tx, caller, trackingNumber, { siteId, carrierId, number: numbers });
  const known = new Set(had.map(({ number }) => number));
  const fresh = numbers.filter((number) => !known.has(number));
  await append(tx, caller, { id, siteId }, fresh);
  caller.changes.push({ target: carrier.name, id, siteId, before: null, after: { AddedNumbers: fresh.length, First: fresh[0] ?? null } });
  return known;
}

function numbersOf({ numbers, prefix, startNumber, endNumber, suffix, checkDigitRule }: Added): string[] {
  if (numbers?.length) {
    if (startNumber || endNumber) throw invalid({ field: 'Numbers', key: 'invalid' });
    return numbers.filter(Boolean);
  }
  if (!startNumber) throw invalid({ field: 'StartNumber', key: 'required' });
  if (!endNumber) throw invalid({ field: 'EndNumber', key: 'required' });
  return rangeOf(startNumber, endNumber, checkDigitRule ?? checkDigitRules.None).map((body) => `${prefix ?? ''}${body}${suffix ?? ''}`);
}

function rangeOf(start: string, end: string, rule: number): string[] {
  const digits = start.length;
  if (!/^\d+$/.test(start)) throw invalid({ field: 'StartNumber', key: 'notNumber' });
  if (!/^\d+$/.test(end) || end.length !== digits || end < start) throw invalid({ field: 'EndNumber', key: 'invalid' });
  if (!ruleFits(rule, digits)) throw invalid({ field: 'CheckDigitRule', key: 'invalid' });
  const count = BigInt(end) - BigInt(start) + 1n;
  if (count > BigInt(maxNumbers)) throw carriersErrors.tooManyNumbers({ count: String(count), most: maxNumbers });
  return Array.from({ length: Number(count) }, (_, at) => {
    const serial = String(BigInt(start) + BigInt(at)).padStart(digits, '0');
    return `${serial}${checkDigit(serial, rule)}`;
  });
}

// A statement is limited to 65,535 parameters.
const rowsAtOnce = 2000;

async function append(
  tx: Tx,
  caller: Caller,
  { siteId, id }: Pick<RowOf<typeof carrier>, 'siteId' | 'id'>,
  numbers: readonly string[],
): Promise<void> {
  const { last } = await tx
    .selectFrom('trackingNumber')
    .select((row) => row.fn.max<number | null>('sequence').as('last'))
    .where('siteId', '=', siteId)
    .where('carrierId', '=', id)
    .executeTakeFirstOrThrow();
  const rows = numbers.map((number, at) => ({ siteId, carrierId: id, number, sequence: (last ?? 0) + at + 1 }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await insertAll(tx, caller, trackingNumber, rows.slice(from, from + rowsAtOnce));
}

/** Voids unused numbers, all or none. Throws `StateNotAllowed` when one is used or void. */
export async function voidNumbers(tx: Tx, caller: Caller, { ids }: Input<typeof voidLocalTrackingNumbers>) {
  const rows = await lockUnused(tx, caller, ids);
  for (const row of rows)
    await change(tx, caller, trackingNumber, row, { status: trackingNumberStates.after(row.status, 'void'), voidedTime: caller.now });
  return true;
}

/** Deletes unused numbers as if never added, all or none. Throws `StateNotAllowed` when one is used or void. */
export async function deleteNumbers(tx: Tx, caller: Caller, { ids }: Input<typeof deleteLocalTrackingNumbers>) {
  const rows = await lockUnused(tx, caller, ids);
  for (const row of rows) {
    await tx.deleteFrom('trackingNumber').where('siteId', '=', row.siteId).where('id', '=', row.id).execute();
    caller.changes.push({
      target: trackingNumber.name,
      id: row.id,
      siteId: row.siteId,
      before: { TrackingNumber: row.number },
      after: null,
    });
  }
  return true;
}

async function lockUnused(tx: Tx, caller: Caller, ids: readonly string[]): Promise<RowOf<typeof trackingNumber>[]> {
  const rows = await lockAll(tx, caller, trackingNumber, ids);
  const wrong = rows.filter(({ status }) => status !== Unused);
  if (wrong.length) throw carriersErrors.numberNotUnused({ numbers: wrong.slice(0, 5).map(({ number }) => number) });
  return rows;
}
