import { errorsOf } from '../../core/errors.ts';

/** What billing says no to; amounts are in the bill's currency. */
export const billingErrors = errorsOf('billing', {
  notPayable: 'BillNotPayable',
  notUnpaid: 'BillNotPayable',
  notManual: 'BillNotPayable',
  notPaid: 'BillNotPayable',
  amountChanged: 'AmountMismatch',
  couponsNeeded: 'CouponNotUsable',
  couponsOnPaid: 'CouponNotUsable',
  couponsLeaveRest: 'AmountMismatch',
  onlineNotOffered: 'ProviderNotConfigured',
  statementOverdue: 'InsufficientCredit',
  severalCustomers: 'DifferentUser',
  discountTooHigh: 'TotalExceeded',
  refundLocked: 'RefundLocked',
  wholeRefundStops: 'OrderNotPaid',
  refundTooHigh: 'RefundExceedsPaid',
  lineNotRefundable: 'RefundNotAllowed',
  statementNotPayable: 'BillNotPayable',
  perOrder: 'StateNotAllowed',
});
