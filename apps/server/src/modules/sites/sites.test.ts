import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { currenciesOf, expenseTypesOf, siteConfigurationOf } from './public.ts';

let server: TestServer;
let admin: Person;
let manager: Person;
let hkmanager: Person;
beforeAll(async () => {
  server = await openTestServer();
  [admin, manager, hkmanager] = await Promise.all([server.as('admin'), server.as('manager'), server.as('hkmanager')]);
});
afterAll(() => server.close());

const codesOf = (rows: { Code: string }[]) => rows.map(({ Code }) => Code);

describe('sites', () => {
  test('are all visible to platform staff, and their own to site operators', covers('CALL-Site-GetSiteById'), async () => {
    expect(codesOf((await admin.ok('/Site/GetSites')).Data).sort()).toEqual(['H', 'T']);
    expect(codesOf((await manager.ok('/Site/GetSites')).Data)).toEqual(['T']);
    expect(await manager.post('/Site/GetSiteById', { Id: hkmanager.siteId })).toBeRefused('NotFound');
    expect(await manager.ok('/Site/GetSiteById', { Id: manager.siteId })).toMatchObject({ Code: 'T', UserPath: 't.localhost' });
  });

  const draft = {
    Name: 'Macao',
    Code: 'M',
    SitePath: 'https://m.example.com',
    UserPath: 'shop.m.example.com',
    ApiPath: 'api.m.example.com',
    DatabaseType: 1,
    DatabaseChannel: 'default',
  };

  test('have their rules and answer at their hosts immediately after creation', async () => {
    const { Id } = await admin.ok('/Site/EstablishSite', draft);
    expect((await server.server.sites.byHost('shop.m.example.com:443'))?.code).toBe('M');
    const rules = { SiteId: Id, PaymentTiming: 1, QuoteValidMinutes: 30 };
    expect(await admin.ok('/Site/GetSiteConfiguration', { SiteId: Id })).toMatchObject(rules);
  });

  test('have unique hosts, whatever the spelling', async () => {
    const hosts = { SitePath: 'q.example.com', UserPath: 'shop.q.example.com', ApiPath: 'api.q.example.com' };
    const taken = (more: object) => admin.post('/Site/EstablishSite', { ...draft, ...hosts, Name: 'Third', Code: 'X', ...more });
    expect(await taken({ ApiPath: 'HTTP://h.localhost/api' })).toBeRefused('Duplicate', {
      Message: 'The address h.localhost is already used by site Entrepot Hong Kong',
    });
    expect(await taken({ UserPath: '127.0.0.1' })).toBeRefused('Duplicate');
  });

  test('with people cannot be deleted', async () => {
    expect(await admin.post('/Site/DeleteSite', { Id: hkmanager.siteId })).toBeRefused('InUse', {
      Message: 'Entrepot Hong Kong has accounts or warehouses',
    });
  });

  test(
    'are created by platform staff only; a site operator edits its own, from the newest version',
    covers('CALL-Site-EditSite'),
    async () => {
      expect(await manager.post('/Site/EstablishSite', draft)).toBeRefused('NoPermission', { status: 403 });
      const row = await manager.ok('/Site/GetSiteById', { Id: manager.siteId });
      const edit = (more: object) =>
        manager.post('/Site/EditSite', {
          Id: row.Id,
          RowVersion: row.RowVersion,
          Name: 'Entrepot TW',
          Code: 'T',
          SitePath: row.SitePath,
          UserPath: row.UserPath,
          ApiPath: row.ApiPath,
          DatabaseType: 1,
          DatabaseChannel: 'default',
          ...more,
        });
      expect(await edit({})).toSucceed();
      expect(await edit({})).toBeRefused('ConcurrencyConflict');
      expect(await edit({ Id: hkmanager.siteId })).toBeRefused('NotFound');
      expect(await manager.ok('/Site/GetSiteById', { Id: manager.siteId })).toMatchObject({ Name: 'Entrepot TW', DefaultLanguage: 2 });
    },
  );
});

