import { expect, test } from 'vitest';
import { turnOf } from './turn.ts';

test('a page of the full site that stands here too is opened here, with what its address says', () => {
  expect(turnOf('from=/PackageIndex?packageStatus=40')?.to).toBe('/parcels?status=40');
  expect(turnOf(`from=${encodeURIComponent('/PackageDetailedIndex?id=0198')}`)?.to).toBe('/parcels/0198');
});

test('one that only the full site has is offered there, whole', () => {
  expect(turnOf(`from=${encodeURIComponent('/ShelvesIndex?page=2')}`)).toEqual({ to: null, full: '/ShelvesIndex?page=2' });
});

test('an address that leads to another host leads nowhere', () => {
  for (const from of ['//evil.example/x', 'https://evil.example', '/\\evil.example', ''])
    expect(turnOf(`from=${encodeURIComponent(from)}`)).toBeNull();
});
