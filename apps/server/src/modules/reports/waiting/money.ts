import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankLine } from '@entrepot/contract/modules/bank/bank-line.ts';
import { providerLine } from '@entrepot/contract/modules/bank/provider-line.ts';
import { bankStatementIndex, providerSettlementIndex } from '@entrepot/contract/modules/bank/screens.ts';
import { billIndex, billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { einvoice } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { einvoiceIndex } from '@entrepot/contract/modules/einvoices/screens.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { moneyRequest } from '@entrepot/contract/modules/wallet/money-request.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { moneyRequestIndex, rechargeIndex, withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { isPayable } from '../../cod/public.ts';
import { mayDecide } from '../../wallet/public.ts';
import { billsOf, type Queue, statementsOf } from './queue.ts';

/** Queues of finance: incoming and outgoing money, debts and four-eyes approvals. */
export const moneyQueues = {
  parkedPayments: {
    of: onlinePayment,
    state: 'paymentRecordStatus',
    codes: [enumCodes.PaymentRecordStatus.ToBeReviewed],
    audience: ['platform', 'site'],
    needs: onlinePaymentIndex.Review,
    screen: onlinePaymentIndex,
  },
  recharges: {
    of: recharge,
    state: 'rechargeStatus',
    codes: [enumCodes.RechargeStatus.ToBeAudited],
    audience: ['platform', 'site'],
    needs: rechargeIndex.Audit,
    screen: rechargeIndex,
  },
  withdrawals: {
    of: withdrawal,
    state: 'withdrawalStatus',
    codes: [enumCodes.WithdrawalStatus.ToBeAudited],
    audience: ['platform', 'site'],
    needs: withdrawalIndex.Audit,
    screen: withdrawalIndex,
  },
  moneyApprovals: {
    of: moneyRequest,
    state: 'moneyRequestStatus',
    codes: [enumCodes.MoneyRequestStatus.Waiting],
    which: mayDecide,
    visible: { moneyRequestStatus: enumCodes.MoneyRequestStatus.Waiting, decidable: true },
    audience: ['platform', 'site'],
    needs: moneyRequestIndex.Audit,
    screen: moneyRequestIndex,
  },
  overdueBills: { ...billsOf, audience: ['platform', 'site'], more: { overdue: true }, since: 'dueTime', needs: billIndex.PayForUser },
  overdueStatements: {
    ...statementsOf,
    audience: ['platform', 'site'],
    codes: [enumCodes.BillSettlementStatus.Overdue],
    since: 'dueTime',
    needs: billSettlementIndex.Issue,
  },
  toRemit: {
    of: codRemittance,
    state: 'codRemittanceStatus',
    codes: [enumCodes.CodRemittanceStatus.Confirmed],
    which: isPayable,
    visible: { codRemittanceStatus: enumCodes.CodRemittanceStatus.Confirmed, payable: true },
    audience: ['platform', 'site'],
    needs: codRemittanceIndex.Remit,
    screen: codRemittanceIndex,
    view: 'remittances',
  },
  bankLines: {
    of: bankLine,
    state: 'bankLineStatus',
    codes: [enumCodes.BankLineStatus.Open],
    audience: ['platform', 'site'],
    needs: bankStatementIndex.Match,
    screen: bankStatementIndex,
  },
  einvoices: {
    of: einvoice,
    state: 'einvoiceStatus',
    codes: [enumCodes.EinvoiceStatus.Failed, enumCodes.EinvoiceStatus.VoidFailed],
    audience: ['platform', 'site'],
    needs: einvoiceIndex.Retry,
    screen: einvoiceIndex,
  },
  providerLines: {
    of: providerLine,
    state: 'providerLineStatus',
    codes: [enumCodes.ProviderLineStatus.Open],
    audience: ['platform', 'site'],
    needs: providerSettlementIndex.Decide,
    screen: providerSettlementIndex,
  },
} satisfies Record<string, Queue>;
