import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MarketplacePort, MarketplaceType } from '../marketplace.ts';
import { shopee } from './shopee.ts';
import { shopify } from './shopify.ts';
import { shopline } from './shopline.ts';

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const ports: Record<MarketplaceType, MarketplacePort> = { [Shopee]: shopee, [Shopify]: shopify, [Shopline]: shopline };

/** Returns the port of a marketplace. */
export const marketplaceOf = (type: MarketplaceType): MarketplacePort => ports[type];
