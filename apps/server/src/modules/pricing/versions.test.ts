import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { packingFloor } from '@entrepot/testing/packed-orders.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

let server: TestServer;
let manager: Person;
let admin: Person;
beforeAll(async () => {
  server = await openTestServer();
  [manager, admin] = (await Promise.all(['manager', 'admin'].map((name) => server.as(name)))) as [Person, Person];
});
afterAll(() => server.close());

let taken = 0;
async function established(more: object = {}): Promise<{ id: string; form: any }> {
  const cny = (await sql<{ id: string }>`select id from currency where code = 'CNY'`.execute(server.db)).rows[0]!.id;
  const body = {
    Name: `Version ${++taken}`,
    CurrencyId: cny,
    BillingMode: 1,
    TimeOfEntryIntoForce: '2024-01-01 00:00:00',
    EffectiveFlag: false,
    Ranges: [{ StartingRange: 0, UnitPrice: 5 }],
    Surcharges: [],
    ...more,
  };
  const { Id } = await manager.ok('/TransferQuotation/EstablishTransferQuotation', body);
  return { id: Id, form: await opened(Id) };
}
const opened = (Id: string, person = manager) => person.ok('/TransferQuotation/GetEditTransferQuotation', { Id });
/** Sends an edit as the form does: what was opened, with a change. */
const edit = (form: any, change: object, person = manager) => {
  const sent = ['Id', 'RowVersion', 'Name', 'CurrencyId', 'BillingMode', 'TimeOfEntryIntoForce', 'EffectiveFlag', 'Ranges', 'Surcharges'];
  return person.post('/TransferQuotation/EditTransferQuotation', {
    ...Object.fromEntries(sent.map((name) => [name, form[name]])),
    ...change,
  });
};
const price = (UnitPrice: number) => ({ Ranges: [{ StartingRange: 0, UnitPrice }] });

test('whoever edits a version that was replaced meanwhile is told (104), gets the new one, and may save over it', async () => {
  const { id, form } = await established();
  expect(await edit(form, price(6), admin)).toMatchObject({ Code: 0 });
  expect(await edit(form, price(7))).toMatchObject({ Code: 104 });
  const now = await opened(id);
  expect(now).toMatchObject({ Version: 2, Ranges: [{ UnitPrice: 6 }] });
  expect(now.Id).not.toBe(id);
  expect(await edit({ ...form, RowVersion: now.RowVersion }, price(7))).toMatchObject({ Code: 0 });
  expect(await opened(id)).toMatchObject({ Version: 3, Ranges: [{ UnitPrice: 7 }] });
});

test('of two who save at the same moment one wins and the other is told; no version is lost or doubled', async () => {
  const { id, form } = await established();
  const answers = await Promise.all([edit(form, price(6)), edit(form, price(8), admin)]);
  expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 104]);
  const versions = await manager.ok('/TransferQuotation/GetTransferQuotationVersions', { Id: id });
  expect(versions.map((row: any) => row.Version)).toEqual([2, 1]);
});

test('the versions of a quotation are told newest first with who made them, also after it got another name', async () => {
  const { id, form } = await established();
  await edit(form, { ...price(9), Name: `Renamed ${taken}` }, admin);
  const versions = await manager.ok('/TransferQuotation/GetTransferQuotationVersions', { Id: id });
  expect(versions).toMatchObject([
    { Name: `Renamed ${taken}`, ReplacedTime: null, Ranges: [{ UnitPrice: 9 }] },
    { Name: form.Name, Version: 1, Ranges: [{ UnitPrice: 5 }], ReplacedTime: expect.stringMatching(/^\d{4}-/) },
  ]);
  expect(versions[0].CreatorName).not.toBe(versions[1].CreatorName);
  const elsewhere = await server.as('hkmanager');
  expect((await elsewhere.post('/TransferQuotation/GetTransferQuotationVersions', { Id: id })).Code).toBe(101);
  expect(await (await server.as('support')).post('/TransferQuotation/GetTransferQuotationVersions', { Id: id })).toMatchObject({
    status: 403,
  });
});

test('a quotation that priced an order is put out of use instead of away; an unused one goes', async () => {
  const floor = await packingFloor(server);
  const { id: orderId } = await floor.packed(2);
  const used = (await manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: orderId })).Quote.QuotationId;
  await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: used });
  expect(await opened(used)).toMatchObject({ EffectiveFlag: false, QuotationStatus: 4 });
  const { id } = await established();
  await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: id });
  expect((await manager.post('/TransferQuotation/GetEditTransferQuotation', { Id: id })).Code).toBe(101);
});
