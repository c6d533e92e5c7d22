import { readdirSync, readFileSync } from 'node:fs';
import { shippedMenu } from '@entrepot/contract/modules/menu.ts';
import { expect, test } from 'vitest';
import { sharedScreens, redirectOf } from './redirects.ts';

const from = (address: string) => redirectOf(`from=${encodeURIComponent(address)}`);

test('opens the mobile version of a full-site page with its parameters', () => {
  expect(from('/PackageIndex?packageStatus=40')?.to).toBe('/parcels?status=40');
  expect(from('/PackageIndex?packageStatus=[40]')?.to).toBe('/parcels?status=40');
  expect(from('/PackageDetailed?id=0198')?.to).toBe('/parcels/0198');
  expect(from('/BillIndex?onlinePayment=0199')?.to).toBe('/payment?onlinePayment=0199');
  expect(from('/ReturnLogisticsOrderDetailed?id=0198')?.to).toBe('/returned/0198');
  expect(from('/index?numbers=SF1%0ASF2')?.to).toBe('/track?numbers=SF1%2CSF2');
});

test('opens the linked record of a message instead of its list', () => {
  expect(from('/LogisticsOrderIndex?open=0198')?.to).toBe('/orders/0198');
  expect(from('/PackageIndex?open=0198')?.to).toBe('/parcels/0198');
  expect(from('/BillIndex?open=0198')?.to).toBe('/bills/0198');
  expect(from('/ReturnOrderIndex?open=0198')?.to).toBe('/returns/0198');
  expect(from('/ReturnLogisticsOrderIndex?open=0198')?.to).toBe('/returned/0198');
});

test('preserves the referrer of a registration and the id of a promotion', () => {
  expect(redirectOf('tab=register&referrer=T10001')?.to).toBe('/register?referrer=T10001');
  expect(redirectOf('referrer=T10001')?.to).toBe('/register?referrer=T10001');
  expect(redirectOf('promotion=0198')?.to).toBe('/promotions/0198');
  expect(redirectOf('promotion=0198&referrer=T10001')?.to).toBe('/promotions/0198?referrer=T10001');
});

test('offers the complete address of a page that only the full site has', () => {
  expect(from('/ShelvesIndex?page=2')).toEqual({ to: null, full: '/ShelvesIndex?page=2' });
  expect(from('/index?activeIndex=helpTutorial')).toEqual({ to: null, full: '/index?activeIndex=helpTutorial' });
});

test('ignores addresses of other hosts', () => {
  for (const address of ['//evil.example/x', 'https://evil.example', '/\\evil.example', '/a/..//evil.example/x', '/.//evil.example', ''])
    expect(from(address)).toBeNull();
});

test('offers the full site for a page without a mobile version, whatever its name', () => {
  for (const path of ['/constructor', '/toString?x=1']) expect(from(path)).toEqual({ to: null, full: path });
});

// Full-site screens without a menu entry.
const beside = ['index', 'login', 'loginUser', 'dashboard', 'mine/MineProfileIndex', 'MineUserMessagesIndex'];
const fullSite = new Set([
  ...beside,
  ...shippedMenu.flatMap(({ screens }) =>
    screens.flatMap(({ name, path, variants }) => [path.slice(1), ...variants.map((variant) => name.replace(/Index$/, '') + variant)]),
  ),
]);

test('maps only known full-site pages, and every link target exists here', () => {
  const folder = new URL('..', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const sources = files.map((file) => readFileSync(`${folder}${file}`, 'utf8'));
  const linked = sources.flatMap((source) => [...source.matchAll(/FullSiteLink to=\{?["`]\/([\w/]+)/g)].map(([, page]) => page!));
  expect(linked.length).toBeGreaterThan(5);
  expect([...sharedScreens, ...linked].filter((page) => !fullSite.has(page))).toEqual([]);
});
