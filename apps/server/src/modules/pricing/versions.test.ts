import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { packingFloor } from '../../testing/packed-orders.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

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
/** Sends an edit as the form does: the opened values with a change. */
const edit = (form: any, change: object, person = manager) => {
  const sent = ['Id', 'RowVersion', 'Name', 'CurrencyId', 'BillingMode', 'TimeOfEntryIntoForce', 'EffectiveFlag', 'Ranges', 'Surcharges'];
  return person.post('/TransferQuotation/EditTransferQuotation', {
    ...Object.fromEntries(sent.map((name) => [name, form[name]])),
    ...change,
  });
};
const price = (UnitPrice: number) => ({ Ranges: [{ StartingRange: 0, UnitPrice }] });

test('refuses an edit of a replaced version with the new one, over which it can be saved', async () => {
  const { id, form } = await established();
  expect(await edit(form, price(6), admin)).toSucceed();
  expect(await edit(form, price(7))).toBeRefused('ConcurrencyConflict');
  const now = await opened(id);
  expect(now).toMatchObject({ Version: 2, Ranges: [{ UnitPrice: 6 }] });
  expect(now.Id).not.toBe(id);
  expect(await edit({ ...form, RowVersion: now.RowVersion }, price(7))).toSucceed();
  expect(await opened(id)).toMatchObject({ Version: 3, Ranges: [{ UnitPrice: 7 }] });
});

test('a new version inherits its names in each language until others are entered', async () => {
  const NameInLanguages = { 'zh-cn': '海运', 'zh-tw': '海運', 'en-us': 'By sea' };
  const { id, form } = await established({ NameInLanguages });
  expect(await edit(form, price(6))).toSucceed();
  const now = await opened(id);
  expect(now).toMatchObject({ Version: 2, NameInLanguages });
  expect(await edit(now, { ...price(7), NameInLanguages: { ...NameInLanguages, 'en-us': 'Sea freight' } })).toSucceed();
  expect(await opened(id)).toMatchObject({ Version: 3, NameInLanguages: { 'en-us': 'Sea freight' } });
});

test('saves one of two concurrent edits and refuses the other, without a lost or doubled version', async () => {
  const { id, form } = await established();
  const answers = await Promise.all([edit(form, price(6)), edit(form, price(8), admin)]);
  expect(answers.map(outcomeOf).sort()).toEqual(['ConcurrencyConflict', 'Ok']);
  const versions = await manager.ok('/TransferQuotation/GetTransferQuotationVersions', { Id: id });
  expect(versions.map((row: any) => row.Version)).toEqual([2, 1]);
});

test('lists versions newest first with their authors, also after a rename', async () => {
  const { id, form } = await established();
  await edit(form, { ...price(9), Name: `Renamed ${taken}` }, admin);
  const versions = await manager.ok('/TransferQuotation/GetTransferQuotationVersions', { Id: id });
  expect(versions).toMatchObject([
    { Name: `Renamed ${taken}`, ReplacedTime: null, Ranges: [{ UnitPrice: 9 }] },
    { Name: form.Name, Version: 1, Ranges: [{ UnitPrice: 5 }], ReplacedTime: expect.stringMatching(/^\d{4}-/) },
  ]);
  expect(versions[0].CreatorName).not.toBe(versions[1].CreatorName);
  const elsewhere = await server.as('hkmanager');
  expect(await elsewhere.post('/TransferQuotation/GetTransferQuotationVersions', { Id: id })).toBeRefused('NotFound');
  expect(await (await server.as('support')).post('/TransferQuotation/GetTransferQuotationVersions', { Id: id })).toMatchObject({
    status: 403,
  });
});

test('deletes an unused quotation and only disables one that priced an order', async () => {
  const floor = await packingFloor(server);
  const { id: orderId } = await floor.packed(2);
  const used = (await manager.ok('/LogisticsOrder/GetLogisticsOrderById', { Id: orderId })).Quote.QuotationId;
  await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: used });
  expect(await opened(used)).toMatchObject({ EffectiveFlag: false, QuotationStatus: enumCodes.QuotationStatus.Disabled });
  const { id } = await established();
  await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: id });
  expect(await manager.post('/TransferQuotation/GetEditTransferQuotation', { Id: id })).toBeRefused('NotFound');
});

