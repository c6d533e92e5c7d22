import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import type { Shop } from './access.ts';
import type { Platform } from './app.ts';
import { endAuthorization, sealed } from './callback.ts';
import type { Access } from './marketplace.ts';
import { Unauthorized } from './speak.ts';

/** A token that is over so soon is renewed before it is used. */
const marginMs = 5 * 60_000;

/**
 * The access of a shop, renewed before it ends. `stale` is an access token that the marketplace refused: unless somebody renewed it
 * meanwhile, it is renewed now. The shop is held while that lasts, so that two at once renew once. A renewal that the marketplace
 * refuses ends the authorization, and its owner is told (550).
 */
export async function accessOf(db: Tx, caller: Caller, platform: Platform, { id, name }: Shop, stale?: string): Promise<Access> {
  const access = await db.transaction().execute(async (tx) => {
    const row = await lock(tx, caller, shop, id);
    if (!shopAuthorizationStates.is(row.status, 'usable') || !row.accessToken || !row.shopId) return null;
    const kept = { shopId: row.shopId, accessToken: unseal(row.accessToken) };
    return isGood(row, kept.accessToken, caller.now, stale) ? kept : renewed(tx, caller, platform, row);
  });
  if (!access) throw shopsErrors.notAuthorized({ shop: name });
  return access;
}

const isGood = ({ accessTokenExpireTime }: Shop, token: string, now: Date, stale: string | undefined): boolean =>
  token !== stale && (!accessTokenExpireTime || accessTokenExpireTime.getTime() > now.getTime() + marginMs);

async function renewed(tx: Tx, caller: Caller, { port, app }: Platform, row: Shop): Promise<Access | null> {
  const tokens =
    row.refreshToken || port.renewsBySignature
      ? await port.refresh(app, row.shopId!, row.refreshToken ? unseal(row.refreshToken) : '').catch((problem: unknown) => {
          // Only what the marketplace refuses ends it: one that is not reached is asked again.
          if (!(problem instanceof Unauthorized)) throw problem;
          return null;
        })
      : null;
  if (!tokens) {
    await endAuthorization(tx, caller, row.id, 'expire');
    return null;
  }
  const { authorizedUntil, ...rest } = tokens;
  const kept = sealed({ ...rest, authorizedUntil: authorizedUntil ?? row.authorizationExpireTime });
  await change(tx, caller, shop, row, kept);
  return { shopId: row.shopId!, accessToken: tokens.accessToken };
}
