import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../testing/outcomes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { offerSetUp } from './first-start.ts';
import { register, solvedCaptcha } from '../modules/account/test/phones.ts';
import { seal, signIn } from '../modules/account/test/tools.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  );
  await owner.query(`truncate ${rows[0]!.names}`);
  await owner.end();
});
afterAll(() => server?.close());

const messages: string[] = [];
/** Starts without demo data; returns the token of the printed link, if there is one. */
async function started(): Promise<string | undefined> {
  messages.length = 0;
  const { db, config, takeNumber } = server.server;
  await offerSetUp({ db, takeNumber, config: { ...config, demo: false } }, 'http://entrepot.test', (line) => messages.push(line));
  return /http:\/\/entrepot\.test\/SetUp#token=([\w-]+)/.exec(messages.join('\n'))?.[1];
}
const visitor = () => server.visitor('new.example.com');

/** The page at an address, as a browser gets it. */
const pageAt = (url: string, host: string, headers = {}) =>
  server.server.http.inject({ method: 'GET', url, headers: { host, accept: 'text/html', ...headers } });

test('every page reports in three languages that the product is not set up', async () => {
  for (const url of ['/', '/index', '/login', '/loginUser', '/PackageIndex', '/app/', '/app/sign-in', '/nowhere']) {
    const { statusCode, body } = await pageAt(url, 'localhost:8080');
    expect([statusCode, url]).toEqual([503, url]);
    for (const title of ['尚未完成初始设置', '尚未完成初始設定', 'Not set up yet']) expect(body).toContain(title);
    expect(body).toContain('Open the link printed at the start');
    expect(body).not.toContain('not encrypted');
  }
  expect((await pageAt('/healthz', 'localhost')).statusCode).toBe(200);
  expect((await pageAt('/SetUp?token=x', 'localhost')).body).not.toContain('Not set up yet');
});

test('an address without encryption is reported before the set-up', async () => {
  for (const host of ['192.168.1.20:8080', 'office.example.com']) expect((await pageAt('/', host)).body, host).toContain('not encrypted');
  for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080', 't.localhost:8080'])
    expect((await pageAt('/', host)).body, host).not.toContain('not encrypted');
});

async function form(Token: string, more: object = {}) {
  return {
    Token,
    UserName: 'founder',
    ...(await seal(visitor(), { Password: 'First2026', ConfirmPassword: 'First2026' })),
    SiteName: 'New forwarding',
    Code: 'N',
    SitePath: 'new.example.com',
    UserPath: 'new.example.com',
    Hosts: ['shop.example.com'],
    CountryCode: 'TW',
    CurrencyCode: 'TWD',
    Currencies: [{ Code: 'MYR', ExchangeRate: 7.4 }],
    DefaultLanguage: 2,
    PersonLimit: 60_000,
    ...more,
  };
}

test('an empty database without demo data offers one link that creates the first site once', async () => {
  const forgotten = await started();
  const Token = (await started())!;
  expect(await visitor().post('/Account/GetSetUp', { Token: forgotten })).toBeRefused('NotFound');
  expect(await visitor().post('/Account/SetUp', await form('guessed'))).toBeRefused('NotFound');
  const { Countries, Currencies } = await visitor().ok('/Account/GetSetUp', { Token });
  expect(Countries.map(({ Code }: { Code: string }) => Code)).toEqual(expect.arrayContaining(['CN', 'TW', 'HK', 'MO']));
  expect(Currencies).toContainEqual(expect.objectContaining({ Code: 'TWD', Name: 'New Taiwan Dollar', ManualLimit: 5000 }));

  expect(Currencies).toContainEqual(expect.objectContaining({ Code: 'USD', ManualLimit: 200, TotalLimit: 20000 }));
  expect(Countries).toContainEqual(
    expect.objectContaining({
      Code: 'SG',
      TimeZone: 'Asia/Singapore',
      PhoneCode: '65',
      CurrencyCode: 'SGD',
      DefaultLanguage: enumCodes.SiteLanguage.EnUs,
    }),
  );
  expect(Countries).toContainEqual(
    expect.objectContaining({ Code: 'US', TimeZone: null, TimeZones: expect.arrayContaining(['America/New_York']) }),
  );
  expect(await visitor().post('/Account/SetUp', await form(Token, { CurrencyCode: 'QQQ' }))).toBeRefused('ValidationFailed', {
    Data: [{ Field: 'CurrencyCode' }],
  });
  const forms = [await form(Token), await form(Token, { UserName: 'second' })];
  const answers = await Promise.all(forms.map((body) => visitor().post('/Account/SetUp', body)));
  expect(answers.map(outcomeOf).sort()).toEqual(['NotFound', 'Ok']);
  expect(await visitor().post('/Account/SetUp', await form(Token))).toBeRefused('NotFound');
  expect(await started()).toBe(undefined);
  expect(messages).toEqual([]);

  const { AccessToken } = answers.find((one) => outcomeOf(one) === 'Ok')!.Data;
  const bearer = { authorization: `Bearer ${AccessToken}` };
  const info = await visitor().ok('/User/GetUserInfoDetailedInfo', {}, bearer);
  expect(info).toMatchObject({ AccountTypeCode: 1, IsSuperUser: true, SiteName: 'New forwarding' });
  const sites = await visitor().ok('/Site/GetSites', {}, bearer);
  expect(sites.Data).toMatchObject([{ Name: 'New forwarding', Code: 'N', UserPath: 'new.example.com', DefaultLanguage: 2 }]);
  expect((await visitor().ok('/ExpenseType/GetExpenseTypes', { rows: 100 }, bearer)).Total).toBeGreaterThan(10);
  expect(await signIn(visitor(), '/Account/Login', info.UserName, 'First2026')).toSucceed();
});

