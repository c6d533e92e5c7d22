import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billStates } from '@entrepot/contract/modules/billing/bill.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { currencyFormatOf, type Wallet, walletSummary } from '../wallet/public.ts';
import { type Bill, lockBills } from './bill-rows.ts';
import { payLockedBills, totalDue } from './pay.ts';

interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/** A bank transfer that was confirmed, and the bills that its customer sent it for. */
export interface Transferred {
  rechargeId: string;
  billIds: readonly string[];
}

/**
 * Pays bills from the balance after the transfer for them was confirmed. Bills that were paid or voided meanwhile are left out; when the
 * balance does not suffice for the rest, the money stays there, and the customer is notified of what is missing. Nothing is paid after the
 * transfer was voided, nor a second time.
 */
export async function payTransferredBills({ db, takeNumber, now }: Clockwork, siteId: string, transferred: Transferred): Promise<void> {
  const { rechargeId, billIds } = transferred;
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
  try {
    await db.transaction().execute(async (tx) => {
      const { wallet, bills } = await lockBills(tx, caller, billIds);
      if (!(await isToPay(tx, caller, wallet, rechargeId))) return;
      const open = bills.filter((row) => isOpen(row) && row.currencyId === wallet.currencyId);
      if (open.length) await payLockedBills(tx, caller, wallet, open, 'balance', { key: keyOf(rechargeId) });
    });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await db.transaction().execute((tx) => notifyShort(tx, caller, transferred));
  }
}

const keyOf = (rechargeId: string) => `transfer:${rechargeId}`;

/** Whether a transfer is booked and has paid nothing; the caller has locked its wallet, without which it is neither voided nor used. */
async function isToPay(tx: Tx, caller: Caller, { siteId, ownerId }: Wallet, rechargeId: string): Promise<boolean> {
  const [booked] = await findWhere(tx, caller, recharge, { siteId, id: [rechargeId] }, ['rechargeStatus']);
  if (booked?.rechargeStatus !== enumCodes.RechargeStatus.Succeeded) return false;
  return !(await findWhere(tx, caller, paymentRecord, { siteId, ownerId, idempotencyKey: keyOf(rechargeId) }, ['id'])).length;
}

const isOpen = ({ paymentStatus }: Bill) => billStates.can(paymentStatus, 'pay');

async function notifyShort(tx: Tx, caller: Caller, { rechargeId, billIds }: Transferred): Promise<void> {
  const { wallet, bills } = await lockBills(tx, caller, billIds);
  const open = bills.filter(isOpen);
  const [first] = open;
  if (!first || !(await isToPay(tx, caller, wallet, rechargeId))) return;
  const summary = await walletSummary(tx, caller, wallet.ownerId);
  const short = totalDue(open).minus(dec(summary?.balance ?? '0'));
  await notifyCustomer(tx, caller, {
    siteId: wallet.siteId,
    ownerId: wallet.ownerId,
    type: enumCodes.UserMessageType.Bill,
    text: 'billing.messages.transferShort',
    values: {
      number: first.sourceNumber ?? first.serialNumber,
      amount: (await currencyFormatOf(tx, caller, wallet.currencyId)).text(text(short)),
    },
    link: '/BillIndex',
    sourceType: 'bill',
    sourceId: first.id,
  });
}
