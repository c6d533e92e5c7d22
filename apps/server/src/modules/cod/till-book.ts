import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { till, tillEntry, tillShift } from '@entrepot/contract/modules/cod/till.ts';
import { type Decimal, dec, sum, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find, findWhere, insert, lock } from '../../core/db/rows.ts';
import { accounts, type Leg, postLegs } from '../wallet/public.ts';

export type Till = RowOf<typeof till>;
export type TillShift = RowOf<typeof tillShift>;
export type TillEntry = RowOf<typeof tillEntry>;
/** An open till and its shift; the till is locked. */
export interface OpenTill {
  till: Till;
  shift: TillShift;
}

const { Cash } = enumCodes.TillMeans;
const { Open } = enumCodes.TillShiftStatus;

/**
 * Locks a till that is open for the caller. Every movement of a till locks it first, so that a closing till accepts none. Throws
 * `StateNotAllowed` when it is closed, handed over, or open for another person.
 */
export async function lockOpenTill(tx: Tx, caller: Caller, id: string): Promise<OpenTill> {
  const row = await lock(tx, caller, till, id);
  const shift = row.currentShiftId ? await find(tx, caller, tillShift, row.currentShiftId) : null;
  if (!shift) throw codErrors.tillClosed({ till: row.name });
  if (shift.tillShiftStatus !== Open) throw codErrors.tillHandedOver({ till: row.name });
  if (shift.operatorId !== caller.userId) throw codErrors.tillOfOther({ till: row.name });
  return { till: row, shift };
}

/** Values of an entry beyond its shift. */
export type NewEntry = Pick<TillEntry, 'tillEntryType' | 'amount'> &
  Partial<Pick<TillEntry, 'tillMeans' | 'tendered' | 'reference' | 'logisticsOrderId' | 'reversesId' | 'remarks'>>;

/** Writes an entry of a shift, with the number of its receipt. */
export async function writeEntry(tx: Tx, caller: Caller, shift: TillShift, entry: NewEntry): Promise<TillEntry> {
  return insert(tx, caller, tillEntry, {
    ...entry,
    siteId: shift.siteId,
    serialNumber: await tillNumber(caller, shift.siteId, 'TE'),
    tillShiftId: shift.id,
    warehouseId: shift.warehouseId,
    currencyId: shift.currencyId,
    tillMeans: entry.tillMeans ?? Cash,
    operatorId: caller.userId!,
  });
}

/** Prefix, day and 5 digits. */
export async function tillNumber(caller: Caller, siteId: string, prefix: 'TE' | 'TS'): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone).slice(2, 10).replaceAll('-', '');
  return `${prefix}${day}${String(await caller.takeNumber(siteId, `till${prefix}`, day)).padStart(5, '0')}`;
}

/** Writes a cash entry that concerns no customer, and posts it against an account. */
export async function moveCash(tx: Tx, caller: Caller, shift: TillShift, entry: NewEntry, against: string): Promise<TillEntry> {
  const written = await writeEntry(tx, caller, shift, entry);
  const { siteId, currencyId } = shift;
  const amount = dec(entry.amount);
  const legs: Leg[] = amount.lt(0)
    ? [
        { account: against, debit: text(amount.negated()) },
        { account: accounts.till(shift.tillId), credit: text(amount.negated()) },
      ]
    : [
        { account: accounts.till(shift.tillId), debit: text(amount) },
        { account: against, credit: text(amount) },
      ];
  await postLegs(tx, caller, { siteId, ownerId: null, currencyId }, legs);
  return written;
}

/** Returns the cash that should be in the drawer of a shift. */
export async function cashOf(tx: Db, caller: Caller, { id: tillShiftId, siteId }: TillShift): Promise<Decimal> {
  return sum((await findWhere(tx, caller, tillEntry, { siteId, tillShiftId, tillMeans: Cash })).map(({ amount }) => dec(amount)));
}

/** The ledger account of money taken at a desk: the till for cash, the means for others. */
export const deskAccount = (tillId: string, means: CodeOf<'TillMeans'>): string =>
  means === Cash ? accounts.till(tillId) : accounts.cash(means === enumCodes.TillMeans.Card ? 'card' : 'transfer');
