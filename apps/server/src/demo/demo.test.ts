import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { demoAccounts } from './accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const count = async (table: string) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db)).rows[0]!.n);

describe('the demo', () => {
  test('has two sites that answer at their hosts, the first also at localhost', async () => {
    const siteAt = async (host: string) => (await server.server.sites.byHost(host))?.code;
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:9000', 't.localhost:8080'])
      expect(await siteAt(host)).toBe('T');
    expect(await siteAt('h.localhost:8080')).toBe('H');
    expect(await siteAt('example.com')).toBeUndefined();
  });

  test('has three warehouses with at least two hundred shelves', async () => {
    expect(await count('warehouse')).toBe(3);
    expect(await count('shelf')).toBeGreaterThanOrEqual(200);
  });

  test.each(demoAccounts)('$name can sign in and make calls with the rights of the role', async ({ name, kind }) => {
    const person = await server.as(name);
    const found = await server.server.personOf(person.token);
    expect(typeof found).toBe('object');
    if (typeof found !== 'object') return;
    expect(found.audience).toBe({ PlatformStaff: 'platform', SiteOperator: 'site', WarehouseStaff: 'warehouse', User: 'customer' }[kind]);
    expect(found.rights.has('Dashboard')).toBe(true);
  });

  test('gives every customer a wallet, approved recipients and a member code', async () => {
    for (const { name } of demoAccounts.filter(({ kind }) => kind === 'User')) {
      const person = await server.as(name);
      const recipients = await person.ok('/RecipientInformation/GetRecipientInformations');
      expect(recipients.Total, name).toBeGreaterThanOrEqual(3);
      expect(recipients.Data.every((row: { RecipientInformationAudit: number }) => row.RecipientInformationAudit === 2)).toBe(true);
      expect((await person.ok('/ConsolidationAddress/GetMineConsolidationAddresses')).length).toBeGreaterThan(0);
    }
    expect(await count('wallet')).toBe(5);
  });

  const ways = [
    { who: 'alice', from: ['Xiamen warehouse', 'Dongguan warehouse'] },
    { who: 'peer', from: ['Xiamen warehouse', 'Dongguan warehouse'] },
    { who: 'hkcarol', from: ['Shenzhen warehouse'] },
  ];
  test.each(ways)('prices sea and air for $who from $from to Taiwan and Hong Kong, to the door and to pickup', async ({ who, from }) => {
    const person = await server.as(who);
    const warehouses = await person.ok('/Warehouse/GetSelectWarehouses');
    expect(warehouses.map(({ Name }: { Name: string }) => Name).sort()).toEqual([...from].sort());
    const countries = await person.ok('/GlobalCountries');
    const methods = await person.ok('/TypeOfShipping');
    for (const code of ['TW', 'HK']) {
      const DestinationCountryId = countries.find((row: { Code: string }) => row.Code === code).Id;
      for (const { Id: WarehouseId } of warehouses)
        for (const { Id: TypeOfShippingId } of methods)
          for (const SelfPickup of [false, true]) {
            const wish = {
              WarehouseId,
              DestinationCountryId,
              TypeOfShippingId,
              SelfPickup,
              Pieces: [{ Weight: 6.2, Length: 40, Width: 30, Geight: 20 }],
            };
            const { Quotes } = await person.ok('/FreightCalculator/CalculateFreight', wish);
            expect(Quotes.length, `${who} ${code} ${SelfPickup}`).toBeGreaterThan(0);
          }
    }
  });

  test('has quotations that can be saved unchanged', async () => {
    const manager = await server.as('manager');
    for (const area of ['TransferQuotation', 'InboundQuotation', 'WarehouseQuotation']) {
      for (const { Id } of (await manager.ok(`/${area}/Get${area}s`, { rows: 100 })).Data) {
        const row = await manager.ok(`/${area}/GetEdit${area}`, { Id });
        const draft = Object.entries(row).filter(
          ([name]) =>
            !/^(Id|SiteId|SiteName|Version|Creat\w*|LastModif\w*)$|(CurrencyName|Symbol|BillingModeName|QuotationStatus(Name)?|CountsUntil)$/.test(
              name,
            ),
        );
        expect(await manager.post(`/${area}/Edit${area}`, { ...Object.fromEntries(draft), Id }), row.Name).toSucceed();
      }
    }
  });
});
