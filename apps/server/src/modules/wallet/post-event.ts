import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { wallet as walletResource } from '@entrepot/contract/modules/wallet/wallet.ts';
import { type Dec, type Decimal, dec, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { updateDeferred, insertAllDeferred } from '../../core/db/rows.ts';
import { accounts } from './accounts.ts';
import { notifyCreditUse } from './debt.ts';
import { type Leg, postLegs } from './ledger.ts';
import { type CurrencyFormat, currencyFormatOf } from './money.ts';
import { grantedPart } from './origins.ts';
import { writeCodPockets, keyOf, pocketOfMovement, type Pockets, pocketsOf, type Movement } from './pockets.ts';
import type { Wallet } from './wallets.ts';

export type JournalRow = RowOf<typeof journal>;

/** An event that moves a customer's money. `legs` are the counterparts of the pockets' own legs, which are added automatically. */
export interface MoneyEvent {
  /** The record that causes it; the same cause moves a pocket in the same way only once. */
  sourceType: string;
  sourceId: string;
  movements: readonly Movement[];
  /** The number of the first movement among those of its cause, when the cause moves money several times. */
  firstSeq?: number;
  legs?: readonly Leg[];
  /** New terms of the credit, set together with the movements. */
  credit?: { creditEnabled: boolean; creditLimit: Dec };
  /** Balances of the pockets, if they were read since the wallet was locked. */
  pockets?: Pockets;
}

const { Balance, Credit, CodPayable } = enumCodes.AmountAccount;

/**
 * The only place where the pockets of a wallet change: writes a journal row per movement with the balances before and after, the balanced
 * legs of the double entry, and the wallet's columns. The caller must have locked the wallet (`lockWallet`). Throws `InsufficientBalance`
 * below 0, `CreditNotEnabled` and `InsufficientCredit`.
 */
export async function postEvent(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  event: MoneyEvent,
): Promise<{ wallet: Wallet; journals: JournalRow[] }> {
  const pockets = event.pockets ?? (await pocketsOf(tx, caller, wallet, event.movements));
  const rows: Partial<JournalRow>[] = [];
  for (const [seq, movement] of event.movements.entries())
    rows.push(await step(tx, caller, wallet, pockets, event, movement, (event.firstSeq ?? 0) + seq));
  await mayUse(tx, caller, wallet, pockets);
  const journals = await insertAllDeferred(tx, caller, journal, rows);
  await postLegs(tx, caller, wallet, [...journals.flatMap((row) => legOf(wallet, row)), ...(event.legs ?? [])]);
  const terms = event.credit ?? { creditEnabled: wallet.creditEnabled, creditLimit: wallet.creditLimit };
  const creditArrears = pockets.get(keyOf(wallet, Credit))?.amount.negated() ?? dec(wallet.creditArrears);
  await writeCodPockets(tx, caller, wallet, pockets);
  const changed = await updateDeferred(tx, caller, walletResource, wallet, {
    balance: text(pockets.get(keyOf(wallet, Balance))?.amount ?? dec(wallet.balance)),
    grantedBalance: text(pockets.get(keyOf(wallet, Balance))?.granted ?? dec(wallet.grantedBalance)),
    ...terms,
    creditArrears: text(creditArrears),
    creditBalance: text(dec(terms.creditLimit).minus(creditArrears)),
  });
  await notifyCreditUse(tx, caller, wallet, changed);
  return { wallet: changed, journals };
}

async function step(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  pockets: Pockets,
  event: MoneyEvent,
  movement: Movement,
  seq: number,
): Promise<Partial<JournalRow>> {
  const { pocket, currencyId, key } = pocketOfMovement(wallet, movement);
  const lockedPocket = pockets.get(key)!;
  const { amount: before, step: last, at } = lockedPocket;
  const after = before.plus(dec(movement.amount));
  const grantedAmount = pocket === Balance ? await grantedPart(tx, caller, wallet, lockedPocket, movement) : zero;
  // A call that waited for the lock started before the previous row was written; statements must still be in order.
  const creationTime = at > caller.now ? at : caller.now;
  pockets.set(key, { ...lockedPocket, amount: after, granted: lockedPocket.granted.plus(grantedAmount), step: last + 1, at: creationTime });
  return {
    id: newId(),
    creationTime,
    siteId: wallet.siteId,
    serialNumber: await journalNumber(caller, wallet.siteId),
    ownerId: wallet.ownerId,
    amountAccount: pocket,
    journalType: movement.journalType,
    step: last + 1,
    amount: movement.amount,
    grantedAmount: text(grantedAmount),
    beforeAmount: text(before),
    afterAmount: text(after),
    currencyId,
    originalCurrencyId: movement.original?.currencyId ?? null,
    originalAmount: movement.original?.amount ?? null,
    exchangeRate: movement.original?.rate ?? null,
    billId: movement.billId ?? null,
    paymentRecordId: movement.paymentRecordId ?? null,
    reversesId: movement.reversesId ?? null,
    sourceType: event.sourceType,
    sourceId: event.sourceId,
    seq,
    operatorId: caller.userId,
    remarks: movement.remarks ?? null,
  };
}

/** Refuses to overdraw a pocket. */
async function mayUse(tx: Tx, caller: Caller, wallet: Wallet, pockets: Pockets): Promise<void> {
  const own = () => currencyFormatOf(tx, caller, wallet.currencyId);
  const balance = pockets.get(keyOf(wallet, Balance))?.amount;
  if (balance?.lt(0)) throw tooLow(await own(), wallet.balance, balance);
  for (const { pocket, amount, cod, currencyId } of pockets.values())
    if (pocket === CodPayable && amount.lt(0)) throw tooLow(await currencyFormatOf(tx, caller, currencyId), cod?.payable ?? '0', amount);
  const used = pockets.get(keyOf(wallet, Credit))?.amount.negated();
  if (!used?.gt(dec(wallet.creditArrears))) return;
  if (!wallet.creditEnabled) throw walletErrors.creditOff();
  if (used.lte(dec(wallet.creditLimit))) return;
  const format = await own();
  const missing = format.text(used.minus(dec(wallet.creditLimit)));
  throw walletErrors.creditTooLow({ creditBalance: format.text(wallet.creditBalance), missing });
}

const tooLow = (format: CurrencyFormat, balance: Dec, below: Decimal) =>
  walletErrors.balanceTooLow({ balance: format.text(balance), missing: format.text(below.negated()) });

/** Returns a pocket's own leg: more balance is more owed to the customer, more used credit is more owed by the customer. */
function legOf(wallet: Wallet, { amountAccount, amount, currencyId, id }: JournalRow): Leg {
  const account = { [Balance]: accounts.wallet, [Credit]: accounts.credit, [CodPayable]: accounts.cod }[amountAccount](wallet.ownerId);
  const moved = dec(amount);
  return { account, currencyId, journalId: id, ...(moved.lt(0) ? { debit: text(moved.negated()) } : { credit: text(moved) }) };
}

/** JN, day and 7 digits. */
async function journalNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now, caller.timeZone).slice(2, 10).replaceAll('-', '');
  return `JN${day}${String(await caller.takeNumber(siteId, 'journal', day)).padStart(7, '0')}`;
}