describe('rules of a site', () => {
  test('are saved without an approval where a form sends empty fields of bank accounts', async () => {
    const row = await manager.ok('/Site/GetSiteConfiguration');
    expect(row.BankAccounts.length).toBeGreaterThan(0);
    const sent = Object.fromEntries(Object.entries(row).filter(([name]) => !/^(SiteId|SiteName|Creat|LastModif)/.test(name)));
    const BankAccounts = row.BankAccounts.map((account: object) => ({ TransferReference: null, Note: null, ...account }));
    expect(await manager.post('/Site/EditSiteConfiguration', { ...sent, BankAccounts })).toSucceed();
  });

  test('that are optional can be removed again; those that are not sent remain', async () => {
    const edit = async (fields: object) => {
      const row = await manager.ok('/Site/GetSiteConfiguration');
      const sent = Object.entries(row).filter(([name]) => !/^(SiteId|SiteName|Creat|LastModif|ContactPhone|CompanyTaxNumber)/.test(name));
      return manager.ok('/Site/EditSiteConfiguration', { ...Object.fromEntries(sent), ...fields });
    };
    await edit({ ContactPhone: '02 2345 6789', CompanyTaxNumber: '04595257' });
    await edit({ ContactPhone: null });
    expect(await manager.ok('/Site/GetSiteConfiguration')).toMatchObject({ ContactPhone: null, CompanyTaxNumber: '04595257' });
  });

  test('are edited from their newest version, with the right to do so', async () => {
    const row = await manager.ok('/Site/GetSiteConfiguration');
    const { Id, RowVersion } = row;
    const sent = {
      ...Object.fromEntries(Object.entries(row).filter(([name]) => !/^(Id|SiteId|SiteName|RowVersion|Creat|LastModif)/.test(name))),
      Id,
      RowVersion,
      SupplementTolerance: 2.5,
    };
    expect(await manager.post('/Site/EditSiteConfiguration', sent)).toEqual({ status: 200, Code: errorCodes.Ok, Message: '', Data: true });
    expect(await manager.post('/Site/EditSiteConfiguration', sent)).toBeRefused('ConcurrencyConflict');
    expect(await manager.post('/Site/EditSiteConfiguration', { ...sent, SiteId: hkmanager.siteId })).toBeRefused('NotFound');
    expect(await manager.ok('/Site/GetSiteConfiguration')).toMatchObject({
      SupplementTolerance: 2.5,
      CustomsRules: [
        { RealNameRequired: true, DutyFreeValue: 2000 },
        { RealNameRequired: false, DutyFreeValue: null },
      ],
    });
    expect(await siteConfigurationOf(server.db, manager.siteId)).toMatchObject({ supplementTolerance: '2.500' });
    expect(await (await server.as('support')).post('/Site/EditSiteConfiguration', sent)).toMatchObject({ status: 403 });
  });

  test('return the public page of the host’s site in the requested language', covers('CALL-Site-GetSitePageConfiguration'), async () => {
    expect(await server.visitor().ok('/Site/GetSitePageConfiguration')).toMatchObject({
      Title: 'Entrepot Taiwan consolidation',
      SiteCode: 'T',
    });
    expect(await server.visitor('h.localhost').ok('/Site/GetSitePageConfiguration', { SiteLanguage: 2 })).toMatchObject({
      Title: 'Entrepot 香港集運',
      SiteCode: 'H',
    });
    expect(await server.visitor('nowhere.example').post('/Site/GetSitePageConfiguration')).toBeRefused('NotFound');
  });

  test('return to visitors the calling codes of all countries, those of the site first', covers('CALL-Site-GetSmsCountrys'), async () => {
    const list = await server.visitor().ok('/Site/GetSmsCountrys');
    expect(list.map(({ PhoneCode, Code }: { PhoneCode: string; Code: string }) => `${PhoneCode} ${Code}`)).toEqual(
      expect.arrayContaining(['44 GB', '1 US']),
    );
    expect(list.slice(0, 4).map(({ PhoneCode }: { PhoneCode: string }) => PhoneCode)).toEqual(['886', '86', '852', '853']);
  });
});

