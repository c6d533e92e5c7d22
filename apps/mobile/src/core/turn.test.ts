import { expect, test } from 'vitest';
import { turnOf } from './turn.ts';

const from = (address: string) => turnOf(`from=${encodeURIComponent(address)}`);

test('a page of the full site that stands here too is opened here, with what its address says', () => {
  expect(from('/PackageIndex?packageStatus=40')?.to).toBe('/parcels?status=40');
  expect(from('/PackageIndex?packageStatus=[40]')?.to).toBe('/parcels?status=40');
  expect(from('/PackageDetailedIndex?id=0198')?.to).toBe('/parcels/0198');
  expect(from('/BillIndex?onlinePayment=0199')?.to).toBe('/payment?onlinePayment=0199');
});

test('the register tab goes along with the referrer, and a promotion with its id', () => {
  expect(turnOf('tab=register&referrer=T10001')?.to).toBe('/register?referrer=T10001');
  expect(turnOf('referrer=T10001')?.to).toBe('/register?referrer=T10001');
  expect(turnOf('promotion=0198')?.to).toBe('/promotions/0198');
  expect(turnOf('promotion=0198&referrer=T10001')?.to).toBe('/promotions/0198?referrer=T10001');
});

test('one that only the full site has is offered there, whole', () => {
  expect(from('/ShelvesIndex?page=2')).toEqual({ to: null, full: '/ShelvesIndex?page=2' });
});

test('an address that leads to another host leads nowhere', () => {
  for (const address of ['//evil.example/x', 'https://evil.example', '/\\evil.example', '/a/..//evil.example/x', '/.//evil.example', ''])
    expect(from(address)).toBeNull();
});

test('a page that no screen is called is offered on the full site, whatever its name is elsewhere', () => {
  for (const path of ['/constructor', '/toString?x=1']) expect(from(path)).toEqual({ to: null, full: path });
});
