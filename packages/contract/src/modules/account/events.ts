import { type DomainEvent, defineEvent } from '../../core/events.ts';

/** Payload of the event for a customer's self-registration. */
export interface CustomerRegistered {
  siteId: string;
  userId: string;
  /** The owner of the referral link; null without one. */
  referrerId: string | null;
}

/** A customer registered at a site. */
export const customerRegistered: DomainEvent<CustomerRegistered> = defineEvent<CustomerRegistered>('customerRegistered');
