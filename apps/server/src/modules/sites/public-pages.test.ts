import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { root } from '../../core/root.ts';
import { isBuilt } from './front/document.ts';
import { headOf, type PublicPage } from './front/head.ts';
import { html } from '../../core/http/html.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.server.http.inject({ url, headers: { host: 't.localhost', ...headers } });
const page: PublicPage = {
  language: 'en-us',
  title: 'Site <T>',
  description: 'a "lead" & more',
  address: 'https://t.example/index?lang=en-us',
  others: [['zh-tw', 'https://t.example/index?lang=zh-tw']],
  site: '</script><b>T',
  origin: 'https://t.example',
  logo: '/files/logo.png',
  places: [{ name: 'Xiamen & co', address: '1 Road', searchHours: [] }],
  found: true,
};

describe('head of a public page', () => {
  test('has title, description, languages, picture and warehouses, and escapes the texts of staff', () => {
    const head = headOf(page);
    expect(head).toContain('<title>Site &lt;T&gt;</title>');
    expect(head).toContain('content="a &quot;lead&quot; &amp; more"');
    expect(head).toContain('hreflang="zh-tw" href="https://t.example/index?lang=zh-tw"');
    expect(head).toContain('content="https://t.example/files/logo.png"');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(head)![1]!);
    expect(data['@graph']).toMatchObject([
      { '@type': 'Organization', name: page.site },
      { name: 'Xiamen & co', address: '1 Road' },
    ]);
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(html`<h1 title="${'"a"'}">${'<i>Headline'}${[1, null, html`<b>${'&'}</b>`]}</h1>`.html).toBe(
      '<h1 title="&quot;a&quot;">&lt;i&gt;Headline1<b>&amp;</b></h1>',
    );
    const list = html`<ul>
      <li>${'two\n  lines'}</li>
    </ul>`;
    expect(list.html).toBe('<ul><li>two\n  lines</li></ul>');
  });

  test('is not indexed by search engines if the page is a visitor’s own step', () => {
    expect(headOf(page)).not.toContain('noindex');
    expect(headOf({ ...page, found: false })).toContain('noindex');
  });
});

describe.runIf(isBuilt())('URL', () => {
  test.each([
    ['en-us', 'This page does not exist'],
    ['zh-cn', '没有这个页面'],
    ['zh-tw', '沒有這個頁面'],
  ])('without a page shows a not-found page with links and its status (%s)', async (lang, heading) => {
    for (const path of ['/nonsense', '/index2', '/packages/of/nobody', "/a'--"]) {
      const { statusCode, payload } = await get(`${path}?lang=${lang}`);
      expect([statusCode, payload.includes(`<h1>${heading}</h1>`)], path).toEqual([404, true]);
      expect(payload).toMatch(/<a [^>]*href="\/index"/);
      expect(payload).toContain('noindex');
    }
  });

  test('of a deleted notice or help page shows a not-found page with links and its status', async () => {
    for (const path of ['/NoticeDetailedIndex?id=none', '/NoticeDetailedIndex', '/index?activeIndex=helpTutorial&id=none']) {
      const { statusCode, payload } = await get(`${path}${path.includes('?') ? '&' : '?'}lang=en-us`);
      expect([statusCode, payload.includes('does not exist or was withdrawn')], path).toEqual([404, true]);
      expect(payload).toMatch(/<a [^>]*href="\/index"/);
      // A signed-in person reads the same: the product has no more information about it.
      expect(payload).not.toContain('data-missing');
    }
  });

  test('of the client, of a screen or of a custom menu node is served by the client', async () => {
    const admin = await server.as('admin');
    await admin.ok('/Menus/EstablishBackstageMenu', {
      Name: 'OwnPlace',
      Title: { 'en-us': 'Own', 'zh-cn': '自有', 'zh-tw': '自有' },
      RoleKind: 1,
      Audience: [1],
      Path: '/own/place',
    });
    const sources = ['app/routes.tsx', 'tabs/screens.ts'].map((file) => readFileSync(join(root, 'apps/web/src/core', file), 'utf8'));
    const named = sources.flatMap((source) =>
      [...source.matchAll(/: '(\/\w[\w/]*)',|^ {2}'(\/[\w-]+)': page/gm)].map(([, one, other]) => one ?? other!),
    );
    expect(named).toContain('/Settings');
    expect(named).toContain('/auth-redirect');
    const own = [
      ...named,
      '/',
      '/dashboard',
      '/Dashboard',
      '/login',
      '/loginUser',
      '/404',
      '/redirect/PackageIndex',
      '/own/place',
      '/OwnPlace',
    ];
    // The page of notices belongs to the client for signed-in people; without a notice's id it is no page for visitors.
    for (const path of [...own.filter((one) => one !== '/NoticeDetailedIndex'), '/PackageIndex', '/LogisticsOrderDetailed?id=1'])
      expect((await get(path)).statusCode, path).toBe(200);
  });
});

