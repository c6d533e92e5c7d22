import { expect, test } from '@playwright/test';
import { isAccessible, signIn, throughTheDoor } from './people.ts';

const everybody = [
  { name: 'admin', called: '平台管理员', kind: 'platform administrator', screen: 'Sites' },
  { name: 'manager', called: '王经理', kind: 'site manager', screen: 'Transport shifts' },
  { name: 'leader', called: '厦门仓主管', kind: 'warehouse leader', screen: 'Transport shifts' },
  { name: 'clerk', called: '厦门仓收货', kind: 'warehouse clerk', screen: 'Package signing' },
  { name: 'alice', called: '林雅婷', kind: 'customer', screen: 'Packages' },
  { name: 'bob', called: '張柏豪', kind: 'customer on credit', screen: 'Packages' },
];

for (const { name, called, kind, screen } of everybody)
  test(`a ${kind} signs in and is shown the screens of their work`, async ({ page }) => {
    await throughTheDoor(page, name);
    await expect(page.getByRole('heading', { name: `Hello, ${called}` })).toBeVisible();
    await page.getByRole('button', { name: 'Search the menu' }).click();
    await page.getByRole('combobox', { name: 'Search the menu' }).fill(screen);
    await expect(page.getByRole('option', { name: screen }).first()).toBeVisible();
  });

test('a customer sees the wallet on the first page and the staff do not', async ({ browser }) => {
  const alice = await signIn(browser, 'alice');
  await alice.goto('/Dashboard');
  await expect(alice.getByRole('region', { name: 'Dashboard' }).getByText('Wallet')).toBeVisible();
  await isAccessible(alice);
  const clerk = await signIn(browser, 'clerk');
  await clerk.goto('/Dashboard');
  await expect(clerk.getByRole('heading', { name: 'Hello, 厦门仓收货' })).toBeVisible();
  await expect(clerk.getByText('Wallet')).toHaveCount(0);
  await isAccessible(clerk);
});

test('a wrong password is refused in words, and the account of a customer opens no staff door', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Account' }).fill('alice');
  await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/account|password/i);
  await expect(page).toHaveURL(/login$/);
  await isAccessible(page);
});

test('a page that needs a sign-in is shown right after it', async ({ page }) => {
  await page.goto('/login?redirect=%2FTransportShiftIndex');
  await page.getByRole('textbox', { name: 'Account' }).fill('leader');
  await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Transport shifts' })).toBeVisible();
});

test('who is signed out by time comes back to the same list after signing in', async ({ page }) => {
  await throughTheDoor(page, 'peer');
  await page.goto('/PackageIndex?packageStatus=40');
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((key) => localStorage.setItem(key, '"gone"')));
  await page.reload();
  await expect(page.getByText('Sign in to go on')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.locator('input[autocomplete="username"]').fill('peer');
  await page.locator('input[type="password"]').fill('Entrepot2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/PackageIndex\?packageStatus=40/);
});

test('who signs out is at the door again and comes back only by signing in', async ({ page }) => {
  await throughTheDoor(page, 'support');
  await page.getByRole('button', { name: 'Personal menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/(login|index)/);
  await page.goto('/Dashboard');
  await expect(page).toHaveURL(/\/(login|index)/);
});
