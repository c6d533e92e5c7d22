import { type Fact, fact } from '../../core/events.ts';

/** What is told of a new account. `ownerId` is the main customer account behind it; null for staff. */
export interface AccountCreated {
  siteId: string;
  userId: string;
  ownerId: string | null;
  accountTypeCode: number;
}

/** An account of any kind came to be. */
export const accountCreated: Fact<AccountCreated> = fact<AccountCreated>('accountCreated');
