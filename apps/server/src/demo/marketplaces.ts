import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Ok } from './actors.ts';

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const apps = [
  { ShopAuthorizationInformationType: Shopee, Name: 'Shopee TW', AppKey: '2001234', Region: 'TW' },
  { ShopAuthorizationInformationType: Shopify, Name: 'Shopify', AppKey: 'entrepot-demo', Region: null },
  { ShopAuthorizationInformationType: Shopline, Name: 'SHOPLINE', AppKey: 'entrepot-demo', Region: null },
];

/** Connects a site to the sandbox marketplaces, so that its customers can authorize and synchronize shops. */
export async function connectMarketplaces(manager: Ok): Promise<void> {
  for (const app of apps)
    await manager('/ShopAuthorizationConfiguration/EstablishShopAuthorizationConfiguration', {
      ...app,
      AppSecret: 'sandbox',
      Sandbox: true,
      Enabled: true,
    });
}
