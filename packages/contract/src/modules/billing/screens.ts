import { type MenuPlace, screen } from '../../core/screen.ts';

export const billIndex = screen('BillIndex', ['ManualEstablish', 'Void', 'Discount', 'PayForUser', 'Refund', 'Export'], ['Pay', 'Export']);
export const paymentRecordIndex = screen('PaymentRecordIndex', ['Void']);
export const bookMonthIndex = screen('BookMonthIndex', ['Close', 'Reopen']);
export const billSettlementIndex = screen('BillSettlementIndex', ['Issue', 'Print'], ['Pay', 'Print']);

/** Their places in the menu. */
export const billingScreens: readonly MenuPlace[] = [
  {
    screen: billIndex,
    at: ['billing', 10],
    audience: ['platform', 'site', 'customer'],
    icon: 's-finance',
    titles: ['账单', '帳單', 'Bills'],
    variants: ['Detailed', 'ManualEstablish'],
  },
  {
    screen: paymentRecordIndex,
    at: ['billing', 20],
    audience: ['platform', 'site', 'customer'],
    icon: 'tickets',
    titles: ['付款记录', '付款紀錄', 'Payment records'],
    variants: ['Detailed'],
  },
  {
    screen: billSettlementIndex,
    at: ['billing', 70],
    activities: ['Accounting'],
    audience: ['platform', 'site', 'customer'],
    icon: 'date',
    titles: ['结算单', '結算單', 'Statements'],
    variants: ['Detailed'],
  },
  {
    screen: bookMonthIndex,
    at: ['billing', 120],
    activities: ['Accounting'],
    audience: ['platform', 'site'],
    icon: 'date',
    titles: ['月结账', '月結帳', 'Month close'],
  },
];
