import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandOfCard } from '@entrepot/contract/core/command-cards.ts';
import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { cardsIn } from './cards.ts';

let house: TestServer;
beforeAll(async () => {
  house = await openTestServer();
});
afterAll(() => house.close());

test('the cards of a workplace are printed as one PDF, in the language of whoever prints them', async () => {
  const clerk = await house.as('clerk');
  for (const language of ['en-us', 'zh-cn', 'zh-tw']) {
    const { Code, Data } = await clerk.post('/Package/PrintScannerCards', {}, { 'accept-language': language });
    expect(Code).toBe(0);
    const file = await house.server.http.inject({ method: 'GET', url: Data });
    expect(file.headers['content-type']).toBe('application/pdf');
    // Nineteen cards, twelve on a page.
    expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
  }
});

test('every card that is printed is one that the screens know', () => {
  const cards = cardsIn((name) => name);
  expect(cards).toHaveLength(19);
  for (const { code } of cards) expect(screenOfCard(code) ?? commandOfCard(code)).toBeDefined();
});

test('a customer prints no cards', async () => {
  const alice = await house.as('alice');
  expect((await alice.post('/Package/PrintScannerCards')).status).toBe(403);
});

test('the card of a command is no parcel at the door', async () => {
  const clerk = await house.as('clerk');
  const [warehouse] = await clerk.ok('/Warehouse/GetSelectWarehouses');
  const { Code, Message } = await clerk.post('/Package/PackageSigning', { WarehouseId: warehouse.Value, CourierNumber: 'DO-PIECES-10' });
  expect([Code, Message]).toEqual([201, expect.stringContaining('is the card of a command')]);
});
