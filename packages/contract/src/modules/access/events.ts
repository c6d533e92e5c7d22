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