test.runIf(isBuilt())('marks exactly the invalid fields in a form of the public site', async () => {
  const places = /<select id="from"[^>]*><option value="([^"]+)".*?<select id="to"[^>]*><option value="([^"]+)"/s.exec(
    (await get('/index?lang=en-us')).payload,
  );
  const marked = async (query: string) =>
    [...(await get(`/index?lang=en-us&${query}`)).payload.matchAll(/id="(\w+)"[^>]*aria-invalid="true"/g)].map(([, id]) => id);
  const parcel = `from=${places?.[1]}&to=${places?.[2]}`;
  expect(await marked(`${parcel}&weight=`)).toEqual(['weight']);
  expect(await marked(`${parcel}&weight=2&length=10&width=x`)).toEqual(['width', 'height']);
  expect(await marked(`${parcel}&weight=2`)).toEqual([]);
  expect(await marked('numbers=+')).toEqual(['numbers']);
  expect(await marked('numbers=NOPE1')).toEqual([]);
});

test.runIf(isBuilt())('redirects after a sign-in to a path of this site only', async () => {
  const signInLinks = async (back: string) => {
    const { payload } = await get(`/index?redirect=${encodeURIComponent(back)}`);
    return [/href="(\/loginUser[^"]*)"/, /class="button in"[^>]* href="([^"]*)"/].map((link) => link.exec(payload)?.[1]);
  };
  expect(await signInLinks('/PackageIndex?page=2')).toEqual(['/loginUser?redirect=%2FPackageIndex%3Fpage%3D2', '/PackageIndex?page=2']);
  for (const bad of ['//evil.example', '/a/..//evil.example/x', '/\\evil.example', '/login'])
    expect(await signInLinks(bad), bad).toEqual(['/loginUser', '/']);
});

test.runIf(isBuilt())('tolerates characters in a URL that no database can store', async () => {
  for (const sign of ['%00', '%ED%A0%80', '%EF%BF%BD', 'x'.repeat(300)])
    for (const params of [
      `numbers=${sign}`,
      `activeIndex=notice&content=${sign}`,
      `activeIndex=helpTutorial&content=${sign}`,
      `id=${sign}`,
      `activeIndex=helpTutorial&id=${sign}`,
      `from=${sign}&to=${sign}&weight=1`,
      'activeIndex=notice&page=99999999999999',
    ])
      for (const path of ['/index', '/NoticeDetailedIndex'])
        expect((await get(`${path}?${params}`)).statusCode, `${path}?${params}`).toBeLessThan(500);
});

