import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { enableOnlinePaymentConfiguration, reviewOnlinePayment, settleOnlineRefund } from '@entrepot/contract/modules/payments/calls.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { auditRecharge, refundRecharge, returnRechargeRefund, voidRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { find } from '../../core/db/rows.ts';
import { currenciesOf } from '../sites/public.ts';
import { withFourEyesApproval, walletOf } from '../wallet/public.ts';
import { enable } from './configuration-rules.ts';
import { audit } from './recharge.ts';
import { refund } from './refund-recharge.ts';
import { settleRefund } from './refund-verbs.ts';
import { returnRefund } from './return-refund.ts';
import { review } from './verbs.ts';
import { voidBooked } from './void-recharge.ts';

const { Credit, Refund, Reversal, Settings } = enumCodes.MoneyMovement;

/** Confirms the received amount of a bank transfer. */
export const auditWithApproval = withFourEyesApproval(
  auditRecharge,
  audit,
  async (tx, caller, { id, approved, receivedAmount, remarks }) => {
    const { siteId, ownerId, rechargeAmount, exchangeRate, serialNumber: number } = await find(tx, caller, recharge, id);
    const { currencyId } = await walletOf(tx, caller, ownerId);
    const amount = text(dec(receivedAmount ?? rechargeAmount).times(dec(exchangeRate)));
    const subject = { type: 'recharge', id, number };
    return approved ? { movement: Credit, siteId, ownerId, currencyId, amount, subject, remarks: remarks ?? null } : null;
  },
);

/** Refunds a recharge. */
export const refundWithApproval = withFourEyesApproval(refundRecharge, refund, async (tx, caller, { id, amount, remarks }) => {
  const { siteId, ownerId, serialNumber: number } = await find(tx, caller, recharge, id);
  const { currencyId } = await walletOf(tx, caller, ownerId);
  return { movement: Refund, siteId, ownerId, currencyId, amount, subject: { type: 'recharge', id, number }, remarks };
});

/** Books that a refund outside the product came back. */
export const returnRefundWithApproval = withFourEyesApproval(
  returnRechargeRefund,
  returnRefund,
  async (tx, caller, { id, amount, remarks }) => {
    const { siteId, ownerId, serialNumber: number } = await find(tx, caller, recharge, id);
    const { currencyId } = await walletOf(tx, caller, ownerId);
    return { movement: Reversal, siteId, ownerId, currencyId, amount, subject: { type: 'recharge', id, number }, remarks };
  },
);

/** Decides parked money: into the balance, or back to the payer. */
export const reviewWithApproval = withFourEyesApproval(reviewOnlinePayment, review, async (tx, caller, { id, accepted, remarks }) => {
  const { siteId, ownerId, currencyId, amount, receivedAmount, outTradeNo: number } = await find(tx, caller, onlinePayment, id);
  const subject = { type: 'onlinePayment', id, number };
  return { movement: accepted ? Credit : Refund, siteId, ownerId, currencyId, amount: receivedAmount ?? amount, subject, remarks };
});

/** Decides a failed refund; one that arrived moves no more money. */
export const settleRefundWithApproval = withFourEyesApproval(
  settleOnlineRefund,
  settleRefund,
  async (tx, caller, { id, arrived, remarks }) => {
    const { siteId, ownerId, currencyId, amount, outRefundNo: number } = await find(tx, caller, onlineRefund, id);
    return arrived
      ? null
      : { movement: Credit, siteId, ownerId, currencyId, amount, subject: { type: 'onlineRefund', id, number }, remarks };
  },
);

/** Voids a recharge booked by mistake. */
export const voidWithApproval = withFourEyesApproval(voidRecharge, voidBooked, async (tx, caller, { id, remarks }) => {
  const { siteId, ownerId, walletAmount: amount, serialNumber: number } = await find(tx, caller, recharge, id);
  const { currencyId } = await walletOf(tx, caller, ownerId);
  return { movement: Reversal, siteId, ownerId, currencyId, amount, subject: { type: 'recharge', id, number }, remarks };
});

/** Puts a payment method into use: what its credentials sign counts as paid, without an upper limit. */
export const enableWithApproval = withFourEyesApproval(enableOnlinePaymentConfiguration, enable, async (tx, caller, { id, enabled }) => {
  const row = await find(tx, caller, onlinePaymentConfiguration, id);
  const { siteId, name, onlinePaymentProvider, merchantNo, secrets, enabled: isOn } = row;
  // The sandbox exists in demo mode only.
  if (!enabled || isOn || onlinePaymentProvider === enumCodes.OnlinePaymentProvider.Sandbox) return null;
  const { baseId: currencyId } = await currenciesOf(tx, siteId, caller.now);
  const subject = { type: 'onlinePaymentConfiguration', id, number: (name[caller.language] || Object.values(name)[0] || '').slice(0, 60) };
  const content = { onlinePaymentProvider, merchantNo, secrets };
  return { movement: Settings, siteId, ownerId: null, currencyId, amount: '0', unlimited: true, subject, content };
});
