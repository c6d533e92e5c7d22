import { defineEvent } from '../../core/events.ts';

/** A branch was opened and has its rules; modules with more rows per site add them now. */
export const siteEstablished = defineEvent<{ siteId: string }>('siteEstablished');

/** The base currency of a branch is another one; modules with money in it refuse, or convert what is empty. */
export const baseCurrencyChanged = defineEvent<{ siteId: string; from: string | null; to: string | null }>('baseCurrencyChanged');

/**
 * A branch goes live, and the data of its trial is about to be removed: modules put back what depends on it, such as the loads of shelves. Locked
 * until the transaction ends.
 */
export const trialEnding = defineEvent<{ siteId: string }>('trialEnding');
