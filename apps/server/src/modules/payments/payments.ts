import type { Module } from '../../core/module.ts';
import { paymentsInvariants } from './invariants.ts';
import { reconcilePayments, reconcileRefunds } from './scheduled.ts';
import { ecpayOrigins } from './providers/ecpay.ts';
import { useProviderPlaces } from './providers/request.ts';
import { paymentsSubscribers } from './make-refund.ts';
import { paymentHooks } from './notify-hook.ts';
import { sandboxNotifier, paySandboxPayment, showSandboxPayment } from './sandbox-page.ts';
import { sendRefund, leaseMs } from './send-refund.ts';
import { payBills } from '@entrepot/contract/modules/billing/calls.ts';
import { payBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import {
  askOnlineRefund,
  closeOnlinePayment,
  enableOnlinePaymentConfiguration,
  getAvailableOnlinePayments,
  getPendingOnlinePayments,
  getSandboxPayment,
  answerSandboxPayment,
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
  getBillTransfer,
  getSiteBankAccounts,
  refundRecharge,
  returnRechargeRefund,
  voidRecharge,
} from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import { billTransfer } from './bill-transfer.ts';
import { fillConfiguration } from './configuration-rules.ts';
import {
  auditWithApproval,
  enableWithApproval,
  refundWithApproval,
  returnRefundWithApproval,
  reviewWithApproval,
  settleRefundWithApproval,
  voidWithApproval,
} from './with-approval.ts';
import { payOrOpen } from './pay-bills-online.ts';
import { bankAccounts, close as closeOwn, establish, openFor } from './recharge.ts';
import { queryRefundNow } from './refund-verbs.ts';
import { available, close, pendingOf, query } from './verbs.ts';
import type { Running } from '../../core/services.ts';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { payStatement, statementLeft } from '../billing/public.ts';
import { addRecharge, walletOf } from '../wallet/public.ts';

/** The payments module. */
export const payments: Module = {
  name: 'payments',
  calls: () => [
    ...crud(onlinePaymentConfiguration, { fill: fillConfiguration }),
    ...handle(enableOnlinePaymentConfiguration, enableWithApproval),
    ...crud(onlinePayment),
    ...crud(onlineRefund),
    ...handle(askOnlineRefund, queryRefundNow),
    ...handle(settleOnlineRefund, settleRefundWithApproval),
    ...handle(getAvailableOnlinePayments, available),
    ...handle(getPendingOnlinePayments, pendingOf),
    ...handle(queryOnlinePayment, query),
    ...handle(closeOnlinePayment, close),
    ...handle(reviewOnlinePayment, reviewWithApproval),
    ...handle(establishRecharge, establish),
    ...handle(getSiteBankAccounts, bankAccounts),
    ...handle(getBillTransfer, billTransfer),
    ...handle(auditRecharge, auditWithApproval),
    ...handle(closeRecharge, closeOwn),
    ...handle(refundRecharge, refundWithApproval),
    ...handle(returnRechargeRefund, returnRefundWithApproval),
    ...handle(voidRecharge, voidWithApproval),
    ...handle(payBills, payOrOpen),
    ...handle(payBillSettlement, payStatementOrOpen),
  ],
  invariants: paymentsInvariants,
  subscribers: paymentsSubscribers,
  hooks: paymentHooks,
  jobs: [
    { name: 'reconcile-online-payments', at: '*/2 * * * *', run: reconcilePayments },
    { name: 'reconcile-online-refunds', at: '*/2 * * * *', run: reconcileRefunds },
  ],
  deliveries: (running) => ({
    onlineRefund: {
      lane: 'payment',
      send: ({ siteId, payload }) => sendRefund({ ...running, now: running.now() }, siteId, String(payload.refundId)),
    },
  }),
  prepare: ({ paymentPlaces }) => useProviderPlaces(paymentPlaces),
  formsTo: ecpayOrigins,
  start: catchUp,
  demo: {
    name: 'payments sandbox',
    calls: () => [...handle(getSandboxPayment, showSandboxPayment), ...handle(answerSandboxPayment, paySandboxPayment)],
    deliveries: (running) => ({ practicePayment: sandboxNotifier(running) }),
  },
};

/** At start, processes payments and refunds that were in progress when the previous process ended. Returns a function that stops it. */
function catchUp({ db, takeNumber, now, http }: Running): () => void {
  const work = () => ({ db, takeNumber, now: now() });
  const unreconciled = (problem: unknown) => http.log.error({ err: problem }, 'failed to reconcile payments at start');
  const refunds = () => void reconcileRefunds(work()).catch(unreconciled);
  void reconcilePayments(work()).catch(unreconciled).finally(refunds);
  // Recent refunds may still be in progress until their lease expires.
  const later = setTimeout(refunds, leaseMs + 1000).unref();
  return () => clearTimeout(later);
}

type RequestInput = Input<typeof payBillSettlement> & { idempotencyKey?: string | null };

/** Pays the caller's statement from the balance, or opens an online payment that tops up the balance by the missing amount. */
async function payStatementOrOpen(tx: Tx, caller: Caller, input: RequestInput): Promise<Output<typeof payBillSettlement>> {
  if (input.paymentType !== enumCodes.PaymentType.Online) return payStatement(tx, caller, input);
  const rechargeAmount = await statementLeft(tx, caller, input.id);
  const wallet = await walletOf(tx, caller, caller.ownerId!);
  const row = await addRecharge(tx, caller, wallet, {
    rechargeType: enumCodes.RechargeType.Online,
    rechargeStatus: enumCodes.RechargeStatus.ToBePaid,
    currencyId: wallet.currencyId,
    rechargeAmount,
    billSettlementId: input.id,
    idempotencyKey: input.idempotencyKey ?? null,
  });
  const onlinePayment = await openFor(tx, caller, row, input.onlinePaymentConfigurationId, '/BillSettlementIndex');
  return { paymentRecordIds: [], onlinePayment };
}
