import { sql } from 'kysely';
import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { wallet as walletResource } from '@entrepot/contract/modules/wallet/wallet.ts';
import { type Decimal, dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { change, insertAll } from '../../core/rows.ts';
import { accounts } from './accounts.ts';
import { tellOfCreditUse } from './debt.ts';
import { type Leg, postLegs } from './ledger.ts';
import { plain } from './money.ts';
import type { Wallet } from './wallets.ts';

export type JournalRow = RowOf<typeof journal>;
type Pocket = CodeOf<'AmountAccount'>;

/** One movement of one pocket, signed; the journal's type says which pocket (1xx balance, 2xx credit, 3xx cash on delivery). */
export interface Movement {
  journalType: CodeOf<'JournalType'>;
  amount: Dec;
  billId?: string;
  paymentRecordId?: string;
  remarks?: string | null;
  /** What it was in another currency, and what one unit of that was worth. */
  original?: { currencyId: string; amount: Dec; rate: Dec };
}

/** Something that moves a customer's money. `legs` is the other side of the pockets' own legs, which come by themselves. */
export interface MoneyEvent {
  /** The one record that causes it; the same cause moves a pocket in the same way only once. */
  sourceType: string;
  sourceId: string;
  movements: readonly Movement[];
  legs?: readonly Leg[];
  /** New terms of the credit, set together with the movements. */
  credit?: { creditEnabled: boolean; creditLimit: Dec };
}

const { Balance, Credit, CodPayable } = enumCodes.AmountAccount;
const pocketOf = (journalType: number) => Math.trunc(journalType / 100) as Pocket;

/**
 * The only place where a wallet's pockets move: writes a journal row for each movement with what was before and after it, the
 * balanced legs of the double entry, and the wallet's columns. The wallet must be held by the caller (lockWallet). Refuses a
 * balance below 0 (450) and credit that is off (452) or used up (451).
 */
export async function postEvent(
  tx: Tx,
  caller: Caller,
  wallet: Wallet,
  event: MoneyEvent,
): Promise<{ wallet: Wallet; journals: JournalRow[] }> {
  const pockets = await pocketsOf(tx, wallet, event.movements);
  const rows: Partial<JournalRow>[] = [];
  for (const [seq, movement] of event.movements.entries()) rows.push(await step(caller, wallet, pockets, event, movement, seq));
  mayUse(wallet, pockets);
  const journals = await insertAll(tx, caller, journal, rows);
  await postLegs(tx, caller, wallet, [...journals.flatMap((row) => legOf(wallet, row)), ...(event.legs ?? [])]);
  const terms = event.credit ?? { creditEnabled: wallet.creditEnabled, creditLimit: wallet.creditLimit };
  const creditArrears = pockets.get(Credit)?.amount.negated() ?? dec(wallet.creditArrears);
  const changed = await change(tx, caller, walletResource, wallet, {
    balance: text(pockets.get(Balance)?.amount ?? dec(wallet.balance)),
    codPayable: text(pockets.get(CodPayable)?.amount ?? dec(wallet.codPayable)),
    ...terms,
    creditArrears: text(creditArrears),
    creditBalance: text(dec(terms.creditLimit).minus(creditArrears)),
  });
  await tellOfCreditUse(tx, caller, wallet, changed);
  return { wallet: changed, journals };
}

type Pockets = Map<Pocket, { amount: Decimal; step: number; at: Date }>;

/** What each pocket of the movements holds, by its newest journal row; it must be what the wallet says. */
async function pocketsOf(tx: Tx, wallet: Wallet, movements: readonly Movement[]): Promise<Pockets> {
  const pockets: Pockets = new Map();
  for (const pocket of new Set(movements.map(({ journalType }) => pocketOf(journalType)))) {
    const found = await sql<{ afterAmount: Dec; step: number; creationTime: Date }>`select after_amount, step, creation_time from journal
      where site_id = ${wallet.siteId} and owner_id = ${wallet.ownerId} and amount_account = ${pocket} order by step desc limit 1`.execute(
      tx,
    );
    const last = found.rows[0] ?? { afterAmount: '0', step: 0, creationTime: new Date(0) };
    const held = { [Balance]: dec(wallet.balance), [Credit]: dec(wallet.creditArrears).negated(), [CodPayable]: dec(wallet.codPayable) }[
      pocket
    ];
    if (!held.equals(dec(last.afterAmount)))
      throw new Error(`pocket ${pocket} of ${wallet.ownerId} holds ${text(held)}, its journal says ${last.afterAmount}`);
    pockets.set(pocket, { amount: held, step: last.step, at: last.creationTime });
  }
  return pockets;
}

async function step(
  caller: Caller,
  wallet: Wallet,
  pockets: Pockets,
  event: MoneyEvent,
  movement: Movement,
  seq: number,
): Promise<Partial<JournalRow>> {
  const pocket = pocketOf(movement.journalType);
  const { amount: before, step: last, at } = pockets.get(pocket)!;
  const after = before.plus(dec(movement.amount));
  // Whoever waited for the wallet came earlier than the row written meanwhile; the statement still reads in order.
  const creationTime = at > caller.now ? at : caller.now;
  pockets.set(pocket, { amount: after, step: last + 1, at: creationTime });
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
    beforeAmount: text(before),
    afterAmount: text(after),
    currencyId: wallet.currencyId,
    originalCurrencyId: movement.original?.currencyId ?? null,
    originalAmount: movement.original?.amount ?? null,
    exchangeRate: movement.original?.rate ?? null,
    billId: movement.billId ?? null,
    paymentRecordId: movement.paymentRecordId ?? null,
    sourceType: event.sourceType,
    sourceId: event.sourceId,
    seq,
    operatorId: caller.userId,
    remarks: movement.remarks ?? null,
  };
}

/** Refuses what the pockets do not hold. */
function mayUse(wallet: Wallet, pockets: Pockets): void {
  const balance = pockets.get(Balance)?.amount;
  if (balance?.lt(0)) throw walletErrors.balanceTooLow({ balance: plain(wallet.balance), missing: plain(balance.negated()) });
  if (pockets.get(CodPayable)?.amount.lt(0))
    throw walletErrors.balanceTooLow({ balance: plain(wallet.codPayable), missing: plain(pockets.get(CodPayable)!.amount.negated()) });
  const used = pockets.get(Credit)?.amount.negated();
  if (!used?.gt(dec(wallet.creditArrears))) return;
  if (!wallet.creditEnabled) throw walletErrors.creditOff();
  if (used.gt(dec(wallet.creditLimit)))
    throw walletErrors.creditTooLow({ creditBalance: plain(wallet.creditBalance), missing: plain(used.minus(dec(wallet.creditLimit))) });
}

/** A pocket's own leg: more balance is more owed to the customer, more used credit is more owed by the customer. */
function legOf(wallet: Wallet, { amountAccount, amount, id }: JournalRow): Leg {
  const account = { [Balance]: accounts.wallet, [Credit]: accounts.credit, [CodPayable]: accounts.cod }[amountAccount](wallet.ownerId);
  const moved = dec(amount);
  return { account, journalId: id, ...(moved.lt(0) ? { debit: text(moved.negated()) } : { credit: text(moved) }) };
}

/** JN, day and 7 digits. */
async function journalNumber(caller: Caller, siteId: string): Promise<string> {
  const day = timeToWire(caller.now).slice(2, 10).replaceAll('-', '');
  return `JN${day}${String(await caller.takeNumber(siteId, 'journal', day)).padStart(7, '0')}`;
}