describe('currencies', () => {
  const idOf = async (code: string) =>
    (await admin.ok('/Currencies/GetCurrencies', { rows: 100 })).Data.find((row: { Code: string }) => row.Code === code).Id;

  test('have a rate in force at every moment of their history', async () => {
    const at = (day: string) => currenciesOf(server.db, manager.siteId, new Date(`${day}T12:00:00+08:00`));
    const twd = await idOf('TWD');
    expect((await at('2024-03-01')).byId[twd]).toMatchObject({ code: 'TWD', rate: '0.231', decimalPlaces: 0, effective: true });
    expect((await at('2025-06-01')).byId[twd]!.rate).toBe('0.2235');
    expect((await at('2023-06-01')).byId[twd]!.rate).toBeNull();
    const { byId, baseId } = await at('2025-06-01');
    expect(byId[baseId]).toMatchObject({ code: 'CNY', rate: '1' });
  });

  test('are returned in the base currency of the site', async () => {
    const { byId, baseId } = await currenciesOf(server.db, hkmanager.siteId, new Date());
    expect(byId[baseId]).toMatchObject({ code: 'HKD', rate: '1' });
    expect(byId[await idOf('CNY')]!.rate).toBe('1.09289617');
  });

  test('use a new rate from now on and store who set it', async () => {
    const id = await idOf('MOP');
    expect(await manager.post('/Currencies/SetCurrencyExchangeRate', { Id: id, ExchangeRate: 0.8912 })).toSucceed();
    const history = await manager.ok('/Currencies/GetCurrencyExchangeRateHistory', { Id: id });
    expect(history.Total).toBe(4);
    expect(history.Data.find((row: { ExchangeRate: number }) => row.ExchangeRate === 0.8912)).toMatchObject({ CreatorName: 'manager' });
    expect((await currenciesOf(server.db, manager.siteId, new Date())).byId[id]!.rate).toBe('0.8912');
  });

  test('reject a rate that is not positive, in the future, before the newest, or of the base', async () => {
    const set = async (code: string, more: object) =>
      manager.post('/Currencies/SetCurrencyExchangeRate', { Id: await idOf(code), ExchangeRate: 1.5, ...more });
    expect(await set('USD', { ExchangeRate: 0 })).toBeRefused('ValidationFailed');
    expect(await set('USD', { EffectiveTime: '2099-01-01 00:00:00' })).toBeRefused('ValidationFailed');
    expect(await set('USD', { EffectiveTime: '2024-05-01 00:00:00' })).toBeRefused('ValidationFailed');
    expect(await set('CNY', {})).toBeRefused('StateNotAllowed');
    expect(await (await server.as('clerk')).post('/Currencies/SetCurrencyExchangeRate', {})).toMatchObject({ status: 403 });
  });

  test('are offered for picking in the reader’s language, with the base marked', async () => {
    const list = await (await server.as('alice')).ok('/Currencies/GetSelectCurrencies');
    expect(list.find((row: { Code: string }) => row.Code === 'CNY')).toMatchObject({
      Name: 'Chinese yuan',
      Symbol: '¥',
      DecimalPlaces: 2,
      IsBase: true,
      ExchangeRate: 1,
    });
    expect(await (await server.as('alice')).ok('/Currencies')).toEqual(list);
  });

  test('state how amounts are written at every site of the reader', async () => {
    const formats = await admin.ok('/Currencies/GetCurrencyFormats');
    const idOf = (code: string) => formats.Currencies.find((row: { Code: string }) => row.Code === code).Id;
    const siteOf = (person: Person) => formats.Sites.find((row: { Id: string }) => row.Id === person.siteId)?.CurrencyId;
    expect([siteOf(manager), siteOf(hkmanager)]).toEqual([idOf('CNY'), idOf('HKD')]);
    const own = await hkmanager.ok('/Currencies/GetCurrencyFormats');
    expect(own.Sites).toEqual([{ Id: hkmanager.siteId, CurrencyId: idOf('HKD'), CountryId: expect.any(String), PhoneCode: '852' }]);
    expect(own.Currencies.filter((row: { IsBase: boolean }) => row.IsBase)).toMatchObject([{ Code: 'HKD', Symbol: 'HK$' }]);
  });

  test('name the site of each row whose amounts are in its default currency', async () => {
    const paths = ['/Coupon/GetCoupons', '/Activity/GetActivities', '/Role/GetRoles'];
    const rows = (await Promise.all(paths.map((path) => admin.ok(path)))).flatMap(({ Data }) => Data);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !('SiteId' in row))).toEqual([]);
  });
});

