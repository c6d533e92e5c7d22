import { readdirSync, readFileSync } from 'node:fs';
import { shippedMenu } from '@entrepot/contract/modules/menu.ts';
import { expect, test } from 'vitest';
import { pagesOfBoth, turnOf } from './turn.ts';

const from = (address: string) => turnOf(`from=${encodeURIComponent(address)}`);

test('a page of the full site that stands here too is opened here, with what its address says', () => {
  expect(from('/PackageIndex?packageStatus=40')?.to).toBe('/parcels?status=40');
  expect(from('/PackageIndex?packageStatus=[40]')?.to).toBe('/parcels?status=40');
  expect(from('/PackageDetailed?id=0198')?.to).toBe('/parcels/0198');
  expect(from('/BillIndex?onlinePayment=0199')?.to).toBe('/payment?onlinePayment=0199');
  expect(from('/ReturnLogisticsOrderDetailed?id=0198')?.to).toBe('/returned/0198');
  expect(from('/index?numbers=SF1%0ASF2')?.to).toBe('/track?numbers=SF1%2CSF2');
});

test('what a message leads to is opened itself, not the list over which the full site opens it', () => {
  expect(from('/LogisticsOrderIndex?open=0198')?.to).toBe('/orders/0198');
  expect(from('/PackageIndex?open=0198')?.to).toBe('/parcels/0198');
  expect(from('/BillIndex?open=0198')?.to).toBe('/bills/0198');
  expect(from('/ReturnOrderIndex?open=0198')?.to).toBe('/returns/0198');
  expect(from('/ReturnLogisticsOrderIndex?open=0198')?.to).toBe('/returned/0198');
});

test('the register tab goes along with the referrer, and a promotion with its id', () => {
  expect(turnOf('tab=register&referrer=T10001')?.to).toBe('/register?referrer=T10001');
  expect(turnOf('referrer=T10001')?.to).toBe('/register?referrer=T10001');
  expect(turnOf('promotion=0198')?.to).toBe('/promotions/0198');
  expect(turnOf('promotion=0198&referrer=T10001')?.to).toBe('/promotions/0198?referrer=T10001');
});

test('one that only the full site has is offered there, whole', () => {
  expect(from('/ShelvesIndex?page=2')).toEqual({ to: null, full: '/ShelvesIndex?page=2' });
  expect(from('/index?activeIndex=helpTutorial')).toEqual({ to: null, full: '/index?activeIndex=helpTutorial' });
});

test('an address that leads to another host leads nowhere', () => {
  for (const address of ['//evil.example/x', 'https://evil.example', '/\\evil.example', '/a/..//evil.example/x', '/.//evil.example', ''])
    expect(from(address)).toBeNull();
});

test('a page that no screen is called is offered on the full site, whatever its name is elsewhere', () => {
  for (const path of ['/constructor', '/toString?x=1']) expect(from(path)).toEqual({ to: null, full: path });
});

// What the full site shows without a place in the menu.
const beside = ['index', 'login', 'loginUser', 'dashboard', 'mine/MineProfileIndex', 'MineUserMessagesIndex'];
const fullSite = new Set([
  ...beside,
  ...shippedMenu.flatMap(({ screens }) =>
    screens.flatMap(({ name, path, variants }) => [path.slice(1), ...variants.map((variant) => name.replace(/Index$/, '') + variant)]),
  ),
]);

test('every page of the full site that is known here stands there, and so does every page that a link leads to', () => {
  const folder = new URL('..', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const sources = files.map((file) => readFileSync(`${folder}${file}`, 'utf8'));
  const linked = sources.flatMap((source) => [...source.matchAll(/FullSiteLink to=\{?["`]\/([\w/]+)/g)].map(([, page]) => page!));
  expect(linked.length).toBeGreaterThan(5);
  expect([...pagesOfBoth, ...linked].filter((page) => !fullSite.has(page))).toEqual([]);
});
