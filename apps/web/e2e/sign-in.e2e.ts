import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, kept, signIn, throughTheDoor, throughTheWayOut } from './people.ts';
import { solvePuzzle } from './solve-puzzle.ts';

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
  await throughTheWayOut(page);
  await page.goto('/Dashboard');
  await expect(page).toHaveURL(/\/(login|index)/);
});

test('the browser keeps how it came in, and the account page of the public site offers that way first', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', '"en-us"'));
  await page.goto('/index?activeIndex=account');
  const account = page.getByRole('main');
  await expect(account.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await expect(account.getByRole('link')).toHaveText(['Customer sign-in', 'Staff sign-in', 'Register', 'Password forgotten?']);
  expect(await kept(page, 'LoginType')).toBe('index');
  await throughTheDoor(page, 'alice');
  expect(await kept(page, 'LoginType')).toBe('userLogin');
  await page.goto('/index?activeIndex=account');
  await expect(account.getByText(/^Signed in as/)).toBeVisible();
  await account.getByRole('button', { name: 'Sign out' }).click();
  await expect(account.getByText('Sign in or register')).toBeVisible();
  await throughTheDoor(page, 'clerk');
  expect(await kept(page, 'LoginType')).toBe('backgroundUserLogin');
  await page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((name) => localStorage.removeItem(name)));
  await page.goto('/index?activeIndex=account');
  await expect(account.getByRole('link').first()).toHaveText('Staff sign-in');
});

test('whose account others guessed at is offered a code, and the work behind the puzzle is done while it is solved', async ({ page }) => {
  let held = true;
  await page.route('**/api/Account/Login', (route) =>
    held
      ? route.fulfill({ json: { Code: 116, Message: 'Too many wrong passwords; try again in 30 minutes', Data: { ByCode: true } } })
      : route.continue(),
  );
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Account' }).fill('dgclerk');
  await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/come in now with a code/)).toBeVisible();
  await solvePuzzle(page, page.getByRole('group', { name: /slide/i }));
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await isAccessible(page);
  const asked = page.waitForResponse('**/api/Account/SendSignInCode');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const response = await asked;
  expect(await response.json()).toMatchObject({ Code: 0, Data: { SignInCodeKey: expect.any(String) } });
  expect(JSON.parse(response.request().postDataJSON().CaptchaWork)).toMatchObject({ solution: { counter: expect.any(Number) } });
  held = false;
  const sent = page.waitForRequest('**/api/Account/Login');
  await page.getByRole('textbox', { name: /^Code from/ }).fill('123456');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ SignInCode: '123456', SignInCodeKey: expect.any(String) });

  // Who can be sent none types the one that staff told.
  held = true;
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Account' }).fill('dgclerk');
  await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Staff gave me a code' }).click();
  await page.getByRole('textbox', { name: /^Code that staff/ }).fill('2345-6789-ABCD-EFGH');
  held = false;
  const told = page.waitForRequest('**/api/Account/Login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await told).postDataJSON()).toMatchObject({ SignInCode: '2345-6789-ABCD-EFGH' });
  expect((await told).postDataJSON().SignInCodeKey ?? null).toBeNull();
});
