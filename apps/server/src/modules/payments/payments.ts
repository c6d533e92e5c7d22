import type { Module } from '../../core/module.ts';
import { reconcilePayments, reconcileRefunds } from './by-the-clock.ts';
import { ecpayOrigins } from './providers/ecpay.ts';
import { useProviderPlaces } from './providers/speak.ts';
import { catchUp } from './catch-up.ts';
import { paymentsHearings } from './make-refund.ts';
import { paymentHooks } from './notify-hook.ts';
import { practiceNotifier, practicePaid, practiceShown } from './practice-page.ts';
import { sendRefund } from './send-refund.ts';
import { payBills } from '@entrepot/contract/modules/billing/calls.ts';
import { payBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import {
  askOnlineRefund,
  closeOnlinePayment,
  enableOnlinePaymentConfiguration,
  getAvailableOnlinePayments,
  getPracticePayment,
  payPracticePayment,
  queryOnlinePayment,
  reviewOnlinePayment,
  settleOnlineRefund,
} from '@entrepot/contract/modules/payments/calls.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import {
  auditRecharge,
  closeRecharge,
  establishRecharge,
  getSiteBankAccounts,
  refundRecharge,
} from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { enable, fillConfiguration } from './configuration-rules.ts';
import { auditHeld, refundHeld, reviewHeld, settleRefundHeld } from './by-two.ts';
import { payOrOpen } from './pay-bills-online.ts';
import { payStatementOrOpen } from './pay-statement-online.ts';
import { bankAccounts, close as closeOwn, establish } from './recharge.ts';
import { askRefundNow } from './refund-verbs.ts';
import { available, close, query } from './verbs.ts';

/** All that this module brings. */
export const payments: Module = {
  name: 'payments',
  calls: () => [
    ...crud(onlinePaymentConfiguration, { fill: fillConfiguration }),
    ...on(enableOnlinePaymentConfiguration, enable),
    ...crud(onlinePayment),
    ...crud(onlineRefund),
    ...on(askOnlineRefund, askRefundNow),
    ...on(settleOnlineRefund, settleRefundHeld),
    ...on(getAvailableOnlinePayments, available),
    ...on(queryOnlinePayment, query),
    ...on(closeOnlinePayment, close),
    ...on(reviewOnlinePayment, reviewHeld),
    ...on(getPracticePayment, practiceShown),
    ...on(payPracticePayment, practicePaid),
    ...on(establishRecharge, establish),
    ...on(getSiteBankAccounts, bankAccounts),
    ...on(auditRecharge, auditHeld),
    ...on(closeRecharge, closeOwn),
    ...on(refundRecharge, refundHeld),
    ...on(payBills, payOrOpen),
    ...on(payBillSettlement, payStatementOrOpen),
  ],
  hearings: paymentsHearings,
  hooks: paymentHooks,
  jobs: [
    { name: 'reconcile-online-payments', at: '*/2 * * * *', run: reconcilePayments },
    { name: 'reconcile-online-refunds', at: '*/2 * * * *', run: reconcileRefunds },
  ],
  deliveries: (running) => ({
    practicePayment: practiceNotifier(running),
    onlineRefund: ({ siteId, payload }) => sendRefund({ ...running, now: running.now() }, siteId, String(payload.refundId)),
  }),
  prepare: ({ paymentPlaces }) => useProviderPlaces(paymentPlaces),
  formsTo: ecpayOrigins,
  start: catchUp,
};
