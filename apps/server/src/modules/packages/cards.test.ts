import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOfCard } from '@entrepot/contract/core/command-cards.ts';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { cardsIn } from './cards.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

test('prints the workplace cards as one PDF in the language of the caller', async () => {
  const clerk = await testServer.as('clerk');
  for (const language of ['en-us', 'zh-cn', 'zh-tw']) {
    const answer = await clerk.post('/Package/PrintScannerCards', {}, { 'accept-language': language });
    expect(answer).toSucceed();
    const { Data } = answer;
    const file = await testServer.server.http.inject({ method: 'GET', url: Data });
    expect(file.headers['content-type']).toBe('application/pdf');
    // Nineteen cards, twelve per page.
    expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
  }
});

test('prints only cards that the screens recognize', () => {
  const cards = cardsIn((name) => name);
  expect(cards).toHaveLength(19);
  for (const { code } of cards) expect(screenOfCard(code) ?? commandOfCard(code)).toBeDefined();
});

test('refuses a customer', async () => {
  const alice = await testServer.as('alice');
  expect((await alice.post('/Package/PrintScannerCards')).status).toBe(403);
});

test('rejects a command card at package signing', async () => {
  const clerk = await testServer.as('clerk');
  const [warehouse] = await clerk.ok('/Warehouse/GetSelectWarehouses');
  const answer = await clerk.post('/Package/PackageSigning', { WarehouseId: warehouse.Value, CourierNumber: 'DO-PIECES-10' });
  expect(answer).toBeRefused('TrackingNumberFormat', { Message: expect.stringContaining('is a command card') });
});
