import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import type { Shop } from './access.ts';
import { type Configuration, type MarketplacePort, type MarketplaceType, marketplaceOf, type PlatformApp } from './marketplace.ts';
import { canPractise, practicePath, toPractice } from './practice-mode.ts';
import { overTheNetwork } from './speak.ts';

/** A marketplace to speak with: its port, the site's app there, and what the app was set up as. */
export interface Platform {
  port: MarketplacePort;
  app: PlatformApp;
  configuration: Configuration;
}

const names = Object.fromEntries(Object.entries(enumCodes.ShopAuthorizationInformationType).map(([name, code]) => [code, name]));
/** What a marketplace is called in addresses: `Shopee`. */
export const marketplaceName = (type: number): string => names[type] ?? String(type);
/** The marketplace of such a name, in whatever letters. */
export const marketplaceNamed = (name: string): MarketplaceType | undefined =>
  Object.entries(enumCodes.ShopAuthorizationInformationType).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];

/** Does an app speak with a practice marketplace? A sandbox with an address speaks with the marketplace's own. */
export const isPractice = ({ sandbox, host }: Pick<Configuration, 'sandbox' | 'host'>): boolean => Boolean(sandbox) && !host;

/** Is there anybody to speak with? There are no practice marketplaces but in demo mode. */
export const canSpeak = (configuration: Pick<Configuration, 'sandbox' | 'host'>): boolean => !isPractice(configuration) || canPractise();

/** A configuration as an app that speaks (462 when the app has no secret, or nobody to speak with). `base` is our own address. */
export function platformOf(configuration: Configuration, base: string, now: Date): Platform {
  const { shopAuthorizationInformationType: type, appKey: key, appSecret, host, name } = configuration;
  const port = marketplaceOf(type);
  if (!appSecret || !canSpeak(configuration)) throw shopsErrors.notOffered({ name });
  const secret = unseal(appSecret);
  const practice = isPractice(configuration);
  const place = practice ? `${base}${practicePath}/${marketplaceName(type).toLowerCase()}` : (host ?? '').replace(/\/+$/, '');
  const send = practice ? toPractice : overTheNetwork;
  return { port, configuration, app: { key, secret, host: place, send, now } };
}

/** The marketplace of a shop, as the site speaks with it now. */
export async function platformFor(tx: Tx, caller: Caller, row: Pick<Shop, 'siteId' | 'configurationId'>): Promise<Platform> {
  const configuration = await find(tx, asSystemIn(caller, row.siteId), shopConfiguration, row.configurationId);
  return platformOf(configuration, await ownAddress(tx, row.siteId), caller.now);
}

const whole = (address: string): string => {
  const bare = address.replace(/\/+$/, '');
  if (/^https?:\/\//.test(bare)) return bare;
  return /^(localhost|[\w.-]+\.localhost|127\.0\.0\.1)(:|\/|$)/.test(bare) ? `http://${bare}` : `https://${bare}`;
};

/** Where other companies' systems and browsers reach the calls of a site: `https://…/api`. */
export async function ownAddress(tx: Tx, siteId: string): Promise<string> {
  const site = await tx.selectFrom('site').select(['userPath', 'apiPath']).where('id', '=', siteId).executeTakeFirst();
  return `${whole(site?.apiPath || site?.userPath || 'localhost').replace(/\/api$/, '')}/api`;
}

/** Where a marketplace sends the seller's browser back to. */
export const callbackOf = ({ callbackUrl, shopAuthorizationInformationType }: Configuration, base: string): string =>
  callbackUrl || `${base}/ShopAuthorizationInformation/AuthorizationCallback/${marketplaceName(shopAuthorizationInformationType)}`;
