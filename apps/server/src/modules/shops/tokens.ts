import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import type { Shop } from './access.ts';
import type { Platform } from './app.ts';
import { endAuthorization, sealed } from './callback.ts';
import type { Access } from './marketplace.ts';
import { Unauthorized } from './request.ts';

/** A token is renewed this long before it expires. */
const marginMs = 5 * 60_000;

/**
 * Returns the access of a shop, renewed before it expires. `stale` is an access token that the marketplace refused: it is renewed now
 * unless that happened meanwhile. The shop is locked, so that concurrent calls renew once. A refused renewal ends the authorization and
 * notifies the owner (`ShopNotAuthorized`).
 */
export async function accessOf(db: Db, caller: Caller, platform: Platform, { id, name }: Shop, stale?: string): Promise<Access> {
  const access = await db.transaction().execute(async (tx) => {
    const row = await lock(tx, caller, shop, id);
    if (!shopAuthorizationStates.is(row.status, 'usable') || !row.accessToken || !row.shopId) return null;
    const usable = { shopId: row.shopId, accessToken: unseal(row.accessToken) };
    return isGood(row, usable.accessToken, caller.now, stale) ? usable : renewed(tx, caller, platform, row);
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
          // Only a refusal of the marketplace ends it: an unreachable one is retried.
          if (!(problem instanceof Unauthorized)) throw problem;
          return null;
        })
      : null;
  if (!tokens) {
    await endAuthorization(tx, caller, row.id, 'expire');
    return null;
  }
  const { authorizedUntil, ...rest } = tokens;
  const sealedTokens = sealed({ ...rest, authorizedUntil: authorizedUntil ?? row.authorizationExpireTime });
  await change(tx, caller, shop, row, sealedTokens);
  return { shopId: row.shopId!, accessToken: tokens.accessToken };
}
