import { type Browser, expect, type Page } from '@playwright/test';
import { sign, shelve } from '../../server/src/demo/steps.ts';
import { test } from './journey.ts';
import { isAccessible, type Language } from './people.ts';
import { freshNumber, stage, teaSet, topUp } from './prepare.ts';

const agent = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** The browser of a phone, in a language. */
async function phone(browser: Browser, language: Language = 'en-us'): Promise<Page> {
  const context = await browser.newContext({
    userAgent: agent,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), language);
  return context.newPage();
}

async function enter(page: Page, name: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[type="password"]').fill('Entrepot2026');
  await page.keyboard.press('Enter');
}

/** The page is whole at this width, and nothing serious is found on it. */
async function isGood(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await isAccessible(page);
}

const bar = (page: Page, place: string) => page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: place });

test('a customer signs in on a phone, copies the address, declares a parcel, has it sent, pays and tracks it', async ({ browser }) => {
  const set = await stage();
  await topUp(set, 'alice', 500);
  const clerk = await set.as('clerk');
  const houses: { Value: string; Name: string }[] = await clerk('/Warehouse/GetSelectWarehouses');
  const house = houses.find(({ Value }) => Value === set.scene.warehouseId)!;
  const number = freshNumber();
  const page = await phone(browser);

  await page.goto('/PackageIndex?packageStatus=10');
  await expect(page).toHaveURL(/\/app\/sign-in\?to=/);
  await isGood(page);
  await enter(page, 'alice');
  await expect(page).toHaveURL(/\/app\/parcels\?status=10$/);

  await bar(page, 'Home').click();
  await page.getByRole('button', { name: 'Copy the whole address' }).first().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('T00001');
  await isGood(page);

  await page.getByRole('link', { name: 'Declare', exact: true }).click();
  await page.getByLabel('Courier number').fill(number);
  await page.getByLabel('Warehouse').click();
  await page.getByRole('option', { name: house.Name }).click();
  await page.getByLabel('Product name').fill('Tea set');
  await page.getByLabel('Cargo type').click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Declared unit price').fill('80');
  await isGood(page);
  await page.getByRole('button', { name: 'Declare a parcel' }).click();
  await expect(page.getByText(number)).toBeVisible();
  await isGood(page);

  await sign(clerk, set.scene, { ...teaSet, number });
  await shelve(clerk, set.scene, number, set.scene.shelves[0]!);
  await bar(page, 'Parcels').click();
  await page.getByLabel('Find by number or name').fill(number);
  await isGood(page);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: 'Send this parcel' }).click();
  await expect(page.getByRole('checkbox', { name: number })).toBeChecked();
  await isGood(page);
  await page.getByRole('button', { name: 'Go on with 1 parcel' }).click();
  await page.getByRole('radio').first().click();
  await isGood(page);
  await page.getByRole('button', { name: 'See the price' }).click();
  // The price unfolds to how it came about.
  await expect(page.getByText('Billing weight')).toBeVisible();
  await isGood(page);
  await page.getByRole('button', { name: /^Order for/ }).click();

  await expect(page).toHaveURL(/\/app\/pay\//);
  await expect(page.getByRole('radio', { name: 'Balance' })).toBeChecked();
  await isGood(page);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page).toHaveURL(/\/app\/orders\/[\w-]+$/);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await isGood(page);

  await bar(page, 'Home').click();
  await page.getByRole('link', { name: 'Track', exact: true }).click();
  await page.getByLabel(/Numbers, one a line/).fill(number);
  await page.getByRole('button', { name: 'Where is it?' }).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await isGood(page);
});

test('the phone keeps who recommended a visitor, tracks without signing in, and every page of a customer is whole in every language', async ({
  browser,
}) => {
  const page = await phone(browser, 'zh-tw');
  await page.goto('/index?activeIndex=register&referrer=T10001');
  await expect(page).toHaveURL(/\/app\/register\?referrer=T10001$/);
  await expect(page.getByText('T10001')).toBeVisible();
  await isGood(page);
  await page.goto('/app/track?numbers=NOWHERE1');
  await expect(page.getByRole('heading', { name: 'NOWHERE1' })).toBeVisible();
  await page.goto('/app/sign-in');
  await enter(page, 'bob');
  await expect(page.getByRole('navigation').last()).toBeVisible();
  for (const path of [
    'parcels/many',
    'claim',
    'addresses',
    'addresses/new',
    'addresses/ours',
    'orders',
    'bills',
    'wallet',
    'coupons',
    'send',
    'returned/claim',
    'messages',
    'mall',
    'mall/basket',
    'mall/orders',
    'settings',
    'me',
  ]) {
    await page.goto(`/app/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: '載入中' })).toHaveCount(0);
    await isGood(page);
  }
});
