import { type Fact, fact } from '../../core/events.ts';

/** What a customer owes in due bills, before and after; amounts are in the wallet's currency. */
export interface DebtChanged {
  siteId: string;
  ownerId: string;
  before: string;
  arrears: string;
  arrearsTime: Date | null;
}

/** A customer paid used credit back. */
export const creditRepaid: Fact<{ siteId: string; ownerId: string }> = fact<{ siteId: string; ownerId: string }>('creditRepaid');

/** A customer's arrears rose or fell. At 0 nothing is owed and a freeze for debt may end. */
export const debtChanged: Fact<DebtChanged> = fact<DebtChanged>('debtChanged');

/** A recharge that is in the balance now; the amount is in the wallet's currency. */
export interface RechargeSucceeded {
  siteId: string;
  ownerId: string;
  rechargeId: string;
  walletAmount: string;
}

/** Money was recharged, whichever way it came. */
export const rechargeSucceeded: Fact<RechargeSucceeded> = fact<RechargeSucceeded>('rechargeSucceeded');