describe('regions', () => {
  const below = (ParentId?: string) => server.visitor().ok('/GlobalCountries/GetRegionsByParentId', ParentId ? { ParentId } : {});
  const named = (list: { Code: string; Id: string }[], code: string) => list.find(({ Code }) => Code === code)!;

  test('lead from country to district, under every name of the lookup', async () => {
    const countries = await below();
    const taiwan = named(countries, 'TW');
    expect(taiwan).toMatchObject({ Name: 'Taiwan', PhoneCode: '886', Level: 1, HasChildren: true });
    const taipei = named(await below(taiwan.Id), 'TPE');
    expect(named(await below(taipei.Id), '110')).toMatchObject({ Name: 'Xinyi District', PostalCode: '110', HasChildren: false });
    expect(await server.visitor().ok('/Select/GlobalCountries', { ParentId: taipei.Id })).toEqual(await below(taipei.Id));
    expect(await (await server.as('alice')).ok('/GlobalCountries')).toEqual(countries);
  });

  test('must be one level below their parent', async () => {
    const taiwan = named(await below(), 'TW');
    const draft = { Name: { 'zh-cn': '新区', 'zh-tw': '新區', 'en-us': 'New' }, Code: 'NEW', ParentId: taiwan.Id };
    expect(await admin.post('/GlobalCountries/EstablishGlobalCountries', { ...draft, Level: 3 })).toBeRefused('ValidationFailed', {
      Message: 'The level must be 2 here',
    });
    const { Id } = await admin.ok('/GlobalCountries/EstablishGlobalCountries', { ...draft, Level: 2 });
    expect(await admin.post('/GlobalCountries/DeleteGlobalCountries', { Id: taiwan.Id })).toBeRefused('InUse');
    expect(await admin.post('/GlobalCountries/DeleteGlobalCountries', { Id })).toSucceed();
  });

  test('are disabled for one site without affecting the other', async () => {
    const japan = named(await below(), 'JP');
    await manager.ok('/GlobalCountries/EnableGlobalCountries', { Id: japan.Id, Enabled: false });
    await manager.ok('/GlobalCountries/EnableGlobalCountries', { Id: japan.Id, Enabled: false });
    expect(named(await below(), 'JP')).toBeUndefined();
    const listed = async (by: Person) => {
      const { Data } = await by.ok('/GlobalCountries/GetGlobalCountries', { Content: 'JP', rows: 100 });
      return (Data as { Code: string; Offered: boolean }[]).find(({ Code }) => Code === 'JP')?.Offered;
    };
    expect([await listed(manager), await listed(hkmanager)]).toEqual([false, true]);
    expect(named(await server.visitor('h.localhost').ok('/GlobalCountries/GetRegionsByParentId'), 'JP')).toBeDefined();
    await manager.ok('/GlobalCountries/EnableGlobalCountries', { Id: japan.Id, Enabled: true });
    expect(named(await below(), 'JP')).toBeDefined();
  });
});

describe('expense types', () => {
  test('used by a quotation, or the last of their system variable, are not deleted', async () => {
    const { byCode, byVariable } = await expenseTypesOf(server.db, manager.siteId);
    expect(byVariable[enumCodes.SystemVariables.Freight]!.code).toBe('FREIGHT');
    expect(await manager.post('/ExpenseType/DeleteExpenseType', { Id: byCode.CONSOLIDATION!.id })).toBeRefused('InUse', {
      Message: expect.stringContaining('Consolidation fee is used in quotation'),
    });
    expect(await manager.post('/ExpenseType/DeleteExpenseType', { Id: byCode.DUTY!.id })).toBeRefused('InUse', {
      Message: 'Duty paid for customer is the only expense type of its system variable',
    });
    const spare = {
      Name: { 'zh-cn': '关税二', 'zh-tw': '關稅二', 'en-us': 'Duty two' },
      Code: 'DUTY2',
      SystemVariables: enumCodes.SystemVariables.Duty,
    };
    await manager.ok('/ExpenseType/AddExpenseType', spare);
    expect(await manager.post('/ExpenseType/DeleteExpenseType', { Id: byCode.DUTY!.id })).toSucceed();
  });

  test('are picked from pages', async () => {
    const page = await manager.ok('/ExpenseType/GetSelectTableExpenseTypes', { rows: 6, Content: 'fee' });
    expect(page.Data.length).toBe(page.Total);
    expect(page.Data[0]).toMatchObject({ Code: expect.any(String), Name: expect.stringMatching(/fee/i) });
  });
});

