import { setTimeout as after } from 'node:timers/promises';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Shop } from './access.ts';
import { type Platform, platformFor } from './app.ts';
import type { Access } from './marketplace.ts';
import { Throttled, Trouble, Unauthorized } from './speak.ts';
import { accessOf } from './tokens.ts';

// A person waits for an answer: what a marketplace wants longer is left to the next turn by the clock.
const longestWaitMs = 5_000;
const mostWaits = 3;

/** Asks about one shop: renews the token when the marketplace no longer takes it, and waits where it is asked to. */
export interface Fetcher {
  platform: Platform;
  fetch<T>(ask: (platform: Platform, access: Access) => Promise<T>): Promise<T>;
}

/** Opens a shop for fetching (550 when it is not authorized). What is not to be had now is 109, in words; what it does not accept is thrown as it said it. */
export async function fetcherFor(db: Tx, caller: Caller, row: Shop): Promise<Fetcher> {
  const platform = await platformFor(db, caller, row);
  let access = await reached(platform, () => accessOf(db, caller, platform, row));
  return {
    platform,
    async fetch(ask) {
      for (let waits = 0; ; waits++) {
        try {
          return await ask(platform, access);
        } catch (problem) {
          if (problem instanceof Unauthorized && waits < mostWaits) {
            access = await reached(platform, () => accessOf(db, caller, platform, row, access.accessToken));
            continue;
          }
          if (problem instanceof Throttled && waits < mostWaits && problem.waitMs <= longestWaitMs) {
            await after(problem.waitMs || 20);
            continue;
          }
          throw inWords(platform, problem);
        }
      }
    },
  };
}

const reached = <T>(platform: Platform, work: () => Promise<T>): Promise<T> =>
  work().catch((problem: unknown) => {
    throw inWords(platform, problem);
  });

/** What a marketplace did not do, as people read it. */
function inWords({ configuration: { name } }: Platform, problem: unknown): unknown {
  if (problem instanceof Unauthorized) return shopsErrors.refused({ marketplace: name });
  if (problem instanceof Throttled) return shopsErrors.busy({ marketplace: name });
  return problem instanceof Trouble ? shopsErrors.notReached({ marketplace: name }) : problem;
}
