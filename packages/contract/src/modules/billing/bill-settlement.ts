import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { billSettlementIndex } from './screens.ts';

/** A statement is issued at the end of its period; an overdue one can still be paid. A voided payment reopens a paid one. */
export const billSettlementStates = states('BillSettlementStatus', {
  Open: { issue: 'Issued' },
  Issued: { payPart: 'PartiallyPaid', pay: 'Paid', fallDue: 'Overdue' },
  PartiallyPaid: { payPart: 'PartiallyPaid', pay: 'Paid', fallDue: 'Overdue' },
  Overdue: { payPart: 'Overdue', pay: 'Paid' },
  Paid: { reopen: 'Issued' },
});

/** The bills of one customer in one settlement period. */
export const billSettlement = resource({
  name: 'billSettlement',
  module: 'billing',
  table: 'bill_settlement',
  title: 'serialNumber',
  area: 'BillSettlement',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: billSettlementIndex,
  scope: { customer: 'ownerId' },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    settlementCycleType: f.enum('SettlementCycleType', { readOnly: true, required: true }),
    periodStart: f.date({ readOnly: true, required: true }),
    periodEnd: f.date({ readOnly: true, required: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    totalAmount: f.money({ readOnly: true, required: true, default: '0' }),
    paidAmount: f.money({ readOnly: true, required: true, default: '0' }),
    // The amount charged when it was issued, and the part of it that was voided, discounted or refunded to credit since: not paid, but credited.
    chargedAmount: f.money({ readOnly: true, required: true, default: '0', seenBy: ['platform', 'site'] }),
    creditedAmount: f.money({ readOnly: true, required: true, default: '0' }),
    // The credit used by its bills, and the part still to be repaid; the oldest statement is repaid first.
    creditAmount: f.money({ readOnly: true, required: true, default: '0' }),
    creditLeft: f.money({ readOnly: true, required: true, default: '0' }),
    issuedTime: f.time({ readOnly: true }),
    dueTime: f.time({ readOnly: true }),
    billSettlementStatus: f.state(billSettlementStates, 'Open'),
    pdfUrl: f.text({ readOnly: true, max: 255, widget: 'file' }),
  },
  calls: { list: 'GetBillSettlements', open: 'GetBillSettlementById' },
  unique: [['serialNumber'], ['ownerId', 'periodStart']],
  indexes: [['ownerId'], ['billSettlementStatus'], ['billSettlementStatus', 'dueTime']],
  search: ['serialNumber'],
  checks: {
    period_in_order: 'period_end >= period_start',
    credit_within_total:
      'credit_left >= 0 and credit_left <= credit_amount and credit_left <= total_amount - paid_amount - credited_amount',
    paid_within_total: 'total_amount >= 0 and paid_amount >= 0 and credited_amount >= 0 and paid_amount + credited_amount <= total_amount',
  },
  page: {
    filters: ['ownerId', 'billSettlementStatus'],
    headline: ['totalAmount'],
    columns: [
      'serialNumber',
      'ownerId',
      'settlementCycleType',
      'periodStart',
      'periodEnd',
      'totalAmount',
      'paidAmount',
      'creditedAmount',
      'creditLeft',
      'currencyId',
      'dueTime',
      'billSettlementStatus',
    ],
    form: [],
  },
});