describe('sitemap', () => {
  test('lists every public page in three languages with alternates, at the requested host', async () => {
    const { statusCode, body, headers } = await get('/sitemap.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(body.match(/<loc>/g)).toHaveLength(15);
    expect(body).toContain('<loc>http://t.localhost/index?activeIndex=helpTutorial&amp;lang=zh-tw</loc>');
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://t.localhost/sitemap.xml');
  });

  test('is not served for a host without a site', async () => {
    expect((await get('/sitemap.xml', { host: 'elsewhere.example' })).statusCode).toBe(404);
  });
});

// The client is built before the suites; a single file may run without it.
describe.runIf(isBuilt())('page of the public site', () => {
  const english = async (url: string) => (await get(url, { 'accept-language': 'en-us' })).body;

  test('is rendered in the language of the URL, the visitor or the browser, before any script runs', async () => {
    const taiwan = (await get('/index?lang=zh-tw', { 'accept-language': 'en-us' })).body;
    expect(taiwan).toContain('<html lang="zh-tw">');
    expect(taiwan).toMatch(/<main><section class="hero"><div class="promise"><h1>[^<]+<\/h1>/);
    expect(taiwan).toContain('領取倉庫地址');
    // It waits for no stylesheet and loads nothing of the client.
    expect(taiwan).not.toContain('rel="stylesheet"');
    expect(taiwan.match(/<script[^>]* src="[^"]*"/g)).toEqual([expect.stringContaining('/assets/site-')]);
    expect((await get('/index', { 'accept-language': 'en-us', cookie: 'a=b; language=zh-tw' })).body).toContain('<html lang="zh-tw">');
    const own = await get('/index', { 'accept-language': 'en-us' });
    expect(own.body).toContain('Get a warehouse address');
    expect(own.headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Accept-Language') });
    const small = await get('/index', { 'accept-language': 'en-us', 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.rawPayload).toString()).toContain('Get a warehouse address');
  });

  test('shows the tracking of the numbers in its URL, and what is wrong with them', async () => {
    const found = await english('/index?numbers=NOBODY1%0ANOBODY2%0ANOBODY1');
    expect(found.match(/<article /g)).toHaveLength(2);
    expect(found).toContain('2 of 2 numbers were not found');
    expect(found).toContain('noindex');
    // In any pasted format: a table has tabs, a chat commas.
    const pasted = await english(`/index?numbers=${encodeURIComponent('NOBODY1, NOBODY2\tNOBODY3，NOBODY1')}`);
    expect(pasted.match(/<article /g)).toHaveLength(3);
    expect(pasted).toContain('3 of 3 numbers were not found');
    expect(await english('/index?numbers=NOBODY1')).not.toContain('1 of 1');
    expect(await english('/index?numbers=+')).toContain('Enter at least one number');
    const many = Array.from({ length: 31 }, (_, at) => `N${at}`).join('%0A');
    expect(await english(`/index?numbers=${many}`)).toContain('No more than 30 numbers at a time');
    expect(await english('/index?numbers=%3Cb%3E1')).not.toContain('<b>1');
  });

  test('prices no package with missing or invalid sizes, because the price would be too low', async () => {
    const front = await english('/index');
    const [from, to] = ['from', 'to'].map((name) => new RegExp(`name="${name}"[^>]*><option value="([^"]+)"`).exec(front)![1]);
    const pageWithSizes = (sizes: string) => english(`/index?from=${from}&to=${to}&weight=2.5${sizes}`);
    for (const sizes of ['&length=30', '&length=30&width=20&height=abc', '&length=30&width=20&height=0', '&length=-1&width=20&height=20']) {
      const refused = await pageWithSizes(sizes);
      expect(refused, sizes).toContain('Enter all three dimensions in centimeters, or none');
      expect(refused, sizes).not.toContain('class="quotes"');
    }
    for (const sizes of ['', '&length=&width=+&height=', '&length=30&width=20&height=20', '&length=30,5&width=20。5&height=２０'])
      expect(await pageWithSizes(sizes), sizes).toContain('class="quotes"');
  });

  test('shows the site’s own texts, help and notices, or states that there are none', async () => {
    expect(await english('/index?activeIndex=helpTutorial')).toContain('<title>Help · ');
    expect(await english('/index?activeIndex=notice&content=nothing-like-it')).toContain('No matches. Try another search.');
    expect(await english('/index?activeIndex=contactUs')).toContain('Leave a message');
    const agreement = await english('/index?activeIndex=agreement&kind=privacy');
    expect(agreement).toContain('<h1>Privacy policy</h1>');
    expect(agreement).toMatch(/<title>Privacy policy · [^<]+<\/title>/);
    expect(agreement).toMatch(/rel="canonical" href="[^"]*activeIndex=agreement&amp;kind=privacy&amp;lang=en-us"/);
    const missingNotice = await english('/NoticeDetailedIndex?id=none');
    expect(missingNotice).toContain('This notice does not exist or was withdrawn');
    expect(missingNotice).toContain('noindex');
  });

  test('leaves signing in and registering to the client, not indexed by search engines', async () => {
    const register = await english('/index?activeIndex=register');
    expect(register).toContain('<main class="first">');
    expect(register).toContain('noindex');
    // A redirect to another host is ignored.
    expect(await english('/index?activeIndex=login&redirect=/PackageIndex')).toContain('href="/loginUser?redirect=%2FPackageIndex"');
    expect(await english('/index?activeIndex=login&redirect=//evil.example')).not.toContain('evil.example"');
  });
});
