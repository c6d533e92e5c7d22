import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveClients } from './clients.ts';

const folder = mkdtempSync(join(tmpdir(), 'entrepot-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

function built(name: string): string {
  mkdirSync(join(folder, name, 'assets'), { recursive: true });
  writeFileSync(join(folder, name, 'index.html'), `<title>${name}</title>`);
  writeFileSync(join(folder, name, 'assets/start.js'), `// ${name}`);
  return join(folder, name);
}

async function opened(mobile: string) {
  const http = Fastify();
  serveClients(http, [
    { folder: built('web'), under: '/' },
    { folder: mobile, under: '/app/' },
  ]);
  await http.ready();
  return async (url: string) => {
    const { statusCode, headers, body } = await http.inject({ url });
    return { statusCode, body, cache: headers['cache-control'] };
  };
}

test('serves the client page for an address without a file, with revalidation', async () => {
  const get = await opened(built('mobile'));
  for (const url of ['/app', '/app/', '/app/parcels/0198?status=40'])
    expect(await get(url)).toEqual({ statusCode: 200, body: '<title>mobile</title>', cache: 'no-cache' });
  for (const url of ['/', '/apple', '/PackageIndex?page=2']) expect((await get(url)).body).toBe('<title>web</title>');
});

test('caches hashed files permanently per client, and does not serve a page for a missing file', async () => {
  const get = await opened(built('mobile'));
  expect(await get('/app/assets/start.js')).toEqual({
    statusCode: 200,
    body: '// mobile',
    cache: 'public, max-age=31536000, immutable',
  });
  expect((await get('/assets/start.js')).body).toBe('// web');
  for (const url of ['/app/assets/old.js', '/assets/old.js', '/app/icon.svg', '/api/x', '/files/x'])
    expect((await get(url)).statusCode).toBe(404);
});

test('serves mobile addresses from the web client when the mobile site is not built', async () => {
  const get = await opened(join(folder, 'nothing'));
  expect((await get('/app/?tab=register')).body).toBe('<title>web</title>');
});

test('preloads the files of an entry page in the language of the browser', async () => {
  const mobile = built('begun');
  mkdirSync(join(mobile, '.vite'), { recursive: true });
  const filesByLanguage = {
    'zh-cn': ['assets/words-zh-cn.js'],
    'zh-tw': ['assets/words-zh-tw.js', 'assets/page.css'],
    'en-us': ['assets/words-en-us.js'],
  };
  writeFileSync(join(mobile, '.vite/first.json'), JSON.stringify({ '/': filesByLanguage, '/sign-in': filesByLanguage }));
  const http = Fastify();
  serveClients(http, [
    { folder: built('web'), under: '/' },
    { folder: mobile, under: '/app/' },
  ]);
  const link = async (url: string, headers: Record<string, string>) => {
    const answer = await http.inject({ url, headers });
    return [answer.body, answer.headers['cache-control'], answer.headers.link];
  };
  const page = ['<title>begun</title>', 'no-cache'];
  for (const url of ['/app/', '/app/?from=%2FPackageIndex', '/app/sign-in?to=%2Fwallet'])
    expect(await link(url, { 'accept-language': 'zh-TW,zh;q=0.9' })).toEqual([
      ...page,
      '</app/assets/words-zh-tw.js>; rel=modulepreload, </app/assets/page.css>; rel=preload; as=style; crossorigin',
    ]);
  expect(await link('/app/', { 'accept-language': 'zh-TW', cookie: 'a=1; language=en-us' })).toEqual([
    ...page,
    '</app/assets/words-en-us.js>; rel=modulepreload',
  ]);
  expect(await link('/app/parcels', {})).toEqual([...page, undefined]);
});
