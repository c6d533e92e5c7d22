import { defineEvent } from '../../core/events.ts';

/** An inbound document reached its warehouse; its inbound handling is billed now if the quotation charges at arrival. */
export const documentArrived = defineEvent<{ siteId: string; documentId: string }>('documentArrived');
/** An inbound document was ended for good; its inbound handling is billed now if the quotation charges at the end. */
export const documentEnded = defineEvent<{ siteId: string; documentId: string }>('documentEnded');
