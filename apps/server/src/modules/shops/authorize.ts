import { createHash, randomBytes } from 'node:crypto';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { addShop, getCancelShopLink, reauthorizeShop } from '@entrepot/contract/modules/shops/calls.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, insert } from '../../core/db/rows.ts';
import { markOf } from '../../core/http/crypto.ts';
import { lockShop } from './access.ts';
import { callbackOf, ownAddress, type Platform, platformFor, platformOf } from './app.ts';

/** Lifetime of an authorization attempt on the consent page. */
const consentMs = 10 * 60_000;

/**
 * Returns the digest of a state. Only the digest is stored, so that the table does not suffice to forge a marketplace's callback.
 * `cancels`: the state ends an authorization.
 */
export const digestOf = (state: string, cancels = false): string =>
  `${cancels ? 'cancel:' : ''}${createHash('sha256').update(state).digest('hex')}`;

/**
 * Returns the key with which the browser of an account completes a consent. It follows from the state and the account, so that nothing is
 * stored, and the state, which the marketplace's page and its seller see, does not reveal it.
 */
export const browserKeyOf = (state: string, userId: string): string => markOf(`consent of ${userId} by ${state}`);

function newState(caller: Caller, cancels = false) {
  const state = randomBytes(24).toString('base64url');
  return {
    state,
    browserKey: browserKeyOf(state, caller.userId!),
    consentFields: { consentState: digestOf(state, cancels), consentExpireTime: new Date(caller.now.getTime() + consentMs) },
  };
}

/** Starts the authorization of a shop; returns it and the consent link for its seller (`NotFound`, `ProviderNotConfigured`). */
export async function add(tx: Tx, caller: Caller, { configurationId, name, remarks, shopId }: Input<typeof addShop>) {
  const configuration = await find(tx, caller, shopConfiguration, configurationId);
  if (!configuration.enabled) throw shopsErrors.notOffered({ name: configuration.name });
  const base = await ownAddress(tx, configuration.siteId);
  const platform = platformOf(configuration, base, caller.now);
  const named = nameAt(platform, shopId);
  const { state, browserKey, consentFields } = newState(caller);
  const row = await insert(tx, caller, shop, {
    siteId: configuration.siteId,
    ownerId: caller.ownerId!,
    configurationId,
    shopAuthorizationInformationType: configuration.shopAuthorizationInformationType,
    name,
    remarks: remarks ?? null,
    ...consentFields,
  });
  const link = platform.port.consentLink(platform.app, { state, callback: callbackOf(configuration, base), shopId: named });
  return { id: row.id, link, browserKey };
}

/** Returns the shop's name at the marketplace where the consent page requires it (`ValidationFailed`); null where it does not. */
function nameAt({ port }: Platform, typed: string | null | undefined): string | null {
  if (!port.shopNamed) return null;
  if (!typed) throw invalid({ field: 'ShopId', key: 'required' });
  const named = port.shopNamed(typed);
  if (!named) throw invalid({ field: 'ShopId', key: 'format' });
  return named;
}

/** Starts another consent; the existing authorization remains valid meanwhile. */
export async function reauthorize(tx: Tx, caller: Caller, { id, shopId }: Input<typeof reauthorizeShop>) {
  const row = await lockShop(tx, caller, id, 'own');
  const platform = await platformFor(tx, caller, row);
  if (!platform.configuration.enabled) throw shopsErrors.notOffered({ name: platform.configuration.name });
  const named = nameAt(platform, row.shopId ?? shopId);
  const { state, browserKey, consentFields } = newState(caller);
  await change(tx, caller, shop, row, { ...consentFields, status: shopAuthorizationStates.after(row.status, 'ask') });
  const callback = callbackOf(platform.configuration, await ownAddress(tx, row.siteId));
  return { link: platform.port.consentLink(platform.app, { state, callback, shopId: named }), browserKey };
}

/** Returns the link where the seller withdraws the consent (`ShopNotAuthorized` if there is none). */
export async function cancelLink(tx: Tx, caller: Caller, { id }: Input<typeof getCancelShopLink>) {
  const row = await lockShop(tx, caller, id, 'own');
  if (!row.shopId || !shopAuthorizationStates.can(row.status, 'cancel')) throw shopsErrors.notAuthorized({ shop: row.name });
  const { port, app, configuration } = await platformFor(tx, caller, row);
  const { state, browserKey, consentFields } = newState(caller, true);
  await change(tx, caller, shop, row, consentFields);
  const callback = callbackOf(configuration, await ownAddress(tx, row.siteId));
  return { link: port.cancelLink(app, { state, callback, shopId: row.shopId }), browserKey };
}
