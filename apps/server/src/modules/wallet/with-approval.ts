import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { adjustUserAmount, manualRecharge, reverseUserAmount, setUserCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { auditWithdrawal, returnWithdrawal, undoWithdrawalReturn } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { adjust } from './adjust.ts';
import { rechargeByHand } from './manual-recharge.ts';
import { withFourEyesApproval, type Moved } from './four-eyes-approval.ts';
import { reverseEntry } from './reverse-entry.ts';
import { setCreditOfUser } from './set-credit.ts';
import { walletOf } from './wallets.ts';
import { audit, returned, undoReturn } from './withdraw.ts';
import { mainAccountOf } from '../access/public.ts';

const { Credit, Debit, CreditLimit, Payout, Reversal } = enumCodes.MoneyMovement;

async function movedOf(
  tx: Tx,
  caller: Caller,
  userId: string,
  movement: CodeOf<'MoneyMovement'>,
  amount: Dec,
): Promise<Moved & { ownerId: string }> {
  const { siteId, ownerId, currencyId } = await walletOf(tx, caller, await mainAccountOf(tx, caller, userId));
  return { movement, siteId, ownerId, currencyId, amount };
}

/** Adjusts a balance manually, with four-eyes approval. */
export const adjustWithApproval = withFourEyesApproval(adjustUserAmount, adjust, async (tx, caller, { ownerId, amount, remarks }) => {
  const moved = await movedOf(tx, caller, ownerId, dec(amount).gt(0) ? Credit : Debit, text(dec(amount).abs()));
  return { ...moved, remarks };
});

/** Books a manual recharge, with four-eyes approval. */
export const rechargeWithApproval = withFourEyesApproval(
  manualRecharge,
  rechargeByHand,
  async (tx, caller, { ownerId, amount, remarks }) => ({
    ...(await movedOf(tx, caller, ownerId, Credit, amount)),
    remarks: remarks ?? null,
  }),
);

/** Sets a credit limit, with four-eyes approval by the amount of its increase. */
export const creditWithApproval = withFourEyesApproval(setUserCredit, setCreditOfUser, async (tx, caller, input) => {
  const moved = await movedOf(tx, caller, input.id, CreditLimit, '0');
  const { creditEnabled, creditLimit } = await walletOf(tx, caller, moved.ownerId);
  const amount = dec(input.creditEnabled ? input.creditLimit : '0').minus(dec(creditEnabled ? creditLimit : '0'));
  return { ...moved, amount: text(amount) };
});

/** Pays out a withdrawal, with four-eyes approval. */
export const auditWithApproval = withFourEyesApproval(
  auditWithdrawal,
  audit,
  async (tx, caller, { id, approved, remarks }: Input<typeof auditWithdrawal>) => {
    const { siteId, ownerId, currencyId, amount, serialNumber: number } = await find(tx, caller, withdrawal, id);
    const subject = { type: 'withdrawal', id, number };
    return approved ? { movement: Payout, siteId, ownerId, currencyId, amount, subject, remarks: remarks ?? null } : null;
  },
);

/** Books that the bank returned a withdrawal, with four-eyes approval. */
export const returnWithApproval = withFourEyesApproval(returnWithdrawal, returned, async (tx, caller, { id, remarks }) => {
  const { siteId, ownerId, currencyId, amount, serialNumber: number } = await find(tx, caller, withdrawal, id);
  return { movement: Reversal, siteId, ownerId, currencyId, amount, subject: { type: 'withdrawal', id, number }, remarks };
});

/** Undoes a recorded return of a withdrawal, with four-eyes approval. */
export const undoReturnWithApproval = withFourEyesApproval(undoWithdrawalReturn, undoReturn, async (tx, caller, { id, remarks }) => {
  const { siteId, ownerId, currencyId, amount, serialNumber: number } = await find(tx, caller, withdrawal, id);
  return { movement: Reversal, siteId, ownerId, currencyId, amount, subject: { type: 'withdrawal', id, number }, remarks };
});

/** Reverses an entry, with four-eyes approval. */
export const reverseWithApproval = withFourEyesApproval(reverseUserAmount, reverseEntry, async (tx, caller, { id, remarks }) => {
  const { siteId, ownerId, currencyId, amount, serialNumber: number } = await find(tx, caller, journal, id);
  const subject = { type: 'journal', id, number };
  return { movement: Reversal, siteId, ownerId, currencyId, amount: text(dec(amount).abs()), subject, remarks };
});
