import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';

/** Return of a package as listed for the warehouse. */
export type ReturnRow = Listed<typeof packageReturn>;

const { PackageStatus, PaymentStatus } = enumCodes;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Whether the package is still in the warehouse. */
export const isHere = ({ packageStatus }: ReturnRow) => packageStatus === PackageStatus.Returning;
/** Recipient of the return: name, phone and address. */
export const receiverOf = ({ recipientName, phone, address }: ReturnRow) => [recipientName, phone, address].map(text).filter(Boolean);
/** Whether the recipient pays the courier and all other costs. */
export const isCollect = ({ freightCollect }: ReturnRow) => freightCollect === true;
// The list has it in addition to the package's own fields.
const paidOf = (row: ReturnRow) => (typeof row.paymentStatus === 'number' ? row.paymentStatus : null);
/** Whether everything is paid, so that it can leave. */
export function mayLeave(row: ReturnRow): boolean {
  const status = paidOf(row);
  return isCollect(row) || status === null || status === PaymentStatus.Paid || status === PaymentStatus.NoPayment;
}
/** Label and tone of the payment status. */
export function paymentOf(t: Translate, row: ReturnRow): { label: string; tone: 'success' | 'waiting' | 'neutral' } {
  const status = paidOf(row);
  if (isCollect(row)) return { label: t('calls.freightCollect'), tone: 'neutral' };
  if (status === null) return { label: t('pages.returnFree'), tone: 'neutral' };
  return { label: enumLabel('PaymentStatus', status), tone: mayLeave(row) ? 'success' : 'waiting' };
}
// Texts of a row that are not part of the resource.
/** The name of the courier. */
export const courierOf = ({ courierName }: ReturnRow) => text(courierName);
/** The tracking number of the parcel that goes back. */
export const returnCourierNumberOf = ({ returnCourierNumber }: ReturnRow) => text(returnCourierNumber);
/** The number of the bill. */
export const billOf = ({ billSerialNumber }: ReturnRow) => text(billSerialNumber);
/** The reason of the return. */
export const reasonOf = ({ returnReasonName }: ReturnRow) => text(returnReasonName);
