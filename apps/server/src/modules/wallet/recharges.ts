import { type Dec, type Decimal, dec, text } from '@entrepot/rules/decimal.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { recharge, rechargeStates } from '@entrepot/contract/modules/wallet/recharge.ts';
import { moneyNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert } from '../../core/db/rows.ts';
import type { CurrencyFormat } from './money.ts';
import type { Wallet } from './wallets.ts';

export type Recharge = RowOf<typeof recharge>;
/** Fields of a new recharge. */
export type NewRecharge = Pick<Recharge, 'rechargeType' | 'rechargeStatus' | 'currencyId' | 'rechargeAmount'> & Partial<Recharge>;

/** Inserts a recharge of the owner of a wallet; its number is generated. */
export async function addRecharge(tx: Tx, caller: Caller, { siteId, ownerId }: Wallet, values: NewRecharge): Promise<Recharge> {
  const day = timeToWire(caller.now, caller.timeZone);
  const serialNumber = moneyNumber('recharge', day, await caller.takeNumber(siteId, 'recharge', day.slice(2, 10).replaceAll('-', '')));
  return insert(tx, caller, recharge, { ...values, siteId, ownerId, serialNumber });
}

/** Sets the online payment of a recharge. */
export const payRechargeBy = (tx: Tx, caller: Caller, row: Recharge, onlinePaymentId: string): Promise<Recharge> =>
  change(tx, caller, recharge, row, { onlinePaymentId });

/** The amount received for a recharge, in its own currency, and the amount that it and its coupon added to the wallet. */
export interface Settled {
  verb: 'pay' | 'approve';
  received: Dec;
  put: Dec;
  gift: Dec;
  /** Remarks of the approver. */
  remarks?: string | null | undefined;
}

/** Marks a locked recharge as booked. Throws `StateNotAllowed` if it may no longer be. */
export function settleRecharge(tx: Tx, caller: Caller, row: Recharge, { verb, received, put, gift, remarks }: Settled): Promise<Recharge> {
  const audited = verb === 'approve' ? { auditorId: caller.userId, auditRemarks: remarks ?? null, decidedTime: caller.now } : {};
  const rechargeStatus = rechargeStates.after(row.rechargeStatus, verb);
  return change(tx, caller, recharge, row, { rechargeStatus, receivedAmount: received, walletAmount: put, giftAmount: gift, ...audited });
}

/** Records what was received for a locked recharge; it is not booked before it is approved. */
export const receiveRecharge = (tx: Tx, caller: Caller, row: Recharge, receivedAmount: Dec): Promise<Recharge> =>
  change(tx, caller, recharge, row, { receivedAmount });

/** Closes a locked recharge of which nothing was booked. */
export const closeRecharge = (tx: Tx, caller: Caller, row: Recharge): Promise<Recharge> =>
  change(tx, caller, recharge, row, { rechargeStatus: rechargeStates.after(row.rechargeStatus, 'close') });

/** Rejects a locked recharge that is pending approval, with a reason. */
export const rejectRecharge = (tx: Tx, caller: Caller, row: Recharge, auditRemarks: string): Promise<Recharge> =>
  change(tx, caller, recharge, row, {
    rechargeStatus: rechargeStates.after(row.rechargeStatus, 'reject'),
    auditorId: caller.userId,
    auditRemarks,
    decidedTime: caller.now,
  });

/** Records a refund of a part of a recharge or all that is left, in the wallet's currency. */
export function giveRechargeBack(tx: Tx, caller: Caller, row: Recharge, amount: Dec): Promise<Recharge> {
  const refundAmount = dec(row.refundAmount).plus(dec(amount));
  const verb = refundAmount.equals(dec(row.walletAmount)) ? 'refund' : 'refundPart';
  const rechargeStatus = rechargeStates.after(row.rechargeStatus, verb);
  return change(tx, caller, recharge, row, { rechargeStatus, refundAmount: text(refundAmount) });
}

/** Cancels a refund of a recharge that its provider did not make. */
export const cancelRechargeRefund = (tx: Tx, caller: Caller, row: Recharge, amount: Dec): Promise<Recharge> =>
  change(tx, caller, recharge, row, {
    rechargeStatus: rechargeStates.after(row.rechargeStatus, 'return'),
    refundAmount: text(dec(row.refundAmount).minus(dec(amount))),
  });

/**
 * The part of a coupon's bonus on a recharge that goes with a refund, rounded to the currency: the bonus of what was refunded afterwards,
 * less that of what was refunded before, so that parts add up to the whole. Rewards of activities for the recharge are settled separately.
 */
export function bonusOfRefund(
  bonus: Dec,
  { walletAmount }: Recharge,
  refund: { before: Dec; amount: Dec },
  format: Pick<CurrencyFormat, 'round'>,
): Dec {
  const of = (refunded: Decimal) => format.round(dec(bonus).times(refunded).dividedBy(dec(walletAmount)));
  return text(of(dec(refund.before).plus(dec(refund.amount))).minus(of(dec(refund.before))));
}

/** Marks a locked recharge as voided, with a reason. Throws `StateNotAllowed` unless it is booked and nothing was refunded. */
export const voidBookedRecharge = (tx: Tx, caller: Caller, row: Recharge, voidRemarks: string): Promise<Recharge> =>
  change(tx, caller, recharge, row, { rechargeStatus: rechargeStates.after(row.rechargeStatus, 'void'), voidRemarks });