test('the first site has zone and calling code of its country, and the entered currencies', async () => {
  const { rows } = await sql<Record<string, unknown>>`select time_zone, phone_codes from site`.execute(server.db);
  expect(rows).toEqual([{ timeZone: 'Asia/Taipei', phoneCodes: ['886'] }]);
  const currencies = await sql<Record<string, unknown>>`select c.code, c.decimal_places, c.effective, r.exchange_rate
    from currency c join currency_rate r on r.currency_id = c.id order by c.id`.execute(server.db);
  expect(currencies.rows).toEqual([
    { code: 'TWD', decimalPlaces: 0, effective: true, exchangeRate: expect.stringMatching(/^1(\.0+)?$/) },
    { code: 'MYR', decimalPlaces: 2, effective: true, exchangeRate: expect.stringMatching(/^7\.40*$/) },
  ]);
});

test('the limits for one person are those of the currency, unless others were entered', async () => {
  const { rows } = await sql<
    Record<string, string>
  >`select manual_limit, person_limit, supplement_tolerance from site_configuration`.execute(server.db);
  const [rules] = rows;
  expect([Number(rules!.manualLimit), Number(rules!.personLimit), Number(rules!.supplementTolerance)]).toEqual([5000, 60_000, 5]);
});

test('pages are served as usual once there is a site', async () => {
  expect((await pageAt('/login', 'new.example.com')).body).not.toContain('Not set up yet');
});

test('the new site takes no registrations before its agreement is published', async () => {
  const shop = server.visitor('shop.example.com');
  const wish = { PhoneCode: '886', PhoneNumber: '0912345678', ...(await solvedCaptcha(server, shop)) };
  const closed = { Message: 'Registration isn’t open yet: this site has not published its agreement' };
  expect(await shop.post('/Account/GetRegisterSmsCaptcha', wish)).toBeRefused('StateNotAllowed', closed);
  expect(await register(shop, { PhoneCode: '886', PhoneNumber: '0912345678', PhoneKey: 'k', PhoneNumberCode: '1' })).toBeRefused(
    'StateNotAllowed',
    closed,
  );
});

test('a customer can register once the agreement is published in one language', async () => {
  await sql`update site_page_configuration set draft = false where site_language = ${enumCodes.SiteLanguage.ZhTw}`.execute(server.db);
  const shop = server.visitor('shop.example.com');
  const number = { PhoneCode: '886', PhoneNumber: '0912345678' };
  const { PhoneKey } = await shop.ok('/Account/GetRegisterSmsCaptcha', { ...number, ...(await solvedCaptcha(server, shop)) });
  const sent = () =>
    sql<{ content: string }>`select content from sent_message where receiver = '+886912345678' or receiver = '+8860912345678'`.execute(
      server.db,
    );
  await expect.poll(async () => (await sent()).rows.length, { timeout: 10_000 }).toBe(1);
  const PhoneNumberCode = /\b\d{6}\b/.exec((await sent()).rows[0]!.content)![0];
  const answer = await register(shop, { ...number, PhoneKey, PhoneNumberCode });
  expect(answer).toSucceed();
  const info = await shop.ok('/User/GetUserInfoDetailedInfo', {}, { authorization: `Bearer ${answer.Data.AccessToken}` });
  expect(info).toMatchObject({ MemberCode: expect.stringMatching(/^N/), CurrencyCode: 'TWD' });
});
