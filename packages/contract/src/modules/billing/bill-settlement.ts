import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { billSettlementIndex } from './screens.ts';

/** A statement is issued at the end of its period; an overdue one can still be paid. */
export const billSettlementStates = states('BillSettlementStatus', {
  Open: { issue: 'Issued' },
  Issued: { payPart: 'PartiallyPaid', pay: 'Paid', fallDue: 'Overdue' },
  PartiallyPaid: { payPart: 'PartiallyPaid', pay: 'Paid', fallDue: 'Overdue' },
  Overdue: { payPart: 'Overdue', pay: 'Paid' },
});

/** The bills of one customer in one settlement period. */
export const billSettlement = resource({
  name: 'billSettlement',
  module: 'billing',
  table: 'bill_settlement',
  title: 'serialNumber',
  area: 'BillSettlement',
  who: { read: 'CPS', write: '' },
  screen: billSettlementIndex,
  fields: {
    serialNumber: f.code({ byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    settlementCycleType: f.enum('SettlementCycleType', { byServer: true, required: true }),
    periodStart: f.date({ byServer: true, required: true }),
    periodEnd: f.date({ byServer: true, required: true }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    totalAmount: f.money({ byServer: true, required: true, starts: '0' }),
    paidAmount: f.money({ byServer: true, required: true, starts: '0' }),
    // What its bills used of the credit, and what of that is still to be paid back; the oldest statement is paid back first.
    creditAmount: f.money({ byServer: true, required: true, starts: '0' }),
    creditLeft: f.money({ byServer: true, required: true, starts: '0' }),
    issuedTime: f.time({ byServer: true }),
    dueTime: f.time({ byServer: true }),
    billSettlementStatus: f.state(billSettlementStates, 'Open'),
    pdfUrl: f.text({ byServer: true, max: 255, widget: 'file' }),
  },
  calls: { list: 'GetBillSettlements', open: 'GetBillSettlementById' },
  unique: [['serialNumber'], ['ownerId', 'periodStart']],
  indexes: [['ownerId'], ['billSettlementStatus'], ['billSettlementStatus', 'dueTime']],
  search: ['serialNumber'],
  checks: {
    period_in_order: 'period_end >= period_start',
    credit_within_total: 'credit_left >= 0 and credit_left <= credit_amount and credit_left <= total_amount - paid_amount',
    paid_within_total: 'total_amount >= 0 and paid_amount >= 0 and paid_amount <= total_amount',
  },
  page: {
    filters: ['ownerId', 'billSettlementStatus'],
    leads: ['totalAmount'],
    columns: [
      'serialNumber',
      'ownerId',
      'settlementCycleType',
      'periodStart',
      'periodEnd',
      'totalAmount',
      'paidAmount',
      'creditLeft',
      'currencyId',
      'dueTime',
      'billSettlementStatus',
    ],
    form: [],
  },
});
