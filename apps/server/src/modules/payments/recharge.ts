import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { paymentPurposes } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { auditRecharge, closeRecharge, establishRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { recharge, rechargeStates } from '@entrepot/contract/modules/wallet/recharge.ts';
import { rechargeIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { storeFiles } from '../../core/files/files.ts';
import { find, lock } from '../../core/db/rows.ts';
import { text as textsAt } from '../../core/calls/texts.ts';
import { statementLeft } from '../billing/public.ts';
import { notifyStaff } from '../messaging/public.ts';
import { bonusOf, releaseCoupons, reserveCoupons } from '../promotions/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import {
  addRecharge,
  closeRequests,
  currencyFormatOf,
  lockWallet,
  payRechargeBy,
  type Recharge,
  rejectRecharge,
  type Wallet,
  walletOf,
} from '../wallet/public.ts';
import { lockForTransfer } from './bill-transfer.ts';
import { closeLockedPayment } from './close-payment.ts';
import { openedOf, openPayment, wayFor } from './open-payment.ts';
import { abandonRecharge, bookRecharge, rateToWallet, notifyRecharge } from './recharge-rows.ts';

const { Online, BankTransfer, Manual } = enumCodes.RechargeType;
const { ToBePaid, ToBeAudited } = enumCodes.RechargeStatus;
type RequestInput = Input<typeof establishRecharge> & { idempotencyKey?: string | null };

/**
 * Starts a recharge of the caller's wallet: online by opening a payment (`ProviderNotConfigured`), or by bank transfer with a picture of
 * the slip for finance. Reserves a coupon (`CouponNotUsable`, `CouponAmountNotMet`). Books nothing yet.
 */
export async function establish(tx: Tx, caller: Caller, input: RequestInput) {
  const { rechargeType, currencyId, rechargeAmount, voucherUrls, userCouponId, remarks } = input;
  if (rechargeType === Manual) throw invalid({ field: 'RechargeType', key: 'choice' });
  if (rechargeType === BankTransfer && !voucherUrls?.length) throw invalid({ field: 'VoucherUrls', key: 'required' });
  const wallet = await walletOf(tx, caller, caller.ownerId!);
  (await currencyFormatOf(tx, caller, currencyId)).check(rechargeAmount, 'RechargeAmount');
  if (input.billSettlementId) await statementLeft(tx, caller, input.billSettlementId);
  if (input.billIds?.length) {
    if (rechargeType !== BankTransfer) throw paymentsErrors.transferOnly();
    await lockForTransfer(tx, caller, input.billIds);
  }
  const exchangeRate = await rateToWallet(tx, caller, wallet, currencyId);
  const vouchers = await storeFiles(tx, caller, voucherUrls ?? null);
  const row = await addRecharge(tx, caller, wallet, {
    rechargeType,
    rechargeStatus: rechargeType === Online ? ToBePaid : ToBeAudited,
    currencyId,
    rechargeAmount,
    exchangeRate,
    userCouponId: userCouponId ?? null,
    billSettlementId: input.billSettlementId ?? null,
    billIds: input.billIds ?? [],
    voucherUrls: rechargeType === BankTransfer ? vouchers : [],
    remarks: remarks ?? null,
    idempotencyKey: input.idempotencyKey ?? null,
  });
  if (userCouponId) await setAside(tx, caller, wallet, row);
  if (rechargeType === Online) return { id: row.id, onlinePayment: await openFor(tx, caller, row, input.onlinePaymentConfigurationId) };
  await notifyFinance(tx, caller, row);
  return { id: row.id, onlinePayment: null };
}

/** The bank accounts for transfers of the caller's site. */
export const bankAccounts = async (tx: Db, caller: Caller) => (await siteConfigurationOf(tx, caller.siteId)).bankAccounts ?? [];

async function setAside(tx: Tx, caller: Caller, { ownerId, currencyId }: Wallet, row: Recharge): Promise<void> {
  const format = await currencyFormatOf(tx, caller, currencyId);
  const amount = text(format.round(dec(row.rechargeAmount).times(dec(row.exchangeRate))));
  await bonusOf(tx, caller, row.userCouponId!, { ownerId, currencyId, amount });
  await reserveCoupons(tx, caller, [row.userCouponId!], row.id);
}

/** Opens a payment for a recharge through the chosen method; the payer returns to `returnPath`. Throws `ProviderNotConfigured`. */
export async function openFor(tx: Tx, caller: Caller, row: Recharge, wayId: string | null | undefined, returnPath = '/RechargeIndex') {
  const { id, siteId, ownerId, currencyId, rechargeAmount: amount, serialNumber } = row;
  const way = await wayFor(tx, caller, siteId, wayId, { currencyId, amount });
  const payment = await openPayment(tx, caller, way, {
    siteId,
    ownerId,
    purpose: paymentPurposes.recharge,
    currencyId,
    amount,
    rechargeId: id,
    title: textsAt(caller.language, 'payments.pages.rechargeTitle', { number: serialNumber }) ?? serialNumber,
    returnPath,
  });
  await payRechargeBy(tx, caller, row, payment.id);
  return openedOf(payment);
}

async function notifyFinance(tx: Tx, caller: Caller, { id, siteId, serialNumber, currencyId, rechargeAmount }: Recharge): Promise<void> {
  const values = { number: serialNumber, amount: (await currencyFormatOf(tx, caller, currencyId)).text(rechargeAmount) };
  const about = { type: enumCodes.UserMessageType.Recharge, sourceType: 'recharge', sourceId: id, link: '/RechargeIndex' } as const;
  await notifyStaff(tx, caller, { siteId, screen: rechargeIndex.Audit, ...about, text: 'payments.messages.toAudit', values });
}

/**
 * Books the received amount of a bank transfer in the recharge's currency, or rejects it with a reason. Throws `StateNotAllowed` the second
 * time.
 */
export async function audit(tx: Tx, caller: Caller, { id, approved, receivedAmount, remarks }: Input<typeof auditRecharge>): Promise<true> {
  const { ownerId } = await find(tx, caller, recharge, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  const row = await lock(tx, caller, recharge, id);
  rechargeStates.after(row.rechargeStatus, approved ? 'approve' : 'reject');
  await closeRequests(tx, caller, { subjectId: id });
  if (approved) {
    const received = receivedAmount ?? row.rechargeAmount;
    (await currencyFormatOf(tx, caller, row.currencyId)).check(received, 'ReceivedAmount');
    await bookRecharge(tx, caller, wallet, row, { received, way: 'bank', verb: 'approve', remarks: remarks ?? null });
    return true;
  }
  if (!remarks) throw invalid({ field: 'Remarks', key: 'required' });
  await rejectRecharge(tx, caller, row, remarks);
  if (row.userCouponId) await releaseCoupons(tx, caller, row.id);
  await notifyRecharge(tx, caller, row, 'payments.messages.rejected', { number: row.serialNumber, reason: remarks });
  return true;
}

/**
 * Cancels the caller's unpaid recharge, after closing an open payment at its provider, or withdraws a bank transfer that finance has not
 * checked (`StateNotAllowed` once it has).
 */
export async function close(tx: Tx, caller: Caller, { id }: Input<typeof closeRecharge>) {
  const found = await find(tx, caller, recharge, id);
  rechargeStates.after(found.rechargeStatus, 'close');
  if (found.onlinePaymentId) await closeLockedPayment(tx, caller, found.onlinePaymentId);
  else {
    await lockWallet(tx, caller, found.ownerId);
    const row = await lock(tx, caller, recharge, id);
    rechargeStates.after(row.rechargeStatus, 'close');
    await closeRequests(tx, caller, { subjectId: id });
    await abandonRecharge(tx, caller, row);
  }
  return true;
}
