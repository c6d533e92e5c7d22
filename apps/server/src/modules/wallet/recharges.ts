import type { Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { recharge, rechargeStates } from '@entrepot/contract/modules/wallet/recharge.ts';
import { moneyNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insert } from '../../core/rows/rows.ts';
import type { Wallet } from './wallets.ts';

export type Recharge = RowOf<typeof recharge>;
/** What is known of a recharge when it begins. */
export type NewRecharge = Pick<Recharge, 'rechargeType' | 'rechargeStatus' | 'currencyId' | 'rechargeAmount'> & Partial<Recharge>;

/** A new recharge of the holder of a wallet; its number comes by itself. */
export async function addRecharge(tx: Tx, caller: Caller, { siteId, ownerId }: Wallet, values: NewRecharge): Promise<Recharge> {
  const day = timeToWire(caller.now, caller.timeZone);
  const serialNumber = moneyNumber('recharge', day, await caller.takeNumber(siteId, 'recharge', day.slice(2, 10).replaceAll('-', '')));
  return insert(tx, caller, recharge, { ...values, siteId, ownerId, serialNumber });
}

/** Tells through which online payment a recharge is paid. */
export const payRechargeBy = (tx: Tx, caller: Caller, row: Recharge, onlinePaymentId: string): Promise<Recharge> =>
  change(tx, caller, recharge, row, { onlinePaymentId });

/** What of a recharge came in, in its own currency, and what it and its coupon put into the wallet. */
export interface Settled {
  verb: 'pay' | 'approve';
  received: Dec;
  put: Dec;
  gift: Dec;
  /** Words of whoever approved it. */
  remarks?: string | null | undefined;
}

/** Tells that a recharge which the caller holds is booked (102 when it may not be any more). */
export function settleRecharge(tx: Tx, caller: Caller, row: Recharge, { verb, received, put, gift, remarks }: Settled): Promise<Recharge> {
  const audited = verb === 'approve' ? { auditorId: caller.userId, auditRemarks: remarks ?? null } : {};
  const rechargeStatus = rechargeStates.after(row.rechargeStatus, verb);
  return change(tx, caller, recharge, row, { rechargeStatus, receivedAmount: received, walletAmount: put, giftAmount: gift, ...audited });
}

/** Notes what came in of a recharge that the caller holds; it is not booked before a person decided about it. */
export const receiveRecharge = (tx: Tx, caller: Caller, row: Recharge, receivedAmount: Dec): Promise<Recharge> =>
  change(tx, caller, recharge, row, { receivedAmount });

/** Closes a recharge that the caller holds and nothing was booked of. */
export const closeRecharge = (tx: Tx, caller: Caller, row: Recharge): Promise<Recharge> =>
  change(tx, caller, recharge, row, { rechargeStatus: rechargeStates.after(row.rechargeStatus, 'close') });

/** Rejects a recharge that the caller holds and that waited to be audited, with a reason. */
export const rejectRecharge = (tx: Tx, caller: Caller, row: Recharge, auditRemarks: string): Promise<Recharge> =>
  change(tx, caller, recharge, row, {
    rechargeStatus: rechargeStates.after(row.rechargeStatus, 'reject'),
    auditorId: caller.userId,
    auditRemarks,
  });

/** Tells that an amount of a recharge, in the wallet's currency, is given back. */
export const giveRechargeBack = (tx: Tx, caller: Caller, row: Recharge, refundAmount: Dec): Promise<Recharge> =>
  change(tx, caller, recharge, row, { rechargeStatus: rechargeStates.after(row.rechargeStatus, 'refund'), refundAmount });

/** Tells that what was to be given back of a recharge stays: it stands as before. */
export const keepRecharge = (tx: Tx, caller: Caller, row: Recharge): Promise<Recharge> =>
  change(tx, caller, recharge, row, { rechargeStatus: rechargeStates.after(row.rechargeStatus, 'return'), refundAmount: '0' });
