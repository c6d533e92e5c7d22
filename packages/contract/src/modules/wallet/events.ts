import { type DomainEvent, defineEvent } from '../../core/events.ts';

/** A customer's arrears of due bills, before and after; amounts are in the wallet's currency. */
export interface DebtChanged {
  siteId: string;
  ownerId: string;
  before: string;
  arrears: string;
  arrearsTime: Date | null;
}

/** A customer repaid used credit. */
export const creditRepaid: DomainEvent<{ siteId: string; ownerId: string }> = defineEvent<{ siteId: string; ownerId: string }>(
  'creditRepaid',
);

/** A repayment of credit was reversed: the credit is in use again. */
export const creditRepaymentReversed: DomainEvent<{ siteId: string; ownerId: string }> = defineEvent<{ siteId: string; ownerId: string }>(
  'creditRepaymentReversed',
);

/** A customer's arrears changed. At 0 a freeze for debt may end. */
export const debtChanged: DomainEvent<DebtChanged> = defineEvent<DebtChanged>('debtChanged');

/** A recharge that was credited to the balance; the amount is in the wallet's currency. */
export interface RechargeSucceeded {
  siteId: string;
  ownerId: string;
  rechargeId: string;
  walletAmount: string;
}

/** A recharge succeeded, whatever its method. */
export const rechargeSucceeded: DomainEvent<RechargeSucceeded> = defineEvent<RechargeSucceeded>('rechargeSucceeded');

/** A recharge was refunded in full or in part, or its refund failed and was reversed. */
export const rechargeUndone: DomainEvent<{ siteId: string; ownerId: string; rechargeId: string }> = defineEvent<{
  siteId: string;
  ownerId: string;
  rechargeId: string;
}>('rechargeUndone');
/** A booked recharge whose money never came was voided, with everything that it added to the balance. */
export const rechargeVoided: DomainEvent<{ siteId: string; ownerId: string; rechargeId: string }> = defineEvent<{
  siteId: string;
  ownerId: string;
  rechargeId: string;
}>('rechargeVoided');
