import { type DomainEvent, defineEvent } from '../../core/events.ts';

/** Payload of the event for a new account. `ownerId` is the main customer account it belongs to; null for staff. */
export interface AccountCreated {
  siteId: string;
  userId: string;
  ownerId: string | null;
  accountTypeCode: number;
}

/** An account of any kind was created. */
export const accountCreated: DomainEvent<AccountCreated> = defineEvent<AccountCreated>('accountCreated');

/** Payload of the event for a customer's account that is closed for good. `ownerId` is the main account it belongs to, or itself. */
export interface AccountClosed {
  siteId: string;
  userId: string;
  ownerId: string;
}

/** A customer's account was closed: its personal data is deleted, and what belongs to finished business stays without it. */
export const accountClosed: DomainEvent<AccountClosed> = defineEvent<AccountClosed>('accountClosed');
