import { createHash, randomBytes } from 'node:crypto';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { addShop, getCancelShopLink, reauthorizeShop } from '@entrepot/contract/modules/shops/calls.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { shopAuthorizationStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, insert } from '../../core/rows/rows.ts';
import { lockShop } from './access.ts';
import { callbackOf, ownAddress, type Platform, platformFor, platformOf } from './app.ts';

/** How long the browser may take on the consent page. */
const consentMs = 10 * 60_000;

/** What is kept of a state: nobody who reads the table can answer for the marketplace. `cancel` states end an authorization. */
export const digestOf = (state: string, cancels = false): string =>
  `${cancels ? 'cancel:' : ''}${createHash('sha256').update(state).digest('hex')}`;

function newState(caller: Caller, cancels = false) {
  const state = randomBytes(24).toString('base64url');
  return { state, kept: { consentState: digestOf(state, cancels), consentExpireTime: new Date(caller.now.getTime() + consentMs) } };
}

/** Begins the authorization of a shop; gives it and where its seller consents (101, 462). */
export async function add(tx: Tx, caller: Caller, { configurationId, name, remarks, shopId }: Input<typeof addShop>) {
  const configuration = await find(tx, caller, shopConfiguration, configurationId);
  if (!configuration.enabled) throw shopsErrors.notOffered({ name: configuration.name });
  const base = await ownAddress(tx, configuration.siteId);
  const platform = platformOf(configuration, base, caller.now);
  const named = nameAt(platform, shopId);
  const { state, kept } = newState(caller);
  const row = await insert(tx, caller, shop, {
    siteId: configuration.siteId,
    ownerId: caller.ownerId!,
    configurationId,
    shopAuthorizationInformationType: configuration.shopAuthorizationInformationType,
    name,
    remarks: remarks ?? null,
    ...kept,
  });
  return { id: row.id, link: platform.port.consentLink(platform.app, { state, callback: callbackOf(configuration, base), shopId: named }) };
}

/** How a marketplace calls the shop, where its consent page must be told (100); null where it need not be. */
function nameAt({ port }: Platform, typed: string | null | undefined): string | null {
  if (!port.shopNamed) return null;
  if (!typed) throw invalid({ field: 'ShopId', key: 'required' });
  const named = port.shopNamed(typed);
  if (!named) throw invalid({ field: 'ShopId', key: 'format' });
  return named;
}

/** Asks for the consent anew; what is authorized stays so meanwhile. */
export async function reauthorize(tx: Tx, caller: Caller, { id, shopId }: Input<typeof reauthorizeShop>) {
  const row = await lockShop(tx, caller, id, 'own');
  const platform = await platformFor(tx, caller, row);
  if (!platform.configuration.enabled) throw shopsErrors.notOffered({ name: platform.configuration.name });
  const named = nameAt(platform, row.shopId ?? shopId);
  const { state, kept } = newState(caller);
  await change(tx, caller, shop, row, { ...kept, status: shopAuthorizationStates.after(row.status, 'ask') });
  const callback = callbackOf(platform.configuration, await ownAddress(tx, row.siteId));
  return { link: platform.port.consentLink(platform.app, { state, callback, shopId: named }) };
}

/** Where the seller takes the consent back (550 when there is none). */
export async function cancelLink(tx: Tx, caller: Caller, { id }: Input<typeof getCancelShopLink>) {
  const row = await lockShop(tx, caller, id, 'own');
  if (!row.shopId || !shopAuthorizationStates.can(row.status, 'cancel')) throw shopsErrors.notAuthorized({ shop: row.name });
  const { port, app, configuration } = await platformFor(tx, caller, row);
  const { state, kept } = newState(caller, true);
  await change(tx, caller, shop, row, kept);
  const callback = callbackOf(configuration, await ownAddress(tx, row.siteId));
  return { link: port.cancelLink(app, { state, callback, shopId: row.shopId }) };
}
