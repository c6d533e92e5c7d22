import type { Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type bill, type billLine, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';

export type BillRow = Listed<typeof bill>;
/** A charge on a bill, with the name of its expense type. */
export type Line = RowOf<typeof billLine> & { expenseTypeName?: string | null };
/** A payment or refund, with what of it went to one bill. */
export type Payment = Listed<typeof paymentRecord> & { billAmount: Dec };
/** How the online part of a refund stands. */
export interface OnlineBack {
  outRefundNo: string;
  paymentRecordId: string;
  amount: Dec;
  paymentRecordStatus: number;
}
/** A bill with its lines, payments and refunds. */
export type WholeBill = BillRow & { lines: Line[]; payments: Payment[]; refunds: Payment[]; onlineRefunds?: OnlineBack[] };

const { Unpaid, Paid, NoPayment } = enumCodes.PaymentStatus;
const columns = [
  'serialNumber',
  'ownerId',
  'paymentMoney',
  'paymentStatus',
  'billType',
  'sourceNumber',
  'discountAmount',
  'paidAmount',
  'refundAmount',
  'paymentType',
  'dueTime',
  'paidTime',
  'explanation',
];
const filters = [
  'ownerId',
  'billType',
  'paymentStatus',
  'paymentType',
  'sourceNumber',
  'overdue',
  'currencyId',
  'warehouseId',
  'shippingMethodId',
  'carrierId',
  'destinationCountryId',
];
const forStaff = ['ownerId'];
// A customer's search finds the number, and the tabs are the status.
const customersFilters = ['billType'];
const shown = (keys: readonly string[]) => (audience() === 'C' ? keys.filter((key) => !forStaff.includes(key)) : keys);

/** The columns and filters of the list for the person who looks. */
export const listKeys = () => ({ columns: shown(columns), filters: audience() === 'C' ? customersFilters : filters });

/** The parts of a bill's detail below its lead, in the order they are read. */
export const detailParts = (t: Words): DetailPart[] => [
  {
    keys: shown(['serialNumber', 'overdue', 'ownerId', 'explanation', 'remarks']),
    quiet: ['overdue', 'explanation', 'remarks'],
  },
  {
    title: t('pages.money'),
    keys: [
      'totalAmount',
      'discountAmount',
      'couponAmount',
      'paidAmount',
      'balanceUsed',
      'creditUsed',
      'onlineUsed',
      'offlineUsed',
      'refundAmount',
      'paymentType',
      'beforeAmount',
      'afterAmount',
    ],
    quiet: ['discountAmount', 'couponAmount', 'balanceUsed', 'creditUsed', 'onlineUsed', 'offlineUsed', 'refundAmount', 'paymentType'],
  },
];

type State = Pick<BillRow, 'paymentStatus'>;
/** May something still be paid on it? */
export const mayPay = ({ paymentStatus }: State) => billStates.can(paymentStatus, 'pay');
/** May parts of it be given back? */
export const mayRefund = (row: State & Pick<BillRow, 'refundLocked'>) => billStates.can(row.paymentStatus, 'refund') && !row.refundLocked;
/** May it be voided: is nothing paid on it, or did coupons alone clear it? */
export const mayVoid = (row: State & Pick<BillRow, 'couponAmount'>) =>
  isUnpaid(row) || (row.paymentStatus === NoPayment && Number(row.couponAmount) > 0);
/** Is nothing paid on it yet? */
export const isUnpaid = ({ paymentStatus }: State) => paymentStatus === Unpaid;
/** Is all of it paid, by money or by coupons? */
export const isPaid = ({ paymentStatus }: State) => paymentStatus === Paid || paymentStatus === NoPayment;
/** Was it made by hand, and may its lines still change? */
export const mayEdit = (row: State & Pick<BillRow, 'billType'>) => isUnpaid(row) && row.billType === enumCodes.BillType.Manual;
