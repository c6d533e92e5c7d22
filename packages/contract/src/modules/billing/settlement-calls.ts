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
  who: 'CPS',
  needs: billSettlementIndex,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    ownerId: anyOf(billSettlement.fields.ownerId),
    billSettlementStatus: anyOf(billSettlement.fields.billSettlementStatus),
  },
  gives: f.page(billSettlement.fields),
  reads: true,
  query: true,
});

/** One statement with its bills. */
export const getBillSettlementById = call({
  path: '/BillSettlement/GetBillSettlementById',
  who: 'CPS',
  needs: billSettlementIndex,
  takes: byId,
  gives: f.object({ ...byId, creationTime: f.time(), ...billSettlement.fields, bills: f.list({ ...byId, ...bill.fields }) }),
  reads: true,
});

/** Makes the statements of a customer's ended periods that have none yet, to be looked at before they are issued. */
export const establishBillSettlement = call({
  path: '/BillSettlement/EstablishBillSettlement',
  who: 'PS',
  needs: billSettlementIndex.Issue,
  takes: { ownerId: f.ref('user', { wire: 'UserId', required: true }) },
  gives: f.object({ ids: f.ids({ required: true }) }),
  idempotent: true,
});

/** Sends a statement to its customer. */
export const issueBillSettlement = call({
  path: '/BillSettlement/IssueBillSettlement',
  who: 'PS',
  needs: billSettlementIndex.Issue,
  takes: byId,
  gives: done,
});

/**
 * Pays all that is left of an own statement: its unpaid bills, and the credit that its bills used; from the balance (1), or online
 * (3), which answers where to pay and pays it once the money is there.
 */
export const payBillSettlement = call({
  path: '/BillSettlement/PayBillSettlement',
  who: 'C',
  needs: billSettlementIndex.Pay,
  takes: { ...byId, paymentType: f.enum('PaymentType', { required: true }), onlinePaymentConfigurationId: f.id() },
  gives: f.object({ paymentRecordIds: f.ids({ required: true }), onlinePayment: f.object(openedPayment) }),
  idempotent: true,
});

/** Pays a statement for its customer: from the balance (1), or with money that came in outside (7), such as by bank transfer. */
export const payBillSettlementForUser = call({
  path: '/BillSettlement/PayBillSettlementForUser',
  who: 'PS',
  needs: billIndex.PayForUser,
  takes: { ...byId, paymentType: f.enum('PaymentType', { required: true }), remarks: f.longText() },
  gives: f.object({ paymentRecordIds: f.ids({ required: true }) }),
  idempotent: true,
});

/** A statement as a PDF; gives its address. */
export const printBillSettlement = call({
  path: '/BillSettlement/PrintBillSettlement',
  who: 'CPS',
  needs: billSettlementIndex.Print,
  takes: byId,
  gives: f.file({ required: true }),
});