describe('lookups', () => {
  test('serve every enumeration in the reader’s language', async () => {
    const alice = await server.as('alice');
    expect(await alice.ok('/Select/GetPackageStatus')).toContainEqual({ Value: enumCodes.PackageStatus.OnShelf, Name: 'On shelf' });
    const all = await alice.ok('/Select/GetEnums');
    expect(Object.keys(all).sort()).toEqual(Object.keys(enumCodes).sort());
    expect(Object.keys(await alice.ok('/Select/GetEnums', { Names: ['BillType', 'Gender', 'Nothing'] }))).toEqual(
      expect.arrayContaining(['BillType', 'Gender']),
    );
    expect((await server.visitor().post('/Select/GetPackageStatus')).status).toBe(401);
  });

  test('return sites with their warehouses; warehouse staff get their own', async () => {
    const [site] = await manager.ok('/Select/SiteJoinWarehouse');
    expect(site.Children.map(({ Name }: { Name: string }) => Name)).toEqual(['Dongguan warehouse', 'Xiamen warehouse']);
    const clerk = await server.as('clerk');
    expect((await clerk.ok('/SiteJoinWarehouse'))[0].Children.map(({ Name }: { Name: string }) => Name)).toEqual(['Xiamen warehouse']);
    expect((await (await server.as('alice')).post('/Select/SiteJoinWarehouse')).status).toBe(403);
  });

  test('serve carriers, shipping methods, track schemes and help types at their bare paths', async () => {
    const alice = await server.as('alice');
    const methods = await alice.ok('/TypeOfShipping');
    expect(methods.map(({ Name }: { Name: string }) => Name)).toEqual(['Sea express', 'Air express']);
    expect((await alice.ok('/Carrier', { TypeOfShippingId: methods[0].Value })).length).toBe(4);
    expect((await alice.ok('/LogisticsOrderTrajectoryScheme')).length).toBe(1);
    expect((await server.visitor().ok('/HelpTutorialType')).length).toBeGreaterThan(0);
  });

  test('omit a shipping method that does not reach the destination', async () => {
    const alice = await server.as('alice');
    const countries = await alice.ok('/GlobalCountries');
    const to = (code: string) =>
      alice.ok('/Select/TypeOfShipping', { DestinationCountryId: countries.find((row: { Code: string }) => row.Code === code).Id });
    expect((await to('TW')).length).toBe(2);
    expect((await to('JP')).length).toBe(0);
    await sql`update shipping_method set destination_country_ids = '[]' where transport_mode = ${enumCodes.TransportMode.AirExpress}`.execute(
      server.db,
    );
    expect((await to('JP')).length).toBe(1);
  });
});

describe('a site of a country', () => {
  const facts = async (code: string) => {
    const { rows } = await sql<{ id: string }>`select id from region where level = 1 and code = ${code}`.execute(server.db);
    return { CountryId: rows[0]!.id, facts: await admin.ok('/Site/GetCountryFacts', { CountryId: rows[0]!.id }) };
  };

  test('gets zone, calling codes, language and currency of its country unless others are entered', async () => {
    const hongKong = await facts('HK');
    expect(hongKong.facts).toMatchObject({ TimeZone: 'Asia/Hong_Kong', PhoneCodes: ['852'], CurrencyCode: 'HKD', DefaultLanguage: 2 });
    const addresses = (host: string) => ({ SitePath: host, UserPath: host, ApiPath: host });
    const common = { DatabaseType: 1, DatabaseChannel: 'default', CountryId: hongKong.CountryId };
    const { Id } = await admin.ok('/Site/EstablishSite', { ...common, Name: 'Kowloon', Code: 'K', ...addresses('k.example.com') });
    const site = await admin.ok('/Site/GetSiteById', { Id });
    expect(site).toMatchObject({
      TimeZone: 'Asia/Hong_Kong',
      PhoneCodes: ['852'],
      DefaultLanguage: 2,
      DefaultCurrencyId: hongKong.facts.DefaultCurrencyId,
    });
    const entered = { TimeZone: 'Asia/Tokyo', PhoneCodes: ['81', '852'], DefaultLanguage: 3 };
    const other = await admin.ok('/Site/EstablishSite', { ...common, ...entered, Name: 'Osaka', Code: 'O', ...addresses('o.example.com') });
    expect(await admin.ok('/Site/GetSiteById', { Id: other.Id })).toMatchObject(entered);
  });

  test('proposes no zone where the country has several, and no currency that is not in use', async () => {
    const { facts: us } = await facts('US');
    expect(us).toMatchObject({ TimeZone: null, PhoneCodes: ['1'], CurrencyCode: 'USD', DefaultLanguage: 3 });
    expect(us.TimeZones.length).toBeGreaterThan(5);
    const { facts: th } = await facts('TH');
    expect(th).toMatchObject({ TimeZone: 'Asia/Bangkok', CurrencyCode: 'THB', DefaultCurrencyId: null });
  });
});
