import { type Fact, fact } from '../../core/events.ts';

/** What is told of a customer that registered by itself. */
export interface CustomerRegistered {
  siteId: string;
  userId: string;
  /** Whose link brought it; null when nobody's. */
  referrerId: string | null;
}

/** A customer registered at a site. */
export const customerRegistered: Fact<CustomerRegistered> = fact<CustomerRegistered>('customerRegistered');
