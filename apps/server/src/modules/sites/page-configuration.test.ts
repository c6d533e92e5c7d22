import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendForm, tinyPng } from '../../testing/forms.ts';
import type { RefusalKey } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());

const get = (SiteLanguage: number, person = manager) => person.post('/Site/GetEditSitePageConfiguration', { SiteLanguage });
const save = (parts: Parameters<typeof sendForm>[3], person: Pick<Person, 'token'> = manager) =>
  sendForm(server, person, '/Site/EditSitePageConfiguration', parts);
const base = async (SiteLanguage: number) => {
  const { RowVersion } = (await get(SiteLanguage)).Data;
  return { SiteLanguage: String(SiteLanguage), RowVersion: String(RowVersion) };
};
const picture = (name: string) => ({ name, bytes: tinyPng });
const publicPage = (SiteLanguage: number) => server.visitor().ok('/Site/GetSitePageConfiguration', { SiteLanguage });

describe('public pages of a site', () => {
  test(
    'are edited by language, with pictures in the given order',
    covers(
      'FIELD-SitePage-Title',
      'FIELD-SitePage-Logo',
      'ENTITY-HomePageConfiguration',
      'CALL-Site-GetEditSitePageConfiguration',
      'CALL-Site-EditSitePageConfiguration',
    ),
    async () => {
      const answer = await save({
        ...(await base(2)),
        Title: '我們的集運站',
        Logo: 'file:logo',
        Carousel: JSON.stringify([{ ImageUrl: 'file:second', Link: '/index?activeIndex=notice' }, { ImageUrl: 'file:first' }]),
        ServiceCards: JSON.stringify([{ Title: '免費合箱', Text: '五件以內', Icon: 'package' }]),
        AboutUs: '<p>關於<script>x</script></p>',
        logo: picture('logo.png'),
        first: picture('1.png'),
        second: picture('2.png'),
      });
      expect(answer).toSucceed({ status: 200 });
      const page = await publicPage(2);
      expect(page).toMatchObject({ Title: '我們的集運站', AboutUs: '<p>關於</p>', ServiceCards: [{ Title: '免費合箱' }] });
      expect(page.Carousel).toMatchObject([{ Link: '/index?activeIndex=notice', DisplayOrder: 1 }, { DisplayOrder: 2 }]);
      expect(page.Logo).toMatch(/^\/files\/[^/]+\/public\//);
      const file = await server.server.http.inject({ method: 'GET', url: page.Carousel[0].ImageUrl, headers: { host: 'localhost' } });
      expect(file.statusCode).toBe(200);
      expect((await publicPage(3)).Title).not.toBe('我們的集運站');
    },
  );

  test('keep pictures that are reordered or not sent, and lose those left out of a list', async () => {
    const { Carousel } = (await get(2)).Data;
    const [first, second] = Carousel;
    const turned = [{ ImageUrl: second.ImageUrl }, { ImageUrl: first.ImageUrl }];
    expect(await save({ ...(await base(2)), Title: 'T', Carousel: JSON.stringify(turned) })).toSucceed();
    expect((await get(2)).Data.Carousel.map(({ ImageUrl }: { ImageUrl: string }) => ImageUrl)).toEqual([second.ImageUrl, first.ImageUrl]);
    expect(await save({ ...(await base(2)), Title: 'T', Carousel: '[]' })).toSucceed();
    expect(await publicPage(2)).toMatchObject({ Carousel: [], Logo: expect.stringMatching(/./) });
    expect(await save({ ...(await base(2)), Title: 'T', Logo: '' })).toSucceed();
    expect(await publicPage(2)).toMatchObject({ Carousel: [], Logo: null });
  });

  test('are edited from their newest version only', async () => {
    const sent = { ...(await base(1)), Title: 'A' };
    expect(await save(sent)).toSucceed();
    expect(await save(sent)).toBeRefused('ConcurrencyConflict');
  });

  test.each<[string, Record<string, unknown>, RefusalKey]>([
    [
      'an invalid picture',
      { Title: 'x', Logo: 'file:logo', logo: { name: 'a.png', bytes: Buffer.from('%PDF-1.4') } },
      'FileTypeNotAllowed',
    ],
    [
      'a picture of ten megabytes',
      { Title: 'x', Logo: 'file:logo', logo: { name: 'a.png', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, tinyPng) } },
      'FileTooLarge',
    ],
    ['a picture missing in the form', { Title: 'x', Logo: 'file:logo' }, 'ValidationFailed'],
    [
      'a file of another person',
      { Title: 'x', Logo: '/files/0190a5c0-0000-7000-8000-000000000000/public/0123456789abcdef0123456789abcdef.png' },
      'NotFound',
    ],
    ['a malformed list', { Title: 'x', Carousel: '[{' }, 'ValidationFailed'],
    [
      'a link that runs a script',
      { Title: 'x', Carousel: '[{"ImageUrl":"/files/a.png","Link":"javascript:alert(1)"}]' },
      'ValidationFailed',
    ],
    ['an unknown field', { Title: 'x', Colour: 'red' }, 'ValidationFailed'],
  ])('are not changed with %s', async (_what, parts, key) => {
    const before = (await get(3)).Data;
    expect(await save({ ...(await base(3)), ...parts } as Parameters<typeof sendForm>[3])).toBeRefused(key, { status: 200 });
    expect((await get(3)).Data).toEqual(before);
  });

  test('are edited by a form only, with the right to the button', async () => {
    expect(await manager.post('/Site/EditSitePageConfiguration', { SiteLanguage: 1 })).toBeRefused('ValidationFailed');
    const body = { SiteLanguage: '1', RowVersion: '1', Title: 'x' };
    expect(await save(body, { token: '' })).toBeRefused('NoPermission', { status: 401 });
    expect(await save(body, { token: 'not a token' })).toBeRefused('NoPermission', { status: 401 });
    for (const name of ['alice', 'leader', 'finance'])
      expect(await save(body, await server.as(name))).toBeRefused('NoPermission', { status: 403 });
    expect(await save({ ...body, SiteId: (await server.as('hkmanager')).siteId })).toBeRefused('NotFound');
    expect((await get(1, await server.as('finance'))).status).toBe(403);
  });
});

