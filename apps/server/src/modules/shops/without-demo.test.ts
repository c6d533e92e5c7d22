import { describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer } from '../../testing/server.ts';

const { Shopee } = enumCodes.ShopAuthorizationInformationType;

describe('without demo mode', () => {
  test('has no sandbox page or offer, and a sandbox app needs a host', async () => {
    const plain = await openTestServer({ config: { demo: false } });
    const manager = await plain.as('manager');
    const establish = (more: object) =>
      manager.post('/ShopAuthorizationConfiguration/EstablishShopAuthorizationConfiguration', {
        ShopAuthorizationInformationType: Shopee,
        Name: 'Shopee',
        AppKey: '1000001',
        AppSecret: 'secret of the app',
        Enabled: true,
        Sandbox: true,
        ...more,
      });
    const refused = await establish({});
    expect(refused).toBeRefused('ValidationFailed');
    expect(JSON.stringify(refused.Data)).toContain('Host');
    expect(await establish({ Host: 'https://openplatform.sandbox.example' })).toSucceed();
    const page = await plain.server.http.inject({ url: '/api/PracticeMarketplace/shopee/practice/shops', headers: { host: 'localhost' } });
    expect(page.statusCode).toBe(404);
    await plain.close();
  });
});
