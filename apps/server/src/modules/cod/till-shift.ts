import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import type { closeTill, handOverTill, openTill, payOutOfTill, takeOverTill } from '@entrepot/contract/modules/cod/till-calls.ts';
import { till, tillShift, tillShiftStates } from '@entrepot/contract/modules/cod/till.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, lock } from '../../core/db/rows.ts';
import { accounts, currencyFormatOf } from '../wallet/public.ts';
import { cashOf, lockOpenTill, moveCash, type OpenTill, type Till, tillNumber, type TillShift, writeEntry } from './till-book.ts';

const { Float, PayOut, Difference, ToSafe, HandOver } = enumCodes.TillEntryType;

/** Opens a till for the caller with a float from the safe. Throws `StateNotAllowed` when it is open or waits to be taken over. */
export async function open(tx: Tx, caller: Caller, { id, openingFloat }: Input<typeof openTill>) {
  const row = await lock(tx, caller, till, id);
  if (row.currentShiftId) throw codErrors.tillOpen({ till: row.name });
  await checkCash(tx, caller, row, openingFloat, 'OpeningFloat');
  const shift = await beginShift(tx, caller, row, openingFloat);
  if (dec(openingFloat).gt(0)) await moveCash(tx, caller, shift, { tillEntryType: Float, amount: openingFloat }, accounts.cash('safe'));
  return { id: shift.id };
}

/** Refuses an amount with more decimals than the till's currency; a drawer may be empty. */
async function checkCash(tx: Tx, caller: Caller, { currencyId }: Till, amount: string, field: string): Promise<void> {
  if (!dec(amount).isZero()) (await currencyFormatOf(tx, caller, currencyId)).check(amount, field);
}

async function beginShift(tx: Tx, caller: Caller, row: Till, openingFloat: string): Promise<TillShift> {
  const { siteId, id: tillId, warehouseId, currencyId } = row;
  const shift = await insert(tx, caller, tillShift, {
    siteId,
    tillId,
    warehouseId,
    currencyId,
    serialNumber: await tillNumber(caller, siteId, 'TS'),
    operatorId: caller.userId!,
    openingFloat,
  });
  const { tillShiftStatus, operatorId } = shift;
  await change(tx, caller, till, row, { currentShiftId: shift.id, tillShiftStatus, operatorId });
  return shift;
}

/** Takes cash out of an open till, with a reason. Throws `InsufficientBalance` when there is less in it. */
export async function payOut(tx: Tx, caller: Caller, { id, amount, remarks }: Input<typeof payOutOfTill>) {
  const { till: row, shift } = await lockOpenTill(tx, caller, id);
  const format = await currencyFormatOf(tx, caller, row.currencyId);
  format.check(amount, 'Amount');
  if (!dec(amount).gt(0)) throw invalid({ field: 'Amount', key: 'required' });
  const inside = await cashOf(tx, caller, shift);
  if (inside.lt(dec(amount))) throw codErrors.tillTooLittle({ till: row.name, amount: format.text(text(inside)) });
  const entry = { tillEntryType: PayOut, amount: text(dec(amount).negated()), remarks };
  await moveCash(tx, caller, shift, entry, accounts.tillPayOut);
  return true;
}

/** Closes a till with the counted cash: the difference is booked with its reason, and the cash goes to the safe. */
export async function close(tx: Tx, caller: Caller, { id, countedCash, remarks }: Input<typeof closeTill>) {
  const opened = await lockOpenTill(tx, caller, id);
  const shift = await count(tx, caller, opened, { countedCash, remarks: remarks ?? null, verb: 'close' });
  if (dec(countedCash).gt(0))
    await moveCash(tx, caller, shift, { tillEntryType: ToSafe, amount: text(dec(countedCash).negated()) }, accounts.cash('safe'));
  await change(tx, caller, till, opened.till, { currentShiftId: null, tillShiftStatus: null, operatorId: null });
  return { id: shift.id };
}

/** Counts a till for a colleague who takes it over. It accepts nothing until they confirmed the amount. */
export async function handOver(tx: Tx, caller: Caller, { id, countedCash, remarks, receiverId }: Input<typeof handOverTill>) {
  if (receiverId === caller.userId) throw invalid({ field: 'ReceiverId', key: 'invalid' });
  const opened = await lockOpenTill(tx, caller, id);
  const shift = await count(tx, caller, opened, { countedCash, remarks: remarks ?? null, receiverId, verb: 'handOver' });
  await change(tx, caller, till, opened.till, { tillShiftStatus: shift.tillShiftStatus });
  return { id: shift.id };
}

interface Count {
  countedCash: string;
  remarks: string | null;
  receiverId?: string;
  verb: 'close' | 'handOver';
}

async function count(tx: Tx, caller: Caller, { till: row, shift }: OpenTill, { countedCash, remarks, receiverId, verb }: Count) {
  await checkCash(tx, caller, row, countedCash, 'CountedCash');
  const expected = await cashOf(tx, caller, shift);
  const difference = dec(countedCash).minus(expected);
  if (!difference.isZero() && !remarks) throw invalid({ field: 'Remarks', key: 'required' });
  if (!difference.isZero()) {
    const entry = { tillEntryType: Difference, amount: text(difference), remarks };
    await moveCash(tx, caller, shift, entry, accounts.tillDifference);
  }
  return change(tx, caller, tillShift, shift, {
    tillShiftStatus: tillShiftStates.after(shift.tillShiftStatus, verb),
    closedTime: caller.now,
    expectedCash: text(expected),
    countedCash,
    difference: text(difference),
    remarks,
    receiverId: receiverId ?? null,
  });
}

/**
 * Takes a till over with the cash that both persons counted, and opens it for the caller. Throws `TotalExceeded` for another amount, and
 * `StateNotAllowed` for a person who was not named.
 */
export async function takeOver(tx: Tx, caller: Caller, { id, countedCash }: Input<typeof takeOverTill>) {
  const row = await lock(tx, caller, till, id);
  if (!row.currentShiftId) throw codErrors.tillClosed({ till: row.name });
  const before = await lock(tx, caller, tillShift, row.currentShiftId);
  const tillShiftStatus = tillShiftStates.after(before.tillShiftStatus, 'takeOver');
  if (caller.userId !== before.receiverId && caller.userId !== before.operatorId) throw codErrors.tillOfOther({ till: row.name });
  const format = await currencyFormatOf(tx, caller, row.currencyId);
  const amount = before.countedCash!;
  if (!dec(countedCash).equals(dec(amount))) throw codErrors.otherCount({ till: row.name, amount: format.text(amount) });
  if (dec(amount).gt(0)) await writeEntry(tx, caller, before, { tillEntryType: HandOver, amount: text(dec(amount).negated()) });
  await change(tx, caller, tillShift, before, { tillShiftStatus, takenOverTime: caller.now, receiverId: caller.userId! });
  const shift = await beginShift(tx, caller, row, amount);
  if (dec(amount).gt(0)) await writeEntry(tx, caller, shift, { tillEntryType: HandOver, amount });
  return { id: shift.id };
}
