import { sql } from 'kysely';
import { sentMessage } from '@entrepot/contract/modules/messaging/sent-message.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Handler } from '../../core/calls/handler.ts';

// A code sent to a colleague would open the colleague's account.
const toCustomersOnly = (caller: Caller) => (caller.who === 'S' ? sql`audience = 'customer'` : sql`true`);

/** The calls of this module. */
export const messaging: readonly Handler[] = crud(sentMessage, { scope: toCustomersOnly });
