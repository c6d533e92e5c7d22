import { expect, type Page } from '@playwright/test';
import { test } from '../../web/e2e/journey.ts';
import { isGood, phone, opensWithoutLayoutShift } from '../../web/e2e/phones.ts';

async function enter(page: Page, name: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[type="password"]').fill('Entrepot2026');
  await page.keyboard.press('Enter');
}

test('replaces the loading indicator with the page without a layout shift', async ({ browser }) => {
  await opensWithoutLayoutShift(browser, 'zh-tw');
});

test('keeps the referrer and the requested page, tracks without sign-in and fits every page', async ({ browser }) => {
  const page = await phone(browser, 'zh-tw');
  await page.goto('/index?activeIndex=register&referrer=T10001');
  await expect(page).toHaveURL(/\/app\/register\?referrer=T10001$/);
  await expect(page.getByText('T10001')).toBeVisible();
  await isGood(page);
  await page.goto('/app/track?numbers=NOWHERE1');
  await expect(page.getByRole('heading', { name: 'NOWHERE1' })).toBeVisible();
  await page.goto('/PackageIndex?packageStatus=10');
  await expect(page).toHaveURL(/\/app\/sign-in\?to=/);
  await enter(page, 'bob');
  await expect(page).toHaveURL(/\/app\/parcels\?status=10$/);
  for (const path of [
    'parcels/many',
    'claim',
    'addresses',
    'addresses/new',
    'addresses/ours',
    'orders',
    'bills',
    'wallet',
    'withdrawals',
    'withdrawals/new',
    'statements',
    'coupons',
    'send',
    'returned/claim',
    'documents',
    'messages',
    'mall',
    'mall/basket',
    'mall/orders',
    'settings',
    'settings/phone',
    'settings/email',
    'settings/factor',
    'push',
    'me',
  ]) {
    await page.goto(`/app/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: '載入中' })).toHaveCount(0);
    await isGood(page);
  }
});

test('shows the status of a missing notice on a phone, fits the page and offers ways on', async ({ browser }) => {
  const missingUrl = '/NoticeDetailedIndex?id=999999';
  for (const language of ['zh-cn', 'zh-tw', 'en-us'] as const) {
    const page = await phone(browser, language);
    await page.goto(missingUrl);
    await expect(page).toHaveURL(/\/app\//);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().includes(missingUrl) && one.request().isNavigationRequest()),
      page.locator(`a[href*="${missingUrl}"]`).click(),
    ]);
    expect(answer.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isGood(page, 'notice-gone');
    const ways = page.getByRole('main').getByRole('link');
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/index',
      '/index?activeIndex=notice',
      '/index?activeIndex=helpTutorial',
      '/index?activeIndex=contactUs',
    ]);
    await ways.nth(1).click();
    await expect(page).toHaveURL(/activeIndex=notice/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  }
});
