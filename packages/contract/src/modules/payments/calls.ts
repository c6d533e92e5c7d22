import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { billIndex, billSettlementIndex } from '../billing/screens.ts';
import { buyerOrderIndex } from '../mall/screens.ts';
import { rechargeIndex } from '../wallet/screens.ts';
import { onlinePaymentConfigurationIndex, onlinePaymentIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** Activates or deactivates an online payment method; open payments continue. */
export const enableOnlinePaymentConfiguration = call({
  path: '/OnlinePayment/EnableOnlinePaymentConfiguration',
  audience: ['platform', 'site'],
  needs: onlinePaymentConfigurationIndex.Enable,
  input: { ...byId, enabled: f.flag({ required: true }) },
  output: done,
});

/** The online payment methods available to a customer now for an amount in a currency. */
export const getAvailableOnlinePayments = call({
  path: '/OnlinePayment/GetAvailableOnlinePayments',
  audience: ['customer'],
  needs: [rechargeIndex, billIndex],
  input: { currencyId: f.ref('currency') },
  output: f.list(
    {
      ...byId,
      name: f.text({ required: true }),
      provider: f.enum('OnlinePaymentProvider', { required: true }),
      icon: f.text({ max: 255 }),
      sandbox: f.flag({ required: true }),
      minimumAmount: f.money(),
      maximumAmount: f.money(),
    },
    { required: true },
  ),
  transaction: 'none',
  query: true,
});

/** Status of an online payment; a pending one is queried at its provider. */
export const queryOnlinePayment = call({
  path: '/OnlinePayment/QueryOnlinePayment',
  audience: ['platform', 'site', 'customer'],
  needs: [rechargeIndex, billIndex, onlinePaymentIndex.Query],
  input: byId,
  output: f.object({
    ...byId,
    outTradeNo: f.code({ required: true }),
    paymentRecordStatus: f.enum('PaymentRecordStatus', { required: true }),
    purpose: f.count({ required: true }),
    amount: f.money({ required: true }),
    // The received amount, if known, and the part of it from a second payment of the same order.
    receivedAmount: f.money(),
    secondAmount: f.money(),
    // How money for bills that had nothing left to pay was returned, and whether one of them is still open.
    late: f.text({ max: 10 }),
    billsOpen: f.flag({ required: true }),
    currencyId: f.id({ required: true }),
    redirect: f.text({ max: 2000 }),
    form: f.text({ max: 20_000 }),
    qrPicture: f.text({ max: 40_000 }),
    expireTime: f.time({ required: true }),
  }),
});

/** Unpaid online payments of bills, or of a statement and its bills: paying one of the bills another way would pay it twice. Only its payer can continue a payment. */
export const getPendingOnlinePayments = call({
  path: '/OnlinePayment/GetPendingOnlinePayments',
  audience: ['platform', 'site', 'customer'],
  needs: [billIndex, buyerOrderIndex, billSettlementIndex],
  input: { billIds: f.ids(), billSettlementId: f.ref('billSettlement') },
  output: f.list(
    {
      ...byId,
      outTradeNo: f.code({ required: true }),
      wayName: f.text({ required: true }),
      amount: f.money({ required: true }),
      currencyId: f.id({ required: true }),
      expireTime: f.time({ required: true }),
      redirect: f.text({ max: 2000 }),
      form: f.text({ max: 20_000 }),
      qrPicture: f.text({ max: 40_000 }),
    },
    { required: true },
  ),
  transaction: 'none',
  query: true,
});

/** Closes an unpaid payment; its bills and coupons are free again. */
export const closeOnlinePayment = call({
  path: '/OnlinePayment/CloseOnlinePayment',
  audience: ['platform', 'site', 'customer'],
  needs: [rechargeIndex.Close, billIndex.Pay, onlinePaymentIndex.Close],
  input: byId,
  output: done,
});

/** Decides about money that did not match: credited to the customer's balance, or refunded, through its provider or by hand. */
export const reviewOnlinePayment = call({
  path: '/OnlinePayment/ReviewOnlinePayment',
  audience: ['platform', 'site'],
  needs: onlinePaymentIndex.Review,
  input: { ...byId, accepted: f.flag({ required: true }), byHand: f.flag(), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Queries the provider for a refund in progress, and sends it again when the provider does not know it. */
export const askOnlineRefund = call({
  path: '/OnlinePayment/AskOnlineRefund',
  audience: ['platform', 'site'],
  needs: onlinePaymentIndex.Query,
  input: byId,
  output: f.object({
    ...byId,
    outRefundNo: f.code({ required: true }),
    paymentRecordStatus: f.enum('PaymentRecordStatus', { required: true }),
  }),
  // It opens its own transactions, and has none open while waiting for the provider.
  transaction: 'own',
});

/**
 * Settles a refund whose outcome is unknown, or that does not get through: it did arrive, or it did not and the money is credited to the
 * customer's balance.
 */
export const settleOnlineRefund = call({
  path: '/OnlinePayment/SettleOnlineRefund',
  audience: ['platform', 'site'],
  needs: onlinePaymentIndex.Review,
  input: { ...byId, arrived: f.flag({ required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

const sandboxed = { outTradeNo: f.code({ required: true }), token: f.text({ required: true, max: 64 }) };

/** A payment as the sandbox provider's page shows it. */
export const getSandboxPayment = call({
  path: '/OnlinePayment/GetPracticePayment',
  audience: ['anonymous'],
  needs: null,
  input: sandboxed,
  output: f.object({
    outTradeNo: f.code({ required: true }),
    title: f.text({ required: true }),
    amount: f.money({ required: true }),
    currency: f.text({ required: true }),
    state: f.text({ required: true }),
    returnPath: f.text({ required: true }),
  }),
  transaction: 'none',
});

/** The payer's action on the sandbox provider's page: pays, pays twice, pays too little, or fails. */
export const answerSandboxPayment = call({
  path: '/OnlinePayment/PayPracticePayment',
  audience: ['anonymous'],
  needs: null,
  input: { ...sandboxed, act: f.text({ required: true, max: 10 }) },
  output: done,
});
