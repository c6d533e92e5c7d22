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
import { auditRecharge, closeRecharge, establishRecharge, refundRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { enable, fillConfiguration } from './configuration-rules.ts';
import { payOrOpen } from './pay-bills-online.ts';
import { payStatementOrOpen } from './pay-statement-online.ts';
import { practicePaid, practiceShown } from './practice-page.ts';
import { audit, close as closeOwn, establish } from './recharge.ts';
import { refund } from './refund-recharge.ts';
import { askRefundNow, settleRefund } from './refund-verbs.ts';
import { available, close, query, review } from './verbs.ts';

/** The calls of this module. */
export const payments: readonly Handler[] = [
  ...crud(onlinePaymentConfiguration, { fill: fillConfiguration }),
  ...on(enableOnlinePaymentConfiguration, enable),
  ...crud(onlinePayment),
  ...crud(onlineRefund),
  ...on(askOnlineRefund, askRefundNow),
  ...on(settleOnlineRefund, settleRefund),
  ...on(getAvailableOnlinePayments, available),
  ...on(queryOnlinePayment, query),
  ...on(closeOnlinePayment, close),
  ...on(reviewOnlinePayment, review),
  ...on(getPracticePayment, practiceShown),
  ...on(payPracticePayment, practicePaid),
  ...on(establishRecharge, establish),
  ...on(auditRecharge, audit),
  ...on(closeRecharge, closeOwn),
  ...on(refundRecharge, refund),
  ...on(payBills, payOrOpen),
  ...on(payBillSettlement, payStatementOrOpen),
];
