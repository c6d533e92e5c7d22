import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { adjustUserAmount, manualRecharge, setUserCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { auditWithdrawal } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { adjust } from './adjust.ts';
import { rechargeByHand } from './manual-recharge.ts';
import { heldByTwo, type Moved } from './second-person.ts';
import { setCreditOfUser } from './set-credit.ts';
import { mainAccountOf, walletOf } from './wallets.ts';
import { audit } from './withdraw.ts';

const { Credit, Debit, CreditLimit, Payout } = enumCodes.MoneyMovement;

async function movedOf(tx: Tx, caller: Caller, userId: string, movement: CodeOf<'MoneyMovement'>, amount: Dec): Promise<Moved> {
  const { siteId, ownerId, currencyId } = await walletOf(tx, caller, await mainAccountOf(tx, caller, userId));
  return { movement, siteId, ownerId, currencyId, amount };
}

/** Puts money into a balance or takes it out by hand. */
export const adjustHeld = heldByTwo(adjustUserAmount, adjust, async (tx, caller, { ownerId, amount, remarks }) => {
  const moved = await movedOf(tx, caller, ownerId, dec(amount).gt(0) ? Credit : Debit, text(dec(amount).abs()));
  return { ...moved, remarks };
});

/** Books money that staff took in by hand. */
export const rechargeHeld = heldByTwo(manualRecharge, rechargeByHand, async (tx, caller, { ownerId, amount, remarks }) => ({
  ...(await movedOf(tx, caller, ownerId, Credit, amount)),
  remarks: remarks ?? null,
}));

/** Sets a credit limit; what counts is by how much it rises. */
export const creditHeld = heldByTwo(setUserCredit, setCreditOfUser, async (tx, caller, asked) => {
  const moved = await movedOf(tx, caller, asked.id, CreditLimit, '0');
  const { creditEnabled, creditLimit } = await walletOf(tx, caller, moved.ownerId);
  const amount = dec(asked.creditEnabled ? asked.creditLimit : '0').minus(dec(creditEnabled ? creditLimit : '0'));
  return { ...moved, amount: text(amount) };
});

/** Pays a withdrawal out. */
export const auditHeld = heldByTwo(auditWithdrawal, audit, async (tx, caller, { id, approved, remarks }: Input<typeof auditWithdrawal>) => {
  const { siteId, ownerId, currencyId, amount, serialNumber: number } = await find(tx, caller, withdrawal, id);
  const subject = { type: 'withdrawal', id, number };
  return approved ? { movement: Payout, siteId, ownerId, currencyId, amount, subject, remarks: remarks ?? null } : null;
});