describe('a scheduled price', () => {
  const wireTime = (inMinutes: number) =>
    new Date(Date.now() + inMinutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const pricedBy = async (name: string) => {
    const calculated = await manager.ok('/FreightCalculator/CalculateFreight', {
      WarehouseId: await idOf('warehouse', 'XM'),
      DestinationCountryId: await idOf('region', 'TW'),
      Pieces: [{ Weight: 2 }],
    });
    return calculated.Quotes.find(({ QuotationName }: any) => QuotationName === name)?.Total;
  };
  const idOf = async (table: string, code: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} where code = ${code} order by id limit 1`.execute(server.db)).rows[0]!.id;
  const inForce = async () => {
    const name = `Later ${++taken}`;
    const made = await established({ Name: name, DisplayOrder: 0, EffectiveFlag: true });
    return { ...made, name, later: { ...price(6), DisplayOrder: 0, TimeOfEntryIntoForce: wireTime(60) } };
  };

  test('leaves its predecessor in force until its start, is shown with it, and then replaces it', async () => {
    const { id, form, name, later } = await inForce();
    expect(await pricedBy(name)).toBe(10);
    expect(await edit(form, later)).toSucceed();
    expect(await pricedBy(name)).toBe(10);
    const list = await manager.ok('/TransferQuotation/GetTransferQuotations', { Name: name });
    expect(list).toMatchObject({
      Total: 1,
      Data: [{ Version: 2, QuotationStatus: enumCodes.QuotationStatus.NotYetEffective, PresentVersion: 1 }],
    });
    const versions = await manager.ok('/TransferQuotation/GetTransferQuotationVersions', { Id: id });
    expect(versions[1].ReplacedTime).toBe(later.TimeOfEntryIntoForce);

    // An hour later.
    await sql`update transfer_quotation set time_of_entry_into_force = now() - interval '1 second', counts_until = counts_until - interval '61 minutes'
      where name = ${name} and (version = 2 or counts_until is not null)`.execute(server.db);
    expect(await pricedBy(name)).toBe(12);
    await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: list.Data[0].Id });
  });

  test('is changed, disabled and deleted together with its predecessor', async () => {
    const { id, form, name, later } = await inForce();
    await edit(form, later);
    const second = await opened(id);
    // Postponed further, the predecessor stays effective as long.
    await edit(second, { ...later, TimeOfEntryIntoForce: wireTime(120) });
    expect(await pricedBy(name)).toBe(10);
    await manager.ok('/TransferQuotation/DisableTransferQuotation', { Id: id });
    expect(await pricedBy(name)).toBeUndefined();
    await manager.ok('/TransferQuotation/EnableTransferQuotation', { Id: id });
    expect(await pricedBy(name)).toBe(10);
    // Effective immediately after all.
    const third = await opened(id);
    await edit(third, { ...later, ...price(7), TimeOfEntryIntoForce: wireTime(-1) });
    expect(await pricedBy(name)).toBe(14);
    await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: id });
    expect(await pricedBy(name)).toBeUndefined();
  });

  test('previews affected customers, groups, open drafts, and orders that keep their price', async () => {
    const { id } = await inForce();
    const reach = await manager.ok('/TransferQuotation/GetTransferQuotationReach', { Id: id });
    const customers = (
      await sql<{ n: number }>`select count(*)::int as n from user_account where site_id = ${manager.siteId}
      and account_type_code = 2 and main_account_id is null and not is_deleted`.execute(server.db)
    ).rows[0]!.n;
    expect(reach).toMatchObject({ InForce: true, Groups: [], Customers: customers, Buyers: 0, Orders: 0 });
    expect(reach.Drafts).toBeGreaterThanOrEqual(0);
    const peers = await sql<{ id: string; name: string }>`select r.id, r.name from user_account u
      join user_role ur on ur.site_id = u.site_id and ur.user_id = u.id join role r on r.site_id = ur.site_id and r.id = ur.role_id
      where u.site_id = ${manager.siteId} and u.user_name = 'peer'`.execute(server.db);
    const [warehouse] = await manager.ok('/Warehouse/GetSelectWarehouses');
    const { id: forPeers } = await established({ CustomerGroupIds: [peers.rows[0]!.id], WarehouseIds: [warehouse.Id] });
    const few = await manager.ok('/TransferQuotation/GetTransferQuotationReach', { Id: forPeers });
    expect(few).toMatchObject({ InForce: false, Groups: [peers.rows[0]!.name] });
    expect(few.Customers).toBeLessThan(customers);
    await manager.ok('/TransferQuotation/DeleteTransferQuotation', { Id: id });
  });
});
