import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { billIndex } from '../billing/screens.ts';
import { rechargeIndex } from '../wallet/screens.ts';
import { onlinePaymentConfigurationIndex, onlinePaymentIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** Offers a way to pay online, or no longer; what was opened goes on. */
export const enableOnlinePaymentConfiguration = call({
  path: '/OnlinePayment/EnableOnlinePaymentConfiguration',
  who: 'PS',
  needs: onlinePaymentConfigurationIndex.Enable,
  takes: { ...byId, enabled: f.flag({ required: true }) },
  gives: done,
});

/** The ways a customer may pay an amount of a currency online now. */
export const getAvailableOnlinePayments = call({
  path: '/OnlinePayment/GetAvailableOnlinePayments',
  who: 'C',
  needs: [rechargeIndex, billIndex],
  takes: { currencyId: f.ref('currency') },
  gives: f.list(
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
  reads: true,
  query: true,
});

/** How an online payment stands; a pending one is asked for at its provider. */
export const queryOnlinePayment = call({
  path: '/OnlinePayment/QueryOnlinePayment',
  who: 'CPS',
  needs: [rechargeIndex, billIndex, onlinePaymentIndex.Query],
  takes: byId,
  gives: f.object({
    ...byId,
    outTradeNo: f.code({ required: true }),
    paymentRecordStatus: f.enum('PaymentRecordStatus', { required: true }),
    purpose: f.count({ required: true }),
    amount: f.money({ required: true }),
    // What came in, where that is known, and what of it a second payment of the same order was.
    receivedAmount: f.money(),
    secondAmount: f.money(),
    currencyId: f.id({ required: true }),
    redirect: f.text({ max: 2000 }),
    form: f.text({ max: 20_000 }),
    qrPicture: f.text({ max: 40_000 }),
    expireTime: f.time({ required: true }),
  }),
});

/** Ends a payment that was not paid; its bills and coupons are free again. */
export const closeOnlinePayment = call({
  path: '/OnlinePayment/CloseOnlinePayment',
  who: 'CPS',
  needs: [rechargeIndex.Close, billIndex.Pay, onlinePaymentIndex.Close],
  takes: byId,
  gives: done,
});

/** Decides about money that did not fit: taken into the customer's balance, or given back, through its provider or by hand. */
export const reviewOnlinePayment = call({
  path: '/OnlinePayment/ReviewOnlinePayment',
  who: 'PS',
  needs: onlinePaymentIndex.Review,
  takes: { ...byId, accepted: f.flag({ required: true }), byHand: f.flag(), remarks: f.longText({ required: true }) },
  gives: done,
  idempotent: true,
});

/** Asks a provider now how money on its way back stands, and sends it again when it knows nothing of it. */
export const askOnlineRefund = call({
  path: '/OnlinePayment/AskOnlineRefund',
  who: 'PS',
  needs: onlinePaymentIndex.Query,
  takes: byId,
  gives: f.object({
    ...byId,
    outRefundNo: f.code({ required: true }),
    paymentRecordStatus: f.enum('PaymentRecordStatus', { required: true }),
  }),
  // It opens transactions of its own, and none while the provider is waited for.
  reads: true,
});

/**
 * Decides about a refund whose end nobody can tell, or that does not get through: it did arrive, or it did not and the money goes
 * into the customer's balance.
 */
export const settleOnlineRefund = call({
  path: '/OnlinePayment/SettleOnlineRefund',
  who: 'PS',
  needs: onlinePaymentIndex.Review,
  takes: { ...byId, arrived: f.flag({ required: true }), remarks: f.longText({ required: true }) },
  gives: done,
  idempotent: true,
});

const practice = { outTradeNo: f.code({ required: true }), token: f.text({ required: true, max: 64 }) };

/** What the practice provider's own page shows of a payment. */
export const getPracticePayment = call({
  path: '/OnlinePayment/GetPracticePayment',
  who: 'A',
  needs: null,
  takes: practice,
  gives: f.object({
    outTradeNo: f.code({ required: true }),
    title: f.text({ required: true }),
    amount: f.money({ required: true }),
    currency: f.text({ required: true }),
    state: f.text({ required: true }),
    returnPath: f.text({ required: true }),
  }),
  reads: true,
});

/** What the payer does on the practice provider's page: pays, twice even, with too little, or fails. */
export const payPracticePayment = call({
  path: '/OnlinePayment/PayPracticePayment',
  who: 'A',
  needs: null,
  takes: { ...practice, act: f.text({ required: true, max: 10 }) },
  gives: done,
});
