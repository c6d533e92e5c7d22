import { fact } from '../../core/events.ts';

/** An inbound document reached its warehouse; its inbound handling is billed now where the quotation charges at arrival. */
export const documentArrived = fact<{ siteId: string; documentId: string }>('documentArrived');
/** An inbound document was ended, for good; its inbound handling is billed now where the quotation charges at the end. */
export const documentEnded = fact<{ siteId: string; documentId: string }>('documentEnded');
