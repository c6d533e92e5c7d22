import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendForm, tinyPng } from '@entrepot/testing/forms.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

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

describe('the public pages of a site', () => {
  test('are changed by language, with their pictures in the order they are given', async () => {
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
    expect(answer).toMatchObject({ status: 200, Code: 0 });
    const page = await publicPage(2);
    expect(page).toMatchObject({ Title: '我們的集運站', AboutUs: '<p>關於</p>', ServiceCards: [{ Title: '免費合箱' }] });
    expect(page.Carousel).toMatchObject([{ Link: '/index?activeIndex=notice', DisplayOrder: 1 }, { DisplayOrder: 2 }]);
    expect(page.Logo).toMatch(/^\/files\/[^/]+\/public\//);
    const file = await server.server.http.inject({ method: 'GET', url: page.Carousel[0].ImageUrl, headers: { host: 'localhost' } });
    expect(file.statusCode).toBe(200);
    expect((await publicPage(3)).Title).not.toBe('我們的集運站');
  });

  test('keep pictures that were there when they are put in another order, and lose those left out', async () => {
    const { Carousel } = (await get(2)).Data;
    const [first, second] = Carousel;
    const turned = [{ ImageUrl: second.ImageUrl }, { ImageUrl: first.ImageUrl }];
    expect(await save({ ...(await base(2)), Title: 'T', Carousel: JSON.stringify(turned) })).toMatchObject({ Code: 0 });
    expect((await get(2)).Data.Carousel.map(({ ImageUrl }: { ImageUrl: string }) => ImageUrl)).toEqual([second.ImageUrl, first.ImageUrl]);
    expect(await save({ ...(await base(2)), Title: 'T', Carousel: '[]' })).toMatchObject({ Code: 0 });
    expect(await publicPage(2)).toMatchObject({ Carousel: [], Logo: null });
  });

  test('are changed from their newest version only', async () => {
    const sent = { ...(await base(1)), Title: 'A' };
    expect(await save(sent)).toMatchObject({ Code: 0 });
    expect(await save(sent)).toMatchObject({ Code: 104 });
  });

  test.each([
    ['a picture that is none', { Title: 'x', Logo: 'file:logo', logo: { name: 'a.png', bytes: Buffer.from('%PDF-1.4') } }, 110],
    [
      'a picture of ten megabytes',
      { Title: 'x', Logo: 'file:logo', logo: { name: 'a.png', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, tinyPng) } },
      111,
    ],
    ['a picture that the form does not hold', { Title: 'x', Logo: 'file:logo' }, 100],
    [
      'a file of somebody else',
      { Title: 'x', Logo: '/files/0190a5c0-0000-7000-8000-000000000000/public/0123456789abcdef0123456789abcdef.png' },
      101,
    ],
    ['a list that cannot be read', { Title: 'x', Carousel: '[{' }, 100],
    ['a link that runs a script', { Title: 'x', Carousel: '[{"ImageUrl":"/files/a.png","Link":"javascript:alert(1)"}]' }, 100],
    ['a field there is not', { Title: 'x', Colour: 'red' }, 100],
  ])('are not changed with %s', async (_what, parts, code) => {
    const before = (await get(3)).Data;
    expect(await save({ ...(await base(3)), ...parts } as Parameters<typeof sendForm>[3])).toMatchObject({ status: 200, Code: code });
    expect((await get(3)).Data).toEqual(before);
  });

  test('are changed by a form only, and by who holds the button', async () => {
    expect(await manager.post('/Site/EditSitePageConfiguration', { SiteLanguage: 1 })).toMatchObject({ Code: 100 });
    const body = { SiteLanguage: '1', RowVersion: '1', Title: 'x' };
    expect(await save(body, { token: '' })).toMatchObject({ status: 401, Code: 1 });
    expect(await save(body, { token: 'not a token' })).toMatchObject({ status: 401, Code: 1 });
    for (const name of ['alice', 'leader', 'finance'])
      expect(await save(body, await server.as(name))).toMatchObject({ status: 403, Code: 1 });
    expect(await save({ ...body, SiteId: (await server.as('hkmanager')).siteId })).toMatchObject({ Code: 101 });
    expect((await get(1, await server.as('finance'))).status).toBe(403);
  });
});

describe('the public site', () => {
  test('says who it is, how it is reached, what it asks to agree to, and where its warehouses are', async () => {
    const visitor = server.visitor();
    expect(await visitor.ok('/PublicSite/GetAboutUs', { SiteLanguage: 3 })).toContain('Xiamen');
    expect(await visitor.ok('/PublicSite/GetContactUs', { SiteLanguage: 3 })).toContain('2792 1166');
    for (const Kind of ['register', 'privacy', 'service']) expect(await visitor.ok('/PublicSite/GetAgreement', { Kind })).toMatch(/^<p>/);
    expect(await visitor.post('/PublicSite/GetAgreement', { Kind: 'other' })).toMatchObject({ Code: 101 });
    const home = await visitor.ok('/PublicSite/GetHomePage', { SiteLanguage: 3 });
    expect(home.ServiceCards.length).toBeGreaterThan(0);
    expect(home.Warehouses).toEqual(await visitor.ok('/PublicSite/GetPublicWarehouses'));
    expect(home.Warehouses[0]).toMatchObject({ Name: expect.any(String), Address: expect.any(String) });
  });
});
