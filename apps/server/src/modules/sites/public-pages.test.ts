import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { root } from '../../core/root.ts';
import { firstPaint, headOf, type PublicPage } from './public-html.ts';

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
  headline: '<i>Headline',
  lead: 'lead',
  begin: 'Open an account',
  places: [{ name: 'Xiamen & co', address: '1 Road', openingHours: null }],
  found: true,
};

describe('the head and the first paint of a public page', () => {
  test('say title, description, languages, picture and warehouses, and nothing typed by staff becomes markup', () => {
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
    const body = firstPaint(page);
    expect(body).toContain('<h1>&lt;i&gt;Headline</h1>');
    expect(body).toContain('<li>Xiamen &amp; co · 1 Road</li>');
  });

  test('a page that is a visitor’s own step is not shown by search engines', () => {
    expect(headOf(page)).not.toContain('noindex');
    expect(headOf({ ...page, found: false })).toContain('noindex');
  });
});

describe('the map of a site', () => {
  test('names every public page in three languages, each with the others, at the host that was asked', async () => {
    const { statusCode, body, headers } = await get('/sitemap.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(body.match(/<loc>/g)).toHaveLength(15);
    expect(body).toContain('<loc>http://t.localhost/index?activeIndex=helpTutorial&amp;lang=zh-tw</loc>');
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://t.localhost/sitemap.xml');
  });

  test('is not given for a host that is no site’s', async () => {
    expect((await get('/sitemap.xml', { host: 'elsewhere.example' })).statusCode).toBe(404);
  });
});

// The client is built before the suites; a single file may run without it.
describe.runIf(existsSync(join(root, 'apps/web/dist/index.html')))('the landing page', () => {
  test('tells a visitor in the language of the address, or of the browser, before any script runs', async () => {
    const taiwan = (await get('/index?lang=zh-tw', { 'accept-language': 'en-us' })).body;
    expect(taiwan).toContain('<html lang="zh-tw">');
    expect(taiwan).toMatch(/<main class="first"><h1>[^<]+<\/h1>/);
    expect(taiwan).toContain('立即註冊');
    // It waits for no stylesheet.
    expect(taiwan.indexOf('<main class="first">')).toBeLessThan(taiwan.indexOf('rel="stylesheet"'));
    const english = await get('/index', { 'accept-language': 'en-us' });
    expect(english.body).toContain('Open an account');
    expect(english.headers).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Accept-Language') });
    expect((await get('/index?activeIndex=helpTutorial&lang=en-us')).body).toContain('<title>Help · ');
    expect((await get('/index?activeIndex=retrievePassword')).body).toContain('noindex');
  });
});
