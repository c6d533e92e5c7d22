import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codPocket } from '@entrepot/contract/modules/wallet/cod-pocket.ts';
import { type Decimal, dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insert } from '../../core/rows/rows.ts';
import type { Movement } from './post-event.ts';
import type { Wallet } from './wallets.ts';
import { onlyOne } from '../../core/rows/conditions.ts';

const { Balance, Credit, CodPayable } = enumCodes.AmountAccount;
type Pocket = CodeOf<'AmountAccount'>;
const pocketOf = (journalType: number) => Math.trunc(journalType / 100) as Pocket;

/** What a pocket holds by its newest journal row, how many rows it has, and when the newest was written. */
export interface Held {
  pocket: Pocket;
  currencyId: string;
  amount: Decimal;
  step: number;
  at: Date;
  /** The row of a cash on delivery pocket; there is none before the first collection. */
  cod?: RowOf<typeof codPocket> | undefined;
}
/** Pockets by `keyOf`. */
export type Pockets = Map<string, Held>;

/** How a pocket is named among others: only cash on delivery has one for each currency. */
export const keyOf = (wallet: Wallet, pocket: Pocket, currencyId = wallet.currencyId) => `${pocket} ${currencyId}`;

/** Which pocket a movement moves; only cash on delivery may be in another currency than the wallet. */
export function pocketOfMovement(wallet: Wallet, { journalType, currencyId = wallet.currencyId }: Movement) {
  const pocket = pocketOf(journalType);
  if (pocket !== CodPayable && currencyId !== wallet.currencyId) throw new Error(`pocket ${pocket} has no other currency`);
  return { pocket, currencyId, key: keyOf(wallet, pocket, currencyId) };
}

/** What each pocket of the movements holds, by its newest journal row; it must be what the wallet says. */
export async function pocketsOf(tx: Tx, caller: Caller, wallet: Wallet, movements: readonly Movement[]): Promise<Pockets> {
  const pockets: Pockets = new Map();
  for (const movement of movements) {
    const { pocket, currencyId, key } = pocketOfMovement(wallet, movement);
    if (!pockets.has(key)) pockets.set(key, await heldIn(tx, caller, wallet, pocket, currencyId));
  }
  return pockets;
}

async function heldIn(tx: Tx, caller: Caller, wallet: Wallet, pocket: Pocket, currencyId: string): Promise<Held> {
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
    throw new Error(`pocket ${pocket} of ${ownerId} holds ${text(amount)}, its journal says ${last.afterAmount}`);
  return { pocket, currencyId, amount, step: last.step, at: last.creationTime, cod };
}

/** Writes what the pockets of cash on delivery hold now; the wallet's lock keeps others away. */
export async function keepCod(tx: Tx, caller: Caller, { siteId, ownerId }: Wallet, pockets: Pockets): Promise<void> {
  for (const { pocket, currencyId, amount, cod } of pockets.values()) {
    if (pocket !== CodPayable) continue;
    if (cod) await change(tx, caller, codPocket, cod, { payable: text(amount) });
    else await insert(tx, caller, codPocket, { siteId, ownerId, currencyId, payable: text(amount) });
  }
}
