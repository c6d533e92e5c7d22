import { expect, test } from 'vitest';
import { fullAddress, isMobileAddress } from './mobile.ts';

test.each([
  ['tab=register&referrer=T10001', '/index?activeIndex=register&referrer=T10001'],
  ['referrer=T10001', '/index?activeIndex=register&referrer=T10001'],
  ['promotion=0198', '/PreviewPromotionActivitiesIndex?id=0198'],
  ['from=%2FPackageIndex%3FpackageStatus%3D40', '/PackageIndex?packageStatus=40'],
  ['', '/'],
])('the mobile address /app/?%s stands at %s of the full site', (search, full) => {
  expect(fullAddress(search)).toBe(full);
});

test('addresses below /app/ are those of the mobile site', () => {
  expect(['/app', '/app/', '/app/x', '/apple'].map(isMobileAddress)).toEqual([true, true, true, false]);
});
