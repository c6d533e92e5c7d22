import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { siteAddress } from '../../core/http/site-address.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import type { Shop } from './access.ts';
import type { Configuration, MarketplacePort, MarketplaceType, PlatformApp } from './marketplace.ts';
import { marketplaceOf } from './marketplaces/marketplace-of.ts';
import { hasSandbox, sandboxPath, sendToSandbox } from './sandbox-mode.ts';
import { overTheNetwork } from './request.ts';

/** A marketplace connection: its port, the site's app there, and the configuration of the app. */
export interface Platform {
  port: MarketplacePort;
  app: PlatformApp;
  configuration: Configuration;
}

const names = Object.fromEntries(Object.entries(enumCodes.ShopAuthorizationInformationType).map(([name, code]) => [code, name]));
/** Returns the name of a marketplace in URLs: `Shopee`. */
export const marketplaceName = (type: number): string => names[type] ?? String(type);
/** Returns the marketplace of a name, case-insensitively. */
export const marketplaceNamed = (name: string): MarketplaceType | undefined =>
  Object.entries(enumCodes.ShopAuthorizationInformationType).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];

/** Whether an app connects to a built-in sandbox. A sandbox app with a host connects to the marketplace's own sandbox. */
export const isBuiltInSandbox = ({ sandbox, host }: Pick<Configuration, 'sandbox' | 'host'>): boolean => Boolean(sandbox) && !host;

/** Whether there is a marketplace to connect to. Built-in sandboxes exist in demo mode only. */
export const canSpeak = (configuration: Pick<Configuration, 'sandbox' | 'host'>): boolean =>
  !isBuiltInSandbox(configuration) || hasSandbox();

/**
 * Returns the platform of a configuration (`ProviderNotConfigured` if the app has no secret or no marketplace to connect to). `base` is our
 * own URL.
 */
export function platformOf(configuration: Configuration, base: string, now: Date): Platform {
  const { shopAuthorizationInformationType: type, appKey: key, appSecret, host, name } = configuration;
  const port = marketplaceOf(type);
  if (!appSecret || !canSpeak(configuration)) throw shopsErrors.notOffered({ name });
  const secret = unseal(appSecret);
  const isSandbox = isBuiltInSandbox(configuration);
  const place = isSandbox ? `${base}${sandboxPath}/${marketplaceName(type).toLowerCase()}` : (host ?? '').replace(/(?<!\/)\/+$/, '');
  const send = isSandbox ? sendToSandbox : overTheNetwork;
  return { port, configuration, app: { key, secret, host: place, send, now } };
}

/** Returns the marketplace of a shop with the site's current configuration. */
export async function platformFor(tx: Db, caller: Caller, row: Pick<Shop, 'siteId' | 'configurationId'>): Promise<Platform> {
  const configuration = await find(tx, asSystemIn(caller, row.siteId), shopConfiguration, row.configurationId);
  return platformOf(configuration, await ownAddress(tx, row.siteId), caller.now);
}

/** Returns the public base URL of a site's calls: `https://…/api`. */
export async function ownAddress(tx: Db, siteId: string): Promise<string> {
  const site = await tx.selectFrom('site').select(['userPath', 'apiPath']).where('id', '=', siteId).executeTakeFirst();
  return `${siteAddress(site?.apiPath || site?.userPath || '').replace(/\/api$/, '')}/api`;
}

/** Returns the URL to which a marketplace redirects the seller's browser. */
export const callbackOf = ({ callbackUrl, shopAuthorizationInformationType }: Configuration, base: string): string =>
  callbackUrl || `${base}/ShopAuthorizationInformation/AuthorizationCallback/${marketplaceName(shopAuthorizationInformationType)}`;
