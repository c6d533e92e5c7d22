import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';

/** A package that goes back, as the warehouse's list tells it. */
export type ReturnRow = Listed<typeof packageReturn>;

const { PackageStatus, PaymentStatus } = enumCodes;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Does it still lie in the house? */
export const isHere = ({ packageStatus }: ReturnRow) => packageStatus === PackageStatus.Returning;
/** Who receives it: name, phone and address. */
export const receiverOf = ({ recipientName, phone, address }: ReturnRow) => [recipientName, phone, address].map(text).filter(Boolean);
/** Does its receiver pay the courier, and all else with him? */
export const isCollect = ({ freightCollect }: ReturnRow) => freightCollect === true;
// The list tells it beside the package's own fields.
const paidOf = (row: ReturnRow) => row.paymentStatus as number | null;
/** Is nothing left to pay before it may leave? */
export function mayLeave(row: ReturnRow): boolean {
  const status = paidOf(row);
  return isCollect(row) || status === null || status === PaymentStatus.Paid || status === PaymentStatus.NoPayment;
}
/** What is to be said of the payment. */
export function paymentOf(t: Words, row: ReturnRow): { label: string; tone: 'done' | 'waits' | 'idle' } {
  const status = paidOf(row);
  if (isCollect(row)) return { label: t('calls.freightCollect'), tone: 'idle' };
  if (status === null) return { label: t('pages.returnFree'), tone: 'idle' };
  return { label: enumLabel('PaymentStatus', status), tone: mayLeave(row) ? 'done' : 'waits' };
}
/** The texts of a row that stand beside the resource's own. */
export const courierOf = ({ courierName }: ReturnRow) => text(courierName);
export const wayBackOf = ({ returnCourierNumber }: ReturnRow) => text(returnCourierNumber);
export const billOf = ({ billSerialNumber }: ReturnRow) => text(billSerialNumber);
export const reasonOf = ({ returnReasonName }: ReturnRow) => text(returnReasonName);
