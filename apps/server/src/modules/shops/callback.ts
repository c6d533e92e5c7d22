import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { completeShopAuthorization } from '@entrepot/contract/modules/shops/calls.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import { seal, unseal } from '../../core/http/crypto.ts';
import { put } from '../../core/outbox/outbox.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import type { Services } from '../../core/services.ts';
import { notifyCustomer } from '../messaging/public.ts';
import type { Shop } from './access.ts';
import { type Platform, platformFor } from './app.ts';
import { browserKeyOf, digestOf } from './authorize.ts';
import type { MarketplaceType, Tokens } from './marketplace.ts';
import { marketplaceOf } from './marketplaces/marketplace-of.ts';
import { followConnection, isConnectedAtOtherSite, takeOver } from './one-owner.ts';
import { Throttled, TransientError, Unauthorized } from './request.ts';

type Work = Pick<Services, 'db' | 'takeNumber' | 'now'>;

/** Result of a consent callback: the shop and its outcome. */
interface Outcome {
  shopId: string | null;
  ended: 'authorized' | 'cancelled' | 'refused';
}

/** A redirect from a marketplace's consent page, before the browser completes it. */
interface Redirect {
  type: MarketplaceType;
  /** The parameters of the redirect, encoded. */
  query: string;
}

/** Seals a redirect for the browser, which completes it as the account that is signed in there. */
export const consentFrom = (redirect: Redirect): string => seal(JSON.stringify(redirect));

/** Returns the redirect of a consent; undefined if it was not sealed here. */
function redirectOf(consent: string): Redirect | undefined {
  try {
    const { type, query } = JSON.parse(unseal(consent)) as Partial<Redirect>;
    // Other values that this server hands out are sealed as well, such as the token of a mail's link.
    return type && marketplaceOf(type) && typeof query === 'string' ? { type, query } : undefined;
  } catch {
    return undefined;
  }
}

const isSame = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Completes the consent that the caller's browser returned with from a marketplace. Another browser or account than the one that began is
 * refused without using up the state (`SignatureInvalid`).
 */
export const complete =
  (work: Work) =>
  async (_db: Db, caller: Caller, { consent, browserKey }: Input<typeof completeShopAuthorization>) => {
    const redirect = redirectOf(consent);
    if (!redirect) throw shopsErrors.consentOver();
    const query = new URLSearchParams(redirect.query);
    const state = query.get(marketplaceOf(redirect.type).stateIn ?? 'state') ?? '';
    if (!isSame(browserKey, browserKeyOf(state, caller.userId!))) throw shopsErrors.consentOver();
    const { ended } = await takeCallback(work, caller.siteIds, redirect.type, query);
    return { ended };
  };

/**
 * Processes the redirect from a marketplace's consent page. The state is valid once and for ten minutes (`SignatureInvalid`); the tokens
 * are fetched between two transactions; a shop that another account has is rejected (`ShopAlreadyBound`).
 */
async function takeCallback(work: Work, siteIds: readonly string[], type: MarketplaceType, query: URLSearchParams): Promise<Outcome> {
  const at = (siteId: string) => systemCaller({ siteIds: [siteId], takeNumber: work.takeNumber, now: work.now() });
  const state = query.get(marketplaceOf(type).stateIn ?? 'state') ?? '';
  const found = await work.db.transaction().execute((tx) => useState(tx, siteIds, type, state, at));
  if (!found) throw shopsErrors.consentOver();
  const { row, cancels } = found;
  const caller = at(row.siteId);
  const platform = await platformFor(work.db, caller, row);
  const read = await platform.port.readCallback(platform.app, query);
  if (read === 'unsigned') return failed(work, caller, row, shopsErrors.badSignature());
  if (cancels) {
    // Shopee redirects with the shop's number if the seller withdrew the consent, and without it otherwise.
    const isWithdrawn = query.get('shop_id') === row.shopId;
    if (isWithdrawn) await work.db.transaction().execute((tx) => endAuthorization(tx, caller, row.id, 'cancel'));
    return { shopId: row.id, ended: isWithdrawn ? 'cancelled' : 'refused' };
  }
  if ('refused' in read) return failed(work, caller, row, null);
  if (row.shopId && row.shopId !== read.shopId) return failed(work, caller, row, shopsErrors.otherShop({ shop: row.name }));
  const tokens = await platform.port.grant(platform.app, read).catch(noTokensOn);
  if (!tokens) return failed(work, caller, row, shopsErrors.refused({ marketplace: platform.configuration.name }));
  const problem = await work.db.transaction().execute((tx) => authorized(tx, caller, platform, row, read.shopId, tokens));
  return problem ? failed(work, caller, row, problem) : { shopId: row.id, ended: 'authorized' };
}