describe('public site', () => {
  test('returns its name, contacts, agreements and warehouses', covers('ENTITY-SiteInformation'), async () => {
    const visitor = server.visitor();
    expect(await visitor.ok('/PublicSite/GetAboutUs', { SiteLanguage: 3 })).toContain('Xiamen');
    expect(await visitor.ok('/PublicSite/GetContactUs', { SiteLanguage: 3 })).toContain('2792 1166');
    for (const Kind of ['register', 'privacy', 'service']) expect(await visitor.ok('/PublicSite/GetAgreement', { Kind })).toMatch(/^<p>/);
    expect(await visitor.post('/PublicSite/GetAgreement', { Kind: 'other' })).toBeRefused('NotFound');
    const home = await visitor.ok('/PublicSite/GetHomePage', { SiteLanguage: 3 });
    expect(home.ServiceCards.length).toBeGreaterThan(0);
    expect(home.Warehouses).toEqual(await visitor.ok('/PublicSite/GetPublicWarehouses'));
    expect(home.Warehouses[0]).toMatchObject({ Name: expect.any(String), Address: expect.any(String) });
  });
});

describe('what belongs to the site', () => {
  const edited = async (SiteLanguage: number) => (await get(SiteLanguage)).Data;

  test('are the pictures: one language saves them for all', async () => {
    await save({
      ...(await base(1)),
      Title: '集运',
      Logo: 'file:logo',
      Favicon: 'file:icon',
      logo: picture('l.png'),
      icon: picture('i.png'),
    });
    const { Logo, Favicon } = await edited(1);
    expect(Logo).toMatch(/^\/files\//);
    for (const language of [2, 3]) expect(await edited(language)).toMatchObject({ Logo, Favicon });
    await save({ ...(await base(3)), Title: 'Forwarding', Logo: 'file:logo', logo: picture('other.png') });
    const other = (await edited(3)).Logo;
    expect(other).not.toBe(Logo);
    expect((await edited(1)).Logo).toBe(other);
    expect((await edited(1)).Title).toBe('集运');
  });

  test('opens in the language of the site, and names what each language lacks', async () => {
    const { SiteLanguage } = (await manager.post('/Site/GetEditSitePageConfiguration', {})).Data;
    const site = await manager.ok('/Site/GetSiteById', { Id: manager.siteId });
    expect(SiteLanguage).toBe(site.DefaultLanguage ?? 1);
    await save({ ...(await base(2)), Title: '集運', ContactUs: '<p>電話</p>' });
    await save({ ...(await base(3)), Title: 'Forwarding', ContactUs: '' });
    const { Lacking } = await edited(2);
    expect(Lacking.find((one: { SiteLanguage: number }) => one.SiteLanguage === 3).Fields).toContain('contactUs');
    expect(Lacking.find((one: { SiteLanguage: number }) => one.SiteLanguage === 2)?.Fields ?? []).not.toContain('contactUs');
  });

  test('is its colour, which is refused with its ratio when white text is unreadable on it', async () => {
    const configure = async (BrandColor: string) => {
      const row = await manager.ok('/Site/GetSiteConfiguration');
      const values = Object.fromEntries(Object.entries(row).filter(([key]) => !/^(SiteId|SiteName|Creat|LastModif)/.test(key)));
      return manager.post('/Site/EditSiteConfiguration', { ...values, BrandColor });
    };
    const refused = await configure('#fdc653');
    expect(refused).toBeRefused('ValidationFailed');
    expect(refused.Data).toMatchObject([{ Field: 'BrandColor', Message: expect.stringMatching(/1\.\d\d : 1.*4\.5 : 1.*#[0-9a-f]{6}/) }]);
    expect(await configure('#7a1fa2')).toSucceed();
    expect((await publicPage(1)).BrandColor).toBe('#7a1fa2');
  });
});
