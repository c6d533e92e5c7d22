import { setTimeout as after } from 'node:timers/promises';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import type { Shop } from './access.ts';
import { type Platform, platformFor } from './app.ts';
import type { Access } from './marketplace.ts';
import { Throttled, TransientError, Unauthorized } from './request.ts';
import { accessOf } from './tokens.ts';

// A person waits for the answer: longer waits requested by a marketplace are left to the next scheduled run.
const maxWaitMs = 5_000;
const maxWaits = 3;

/** Requests data of one shop: renews an expired token, and waits when throttled. */
export interface Fetcher {
  platform: Platform;
  fetch<T>(call: (platform: Platform, access: Access) => Promise<T>): Promise<T>;
}

/**
 * Opens a shop for fetching (`ShopNotAuthorized`). Temporary failures are thrown as `ExternalServiceFailed` with a message; refusals are
 * thrown as the marketplace worded them.
 */
export async function fetcherFor(db: Db, caller: Caller, row: Shop): Promise<Fetcher> {
  const platform = await platformFor(db, caller, row);
  let access = await reached(platform, () => accessOf(db, caller, platform, row));
  return {
    platform,
    async fetch(call) {
      for (let waits = 0; ; waits++) {
        try {
          return await call(platform, access);
        } catch (problem) {
          if (problem instanceof Unauthorized && waits < maxWaits) {
            access = await reached(platform, () => accessOf(db, caller, platform, row, access.accessToken));
            continue;
          }
          if (problem instanceof Throttled && waits < maxWaits && problem.waitMs <= maxWaitMs) {
            await after(problem.waitMs || 20);
            continue;
          }
          throw describeProblem(platform, problem);
        }
      }
    },
  };
}

const reached = <T>(platform: Platform, work: () => Promise<T>): Promise<T> =>
  work().catch((problem: unknown) => {
    throw describeProblem(platform, problem);
  });

/** Translates a marketplace failure into a refusal for people. */
function describeProblem({ configuration: { name } }: Platform, problem: unknown): unknown {
  if (problem instanceof Unauthorized) return shopsErrors.refused({ marketplace: name });
  if (problem instanceof Throttled) return shopsErrors.busy({ marketplace: name });
  return problem instanceof TransientError ? shopsErrors.notReached({ marketplace: name }) : problem;
}