/** No tokens, because the marketplace refused or was not reached. Its code is valid once, so the person has to start again. */
function noTokensOn(problem: unknown): null {
  if (problem instanceof Unauthorized || problem instanceof Throttled || problem instanceof TransientError) return null;
  throw problem;
}

/** Finds the shop of a state and clears the state, so that it is valid once; null if there is none or it has expired. */
async function useState(tx: Tx, siteIds: readonly string[], type: MarketplaceType, state: string, at: (siteId: string) => Caller) {
  if (!state) return null;
  for (const siteId of siteIds)
    for (const cancels of [false, true]) {
      const caller = at(siteId);
      const [known] = await findWhere(tx, caller, shop, { consentState: digestOf(state, cancels), shopAuthorizationInformationType: type });
      if (!known) continue;
      const row = await lock(tx, caller, shop, known.id);
      if (row.consentState !== known.consentState) return null;
      const used = await change(tx, caller, shop, row, { consentState: null, consentExpireTime: null });
      return row.consentExpireTime && row.consentExpireTime > caller.now ? { row: used, cancels } : null;
    }
  return null;
}

/** Ends an attempt: a shop that was never authorized fails, any other stays as it is. Throws the refusal for the person. */
async function failed(work: Work, caller: Caller, { id }: Shop, refusal: Refusal | null): Promise<Outcome> {
  await work.db.transaction().execute(async (tx) => {
    const row = await lock(tx, caller, shop, id);
    if (!shopAuthorizationStates.can(row.status, 'fail')) return;
    await change(tx, caller, shop, row, { status: shopAuthorizationStates.after(row.status, 'fail'), failure: refusal?.key ?? 'refused' });
  });
  if (refusal) throw refusal;
  return { shopId: id, ended: 'refused' };
}

/** Stores the encrypted tokens and takes over the shop's orders; returns the refusal if another account, of any site, has the shop. Its orders are fetched afterwards. */
async function authorized(
  tx: Tx,
  caller: Caller,
  { configuration }: Platform,
  { id }: Shop,
  shopId: string,
  tokens: Tokens,
): Promise<Refusal | null> {
  const { siteId, shopAuthorizationInformationType } = configuration;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shop ${shopAuthorizationInformationType} ${shopId}`}, 0))`.execute(tx);
  const row = await lock(tx, caller, shop, id);
  const same = await findWhere(tx, caller, shop, { shopAuthorizationInformationType, shopId });
  if (same.some((other) => other.id !== id && shopAuthorizationStates.is(other.status, 'live')))
    return shopsErrors.boundElsewhere({ shop: shopId });
  if (await isConnectedAtOtherSite(tx, { ...row, shopId })) return shopsErrors.boundAtOtherSite({ shop: shopId });
  const connected = await change(tx, caller, shop, row, {
    shopId,
    ...sealed(tokens),
    status: shopAuthorizationStates.after(row.status, 'grant'),
    failure: null,
  });
  await takeOver(tx, caller, connected);
  await put(tx, caller, siteId, 'synchronizeShop', { shopId: id });
  return null;
}

/** Returns the encrypted tokens as they are stored. */
export const sealed = ({ accessToken, refreshToken, accessUntil, authorizedUntil }: Tokens): Partial<Shop> => ({
  accessToken: seal(accessToken),
  refreshToken: refreshToken ? seal(refreshToken) : null,
  accessTokenExpireTime: accessUntil,
  authorizationExpireTime: authorizedUntil,
});

const noTokens = { accessToken: null, refreshToken: null, accessTokenExpireTime: null } as const;

/** Ends an authorization: deletes the tokens, holds the shop's orders and notifies the owner of the reason. A shop without authorization is not changed. */
export async function endAuthorization(tx: Tx, caller: Caller, id: string, verb: 'cancel' | 'expire'): Promise<void> {
  const row = await lock(tx, caller, shop, id);
  if (!shopAuthorizationStates.can(row.status, verb)) return;
  await change(tx, caller, shop, row, { ...noTokens, status: shopAuthorizationStates.after(row.status, verb) });
  await followConnection(tx, caller, row);
  await notifyCustomer(tx, caller, {
    siteId: row.siteId,
    ownerId: row.ownerId,
    type: enumCodes.UserMessageType.Shop,
    text: `shops.messages.${verb === 'cancel' ? 'cancelled' : 'expired'}`,
    values: { shop: row.name },
    link: '/ShopAuthorizationInformationIndex',
    sourceType: 'shop',
    sourceId: row.id,
  });
}
