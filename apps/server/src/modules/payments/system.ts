import { type Caller, systemCaller } from '../../core/calls/caller.ts';

/** The system in one site, for what happens to a payment whoever set it off; who did so stays in the log. */
export const asSystemOf = ({ now, takeNumber, userId, changes, language }: Caller, siteId: string): Caller => ({
  ...systemCaller({ siteIds: [siteId], now, takeNumber }),
  userId,
  changes,
  language,
});
