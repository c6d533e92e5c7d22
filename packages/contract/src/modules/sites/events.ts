import { defineEvent } from '../../core/events.ts';

/** A branch was opened and has its rules; modules with more rows per site add them now. */
export const siteEstablished = defineEvent<{ siteId: string }>('siteEstablished');
