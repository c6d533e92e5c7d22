import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { openedPayment } from '../payments/opened-payment.ts';
import { billSettlement } from './bill-settlement.ts';
import { bill } from './bill.ts';
import { billIndex, billSettlementIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };
/** Statements; customers see theirs once they are issued. */
export const getBillSettlements = call({
  path: '/BillSettlement/GetBillSettlements',
  audience: ['platform', 'site', 'customer'],
  needs: billSettlementIndex,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: anyOf(billSettlement.fields.ownerId),
    billSettlementStatus: anyOf(billSettlement.fields.billSettlementStatus),
  },
  output: f.page(billSettlement.fields),
  transaction: 'none',
  query: true,
});

/** One statement with its bills. */
export const getBillSettlementById = call({
  path: '/BillSettlement/GetBillSettlementById',
  audience: ['platform', 'site', 'customer'],
  needs: billSettlementIndex,
  input: byId,
  output: f.row(billSettlement, {
    ...byId,
    creationTime: f.time({ required: true }),
    bills: f.rows(bill, byId, { required: true }),
    // The lines of its paper: the balance before and after the period, and the sums of its bills that are not void.
    openingBalance: f.money({ signed: true, required: true }),
    closingBalance: f.money({ signed: true, required: true }),
    billedAmount: f.money({ required: true }),
    billsPaidAmount: f.money({ required: true }),
    billsUnpaidAmount: f.money({ required: true }),
    billsRefundedAmount: f.money({ required: true }),
    toPayAmount: f.money({ required: true }),
  }),
  transaction: 'none',
});

/** Creates the missing statements of a customer's ended periods, for review before they are issued. */
export const establishBillSettlement = call({
  path: '/BillSettlement/EstablishBillSettlement',
  audience: ['platform', 'site'],
  needs: billSettlementIndex.Issue,
  input: { ownerId: f.customer({ apiName: 'UserId', required: true }) },
  output: f.object({ ids: f.ids({ required: true }) }),
  idempotent: true,
});

/** Sends a statement to its customer. */
export const issueBillSettlement = call({
  path: '/BillSettlement/IssueBillSettlement',
  audience: ['platform', 'site'],
  needs: billSettlementIndex.Issue,
  input: byId,
  output: done,
});

/**
 * Pays the rest of one of the caller's statements: its unpaid bills, and the credit used by its bills; from the balance (1), or online (3),
 * which returns the payment page and pays it once the money arrives.
 */
export const payBillSettlement = call({
  path: '/BillSettlement/PayBillSettlement',
  audience: ['customer'],
  needs: billSettlementIndex.Pay,
  input: { ...byId, paymentType: f.enum('PaymentType', { required: true }), onlinePaymentConfigurationId: f.id() },
  output: f.object({ paymentRecordIds: f.ids({ required: true }), onlinePayment: f.object(openedPayment) }),
  idempotent: true,
});

/**
 * Pays a statement on behalf of its customer: from the balance (1), or with money received outside the product (7), such as by bank
 * transfer.
 */
export const payBillSettlementForUser = call({
  path: '/BillSettlement/PayBillSettlementForUser',
  audience: ['platform', 'site'],
  needs: billIndex.PayForUser,
  input: { ...byId, paymentType: f.enum('PaymentType', { required: true }), remarks: f.longText() },
  output: f.object({ paymentRecordIds: f.ids({ required: true }) }),
  idempotent: true,
});

/** Prints a statement as a PDF; returns its address. */
export const printBillSettlement = call({
  path: '/BillSettlement/PrintBillSettlement',
  audience: ['platform', 'site', 'customer'],
  needs: billSettlementIndex.Print,
  input: byId,
  output: f.file({ required: true }),
});
