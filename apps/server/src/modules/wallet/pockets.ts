import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codPocket } from '@entrepot/contract/modules/wallet/cod-pocket.ts';
import { type Decimal, dec, text, type Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert } from '../../core/db/rows.ts';
import type { Wallet } from './wallets.ts';
import { onlyOne } from '../../core/db/conditions.ts';

/** One movement of one pocket, signed; the journal type determines the pocket (1xx balance, 2xx credit, 3xx cash on delivery). */
export interface Movement {
  journalType: CodeOf<'JournalType'>;
  amount: Dec;
  /** For cash on delivery, which has a pocket per currency; the other pockets are in the wallet's. */
  currencyId?: string;
  billId?: string | null;
  paymentRecordId?: string | null;
  remarks?: string | null;
  /** The journal row that it reverses. */
  reversesId?: string;
  /** The part of it that is not cash, signed; `grantedPart` determines it otherwise. */
  granted?: Dec;
  /** The original amount in another currency, and its rate. */
  original?: { currencyId: string; amount: Dec; rate: Dec };
}

const { Balance, Credit, CodPayable } = enumCodes.AmountAccount;
type Pocket = CodeOf<'AmountAccount'>;
const pocketOf = (journalType: number) => Math.trunc(journalType / 100) as Pocket;

/** Balance of a pocket by its newest journal row, the number of its rows, and the time of the newest. */
export interface LockedPocket {
  pocket: Pocket;
  currencyId: string;
  amount: Decimal;
  /** The part of the balance that is not cash. */
  granted: Decimal;
  step: number;
  at: Date;
  /** The row of a cash on delivery pocket; none before the first collection. */
  cod?: RowOf<typeof codPocket> | undefined;
}
/** Pockets by `keyOf`. */
export type Pockets = Map<string, LockedPocket>;

/** Returns the key of a pocket: only cash on delivery has one per currency. */
export const keyOf = (wallet: Wallet, pocket: Pocket, currencyId = wallet.currencyId) => `${pocket} ${currencyId}`;

/** Returns the pocket of a movement; only cash on delivery may be in another currency than the wallet. */
export function pocketOfMovement(wallet: Wallet, { journalType, currencyId = wallet.currencyId }: Movement) {
  const pocket = pocketOf(journalType);
  if (pocket !== CodPayable && currencyId !== wallet.currencyId) throw new Error(`pocket ${pocket} must be in the currency of the wallet`);
  return { pocket, currencyId, key: keyOf(wallet, pocket, currencyId) };
}

/** Reads the balance of each pocket of the movements by its newest journal row; it must equal the wallet's columns. */
export async function pocketsOf(tx: Tx, caller: Caller, wallet: Wallet, movements: readonly Movement[]): Promise<Pockets> {
  const pockets: Pockets = new Map();
  for (const movement of movements) {
    const { pocket, currencyId, key } = pocketOfMovement(wallet, movement);
    if (!pockets.has(key)) pockets.set(key, await pocketBalance(tx, caller, wallet, pocket, currencyId));
  }
  return pockets;
}

async function pocketBalance(tx: Tx, caller: Caller, wallet: Wallet, pocket: Pocket, currencyId: string): Promise<LockedPocket> {
  const { siteId, ownerId } = wallet;
  const journal = tx
    .selectFrom('journal')
    .select(['afterAmount', 'step', 'creationTime'])
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('amountAccount', '=', pocket)
    .where('currencyId', '=', currencyId);
  const last = (await journal.orderBy('step', 'desc').limit(onlyOne).executeTakeFirst()) ?? {
    afterAmount: '0',
    step: 0,
    creationTime: new Date(0),
  };
  const [cod] = pocket === CodPayable ? await findWhere(tx, caller, codPocket, { siteId, ownerId, currencyId }) : [];
  const amount = { [Balance]: dec(wallet.balance), [Credit]: dec(wallet.creditArrears).negated(), [CodPayable]: dec(cod?.payable) }[pocket];
  if (!amount.equals(dec(last.afterAmount)))
    throw new Error(`pocket ${pocket} of ${ownerId} has ${text(amount)} but its journal has ${last.afterAmount}`);
  const granted = pocket === Balance ? dec(wallet.grantedBalance) : dec(0);
  return { pocket, currencyId, amount, granted, step: last.step, at: last.creationTime, cod };
}

/** Writes the balances of cash on delivery pockets; the wallet's lock serializes writers. */
export async function writeCodPockets(tx: Tx, caller: Caller, { siteId, ownerId }: Wallet, pockets: Pockets): Promise<void> {
  for (const { pocket, currencyId, amount, cod } of pockets.values()) {
    if (pocket !== CodPayable) continue;
    if (cod) await change(tx, caller, codPocket, cod, { payable: text(amount) });
    else await insert(tx, caller, codPocket, { siteId, ownerId, currencyId, payable: text(amount) });
  }
}
