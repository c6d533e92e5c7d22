import { fact } from '../../core/events.ts';

/** A branch was opened; its rules stand, and who keeps more for each site adds it now. */
export const siteEstablished = fact<{ siteId: string }>('siteEstablished');
