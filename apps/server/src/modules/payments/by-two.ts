import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { reviewOnlinePayment, settleOnlineRefund } from '@entrepot/contract/modules/payments/calls.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { auditRecharge, refundRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { find } from '../../core/rows/rows.ts';
import { heldByTwo, walletOf } from '../wallet/public.ts';
import { audit } from './recharge.ts';
import { refund } from './refund-recharge.ts';
import { settleRefund } from './refund-verbs.ts';
import { review } from './verbs.ts';

const { Credit, Refund } = enumCodes.MoneyMovement;

/** Says what of a bank transfer came in. */
export const auditHeld = heldByTwo(auditRecharge, audit, async (tx, caller, { id, approved, receivedAmount, remarks }) => {
  const { siteId, ownerId, rechargeAmount, exchangeRate, serialNumber: number } = await find(tx, caller, recharge, id);
  const { currencyId } = await walletOf(tx, caller, ownerId);
  const amount = text(dec(receivedAmount ?? rechargeAmount).times(dec(exchangeRate)));
  const subject = { type: 'recharge', id, number };
  return approved ? { movement: Credit, siteId, ownerId, currencyId, amount, subject, remarks: remarks ?? null } : null;
});

/** Gives recharged money back. */
export const refundHeld = heldByTwo(refundRecharge, refund, async (tx, caller, { id, amount, remarks }) => {
  const { siteId, ownerId, serialNumber: number } = await find(tx, caller, recharge, id);
  const { currencyId } = await walletOf(tx, caller, ownerId);
  return { movement: Refund, siteId, ownerId, currencyId, amount, subject: { type: 'recharge', id, number }, remarks };
});

/** Decides about parked money: into the balance, or back to who paid. */
export const reviewHeld = heldByTwo(reviewOnlinePayment, review, async (tx, caller, { id, accepted, remarks }) => {
  const { siteId, ownerId, currencyId, amount, receivedAmount, outTradeNo: number } = await find(tx, caller, onlinePayment, id);
  const subject = { type: 'onlinePayment', id, number };
  return { movement: accepted ? Credit : Refund, siteId, ownerId, currencyId, amount: receivedAmount ?? amount, subject, remarks };
});

/** Decides about a refund that does not get through; one that did arrive moves nothing more. */
export const settleRefundHeld = heldByTwo(settleOnlineRefund, settleRefund, async (tx, caller, { id, arrived, remarks }) => {
  const { siteId, ownerId, currencyId, amount, outRefundNo: number } = await find(tx, caller, onlineRefund, id);
  return arrived ? null : { movement: Credit, siteId, ownerId, currencyId, amount, subject: { type: 'onlineRefund', id, number }, remarks };
});
