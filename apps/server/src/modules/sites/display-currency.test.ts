import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { isBuilt } from './front/document.ts';
import { currenciesOf, writtenCurrencyOf } from './public.ts';

let server: TestServer;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  server = await openTestServer();
  [admin, customer] = await Promise.all([server.as('admin'), server.as('alice')]);
});
afterAll(() => server?.close());

const currencies = async (person: Pick<Person, 'ok'>, path = '/Currencies/GetSelectCurrencies') => {
  const rows = await person.ok(path, {});
  return Object.fromEntries(rows.map((row: { Code: string }) => [row.Code, row]));
};
const siteFields = Object.entries(site.fields)
  .flatMap(([key, { readOnly }]) => (readOnly ? [] : key))
  .map((key) => `${key[0]!.toUpperCase()}${key.slice(1)}`);
/** The values of a site that its form sends back. */
const entered = (row: Record<string, unknown>) => Object.fromEntries(siteFields.map((name) => [name, row[name]]));

/** Sets the display currency of the Taiwan site; empty fields of the form leave their values. */
async function setDisplay(code: string) {
  const { [code]: currency } = await currencies(admin);
  const row = await admin.ok('/Site/GetSiteById', { Id: customer.siteId });
  await admin.ok('/Site/EditSite', { Id: row.Id, RowVersion: row.RowVersion, ...entered(row), DisplayCurrencyId: currency.Id });
}

test('shows prices in the base currency of a site without a display currency', async () => {
  expect(await currencies(customer)).toMatchObject({ CNY: { Symbol: '¥', IsDisplay: true, DisplayRate: null }, TWD: { IsDisplay: false } });
});

test('converts each currency at the rate in force, with its day, and writes the yuan as CN¥', async () => {
  await setDisplay('TWD');
  const { CNY, TWD, HKD } = await currencies(customer);
  expect(TWD).toMatchObject({ IsDisplay: true, IsBase: false, DisplayRate: null, DisplayTime: null });
  // NT$1 = ¥0.2235 and HK$1 = ¥0.915.
  expect(CNY).toMatchObject({ Symbol: 'CN¥', IsBase: true, DisplayRate: 4.47427293, DisplayTime: expect.stringContaining('2025-01-01') });
  expect(HKD.DisplayRate).toBeCloseTo(0.915 / 0.2235, 6);
  expect(await currencies(server.visitor(), '/PublicSite/GetCurrencies')).toMatchObject({
    CNY: { Symbol: 'CN¥' },
    TWD: { IsDisplay: true },
  });
});

test('does not change wallets, bills and quotes: they remain in their currency', async () => {
  await setDisplay('TWD');
  const wallet = await customer.ok('/UserAmountJournal/GetUserWallet', {});
  expect(wallet.CurrencyId).toBe((await currencies(customer)).CNY.Id);
  const written = await writtenCurrencyOf(server.db, customer.siteId, wallet.CurrencyId);
  expect(written).toEqual({ code: 'CNY', symbol: 'CN¥', decimalPlaces: 2 });
});

test('falls back to the base currency when the site no longer offers its display currency', async () => {
  await setDisplay('TWD');
  const { TWD, CNY } = await currencies(admin);
  const edit = async (effective: boolean) => {
    const {
      Id,
      RowVersion,
      Name,
      Code,
      Symbol: sign,
      DecimalPlaces,
      Sites,
    } = await admin.ok('/Currencies/GetEditCurrency', { Id: TWD.Id });
    const entries = { Name, Code, Symbol: sign, DecimalPlaces, Sites };
    await admin.ok('/Currencies/EditCurrency', { Id, RowVersion, ...entries, Effective: effective });
  };
  await edit(false);
  const { byId, displayId, baseId } = await currenciesOf(server.db, customer.siteId, new Date());
  expect(displayId).toBe(baseId);
  expect(byId[CNY.Id]).toMatchObject({ symbol: '¥', displayRate: null });
  expect(await writtenCurrencyOf(server.db, customer.siteId, CNY.Id)).toMatchObject({ symbol: '¥' });
  await edit(true);
});

test('a site with another base currency writes the yuan as CN¥ without any setting', async () => {
  const hongKong = await server.as('hkmanager');
  expect(await currencies(hongKong)).toMatchObject({ CNY: { Symbol: 'CN¥' }, HKD: { IsDisplay: true, IsBase: true } });
});

test.runIf(isBuilt())('the public page shows both prices, the rate and its day', async () => {
  await setDisplay('TWD');
  const get = async (url: string) =>
    (await server.server.http.inject({ url, headers: { host: 't.localhost', 'accept-language': 'en-us' } })).body;
  const front = await get('/index');
  const [from, to] = ['from', 'to'].map((name) => new RegExp(`name="${name}"[^>]*><option value="([^"]+)"`).exec(front)![1]);
  const page = await get(`/index?from=${from}&to=${to}&weight=2.5`);
  expect(page).toMatch(/<span class="amount">NT\$[\d,]+ <small>CN¥[\d,.]+<\/small><\/span>/);
  expect(page).toContain('Converted at CN¥1 = NT$4.4743 (rate of 2025-01-01)');
});
