import type { Dec } from '@entrepot/rules/decimal.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type bill, type billLine, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';

export type BillRow = Listed<typeof bill>;
/** A charge on a bill, with the name of its expense type. */
export type Line = RowOf<typeof billLine> & { expenseTypeName?: string | null };
/** A payment or refund, with its share for one bill. */
export type Payment = Listed<typeof paymentRecord> & { billAmount: Dec };
/** Status of the online part of a refund. */
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
  'open',
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
const visibleKeys = (keys: readonly string[]) => (audience() === 'customer' ? keys.filter((key) => !forStaff.includes(key)) : keys);

/** The columns and filters of the list for the current user. */
export const listKeys = () => ({ columns: visibleKeys(columns), filters: audience() === 'customer' ? customersFilters : filters });

/** The parts of a bill's detail below its lead, in display order. */
export const detailParts = (t: Translate): DetailPart[] => [
  {
    keys: visibleKeys(['serialNumber', 'overdue', 'ownerId', 'explanation', 'remarks']),
    quiet: ['overdue', 'explanation', 'remarks'],
  },
  // The sums are in the calculation of the summary.
  {
    title: t('pages.money'),
    keys: ['paymentType', 'balanceUsed', 'creditUsed', 'onlineUsed', 'offlineUsed', 'beforeAmount', 'afterAmount'],
    quiet: ['balanceUsed', 'creditUsed', 'onlineUsed', 'offlineUsed', 'paymentType'],
  },
];

type State = Pick<BillRow, 'paymentStatus'>;
/** Whether the bill can still be paid. */
export const mayPay = ({ paymentStatus }: State) => billStates.can(paymentStatus, 'pay');
/** Whether parts of the bill can be refunded. */
export const mayRefund = (row: State & Pick<BillRow, 'refundLocked'>) => billStates.can(row.paymentStatus, 'refund') && !row.refundLocked;
/** Whether it could be refunded if its refunds were not locked, as they are since the arrival of its order: only a compensation is left. */
export const isRefundLocked = (row: State & Pick<BillRow, 'refundLocked'>) =>
  billStates.can(row.paymentStatus, 'refund') && row.refundLocked;
/** Whether the bill can be voided: nothing is paid on it, or only coupons cleared it. */
export const mayVoid = (row: State & Pick<BillRow, 'couponAmount'>) =>
  isUnpaid(row) || (row.paymentStatus === NoPayment && Number(row.couponAmount) > 0);
/** Whether nothing is paid yet. */
export const isUnpaid = ({ paymentStatus }: State) => paymentStatus === Unpaid;
/** Whether its staff discount can be set: nothing is paid, or a discount cleared it. */
export const mayDiscount = (row: State & Pick<BillRow, 'couponAmount' | 'discountAmount'>) =>
  isUnpaid(row) || (row.paymentStatus === NoPayment && Number(row.discountAmount) > 0 && !Number(row.couponAmount));
/** Whether it is fully paid, by money or by coupons. */
export const isPaid = ({ paymentStatus }: State) => paymentStatus === Paid || paymentStatus === NoPayment;
/** Whether it was created manually and its lines can still change. */
export const mayEdit = (row: State & Pick<BillRow, 'billType'>) => isUnpaid(row) && row.billType === enumCodes.BillType.Manual;
