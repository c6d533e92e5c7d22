import { sql } from 'kysely';
import { sentMessage } from '@entrepot/contract/modules/messaging/sent-message.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import { type ClockWork, daysBefore } from '../../core/jobs/jobs.ts';
import { inSites } from '../../core/rows/scope.ts';
import type { Module } from '../../core/module.ts';
import { messageCarriers } from './carriers.ts';

// A code sent to a colleague would open the colleague's account.
const toCustomersOnly = (caller: Caller) => (caller.who === 'S' ? sql`audience = 'customer'` : sql`true`);

/** All that this module brings. */
export const messaging: Module = {
  name: 'messaging',
  calls: () => crud(sentMessage, { scope: toCustomersOnly }),
  jobs: [{ name: 'forget-old-messages', at: '0 21 * * *', run: forgetOld }],
  deliveries: messageCarriers,
};

async function forgetOld({ db, siteIds, now }: ClockWork): Promise<void> {
  await db
    .deleteFrom('sentMessage')
    .where(inSites(await siteIds()))
    .where('creationTime', '<', daysBefore(now, 30))
    .execute();
}
