import { expect, test } from 'vitest';
import { fullAddress, isMobile, isMobileAddress, mobileAddress, mobileRedirect } from './mobile.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const handheld = 'Mozilla/5.0 (Linux; Android 13; TC22) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';

test.each([
  ['/', '', '/app/'],
  ['/index', '', '/app/'],
  ['/index', 'activeIndex=register&referrer=T10001', '/app/?tab=register&referrer=T10001'],
  ['/index', 'activeIndex=login', '/app/'],
  ['/index', 'referrer=T10001', '/app/?referrer=T10001'],
  ['/PreviewPromotionActivitiesIndex', 'id=0198', '/app/?promotion=0198'],
  ['/PreviewPromotionActivitiesIndex', 'id=0198&referrer=T10001', '/app/?promotion=0198&referrer=T10001'],
  ['/PackageIndex', 'packageStatus=40', '/app/?from=%2FPackageIndex%3FpackageStatus%3D40'],
  ['/index', 'activeIndex=helpTutorial&id=0198', '/app/?from=%2Findex%3FactiveIndex%3DhelpTutorial%26id%3D0198'],
  ['/index', 'numbers=SF1', '/app/?from=%2Findex%3Fnumbers%3DSF1'],
])('redirects a phone at %s?%s to %s', (pathname, search, to) => {
  expect(mobileRedirect({ pathname, search: search && `?${search}` }, phone)).toBe(to);
});

test.each([
  ['/index', 'activeIndex=register&referrer=T10001', '/index?activeIndex=register&referrer=T10001'],
  ['/PreviewPromotionActivitiesIndex', 'id=0198', '/PreviewPromotionActivitiesIndex?id=0198'],
  ['/PackageIndex', 'packageStatus=40', '/PackageIndex?packageStatus=40'],
  ['/dashboard', '', '/'],
])('links from there back to %s?%s', (path, search, back) => {
  expect(fullAddress(mobileAddress(path, search).split('?')[1] ?? '')).toBe(back);
});

test('stays on desktops, and on phones already there, back from sign-in or payment, or in setup', () => {
  expect([phone, handheld, desktop].map(isMobile)).toEqual([true, true, false]);
  expect(mobileRedirect({ pathname: '/index', search: '' }, desktop)).toBeNull();
  for (const pathname of ['/app/', '/app/parcels', '/auth-redirect', '/SetUp', '/PracticePayment'])
    expect(mobileRedirect({ pathname, search: '' }, phone)).toBeNull();
  expect(['/app', '/app/', '/app/x', '/apple'].map(isMobileAddress)).toEqual([true, true, true, false]);
});

test('shows the public site to search engines with a mobile user agent', () => {
  const engines = [
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  ];
  for (const agent of engines) expect(mobileRedirect({ pathname: '/index', search: '' }, agent)).toBeNull();
});
