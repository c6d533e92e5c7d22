import { expect } from '@playwright/test';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, readStorage, signIn, signInThroughForm, signOutThroughMenu } from '../../../e2e/people.ts';
import { solvePuzzle } from '../../../e2e/solve-puzzle.ts';

const everybody = [
  { name: 'admin', called: '平台管理员', kind: 'platform administrator', screen: 'Sites' },
  { name: 'manager', called: '王经理', kind: 'site manager', screen: 'Transport shifts' },
  { name: 'leader', called: '厦门仓主管', kind: 'warehouse supervisor', screen: 'Transport shifts' },
  { name: 'clerk', called: '厦门仓收货', kind: 'warehouse clerk', screen: 'Package signing' },
  { name: 'alice', called: '林雅婷', kind: 'customer', screen: 'Packages' },
  { name: 'bob', called: '張柏豪', kind: 'customer on credit', screen: 'Packages' },
];

for (const { name, called, kind, screen } of everybody)
  test(`a ${kind} signs in and sees the screens of the role`, covers('PROD-04', 'PERM-03'), async ({ page }) => {
    await signInThroughForm(page, name);
    await expect(page.getByRole('heading', { name: `Hello, ${called}` })).toBeVisible();
    await page.getByRole('button', { name: 'Search the menu' }).click();
    await page.getByRole('combobox', { name: 'Search the menu' }).fill(screen);
    await expect(page.getByRole('option', { name: screen }).first()).toBeVisible();
  });

test('a customer sees the wallet on the first page and the staff do not', covers('SCREEN-Wallet'), async ({ browser }) => {
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

test(
  'refuses a wrong password with a message, and customer accounts at the staff sign-in',
  covers('PROD-03', 'PUBLIC-LOGIN-PASSWORD', 'PERM-01'),
  async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Account' }).fill('alice');
    await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(/account|password/i);
    await expect(page).toHaveURL(/login$/);
    await isAccessible(page);
  },
);

test('returns to the requested page after sign-in', async ({ page }) => {
  await page.goto('/login?redirect=%2FTransportShiftIndex');
  await page.getByRole('textbox', { name: 'Account' }).fill('leader');
  await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Transport shifts' })).toBeVisible();
});

test('returns to the same list after an expired session and a new sign-in', async ({ page }) => {
  await signInThroughForm(page, 'peer');
  await page.goto('/PackageIndex?packageStatus=40');
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((key) => localStorage.setItem(key, '"gone"')));
  await page.reload();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.locator('input[autocomplete="username"]').fill('peer');
  await page.locator('input[type="password"]').fill('Entrepot2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/PackageIndex\?packageStatus=40/);
});

test('leads staff to the staff sign-in with the reason after an ended session, and back', async ({ page }) => {
  await signInThroughForm(page, 'clerk');
  await page.goto('/PackageIndex?packageStatus=40');
  await expect(page.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((key) => localStorage.setItem(key, '"gone"')));
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=%2FPackageIndex%3FpackageStatus%3D40/);
  await expect(page.getByText('Not signed in, or no permission')).toBeVisible();
});

test('signing out leads to the sign-in page, and only signing in leads back', covers('SESSION-01'), async ({ page }) => {
  await signInThroughForm(page, 'support');
  await signOutThroughMenu(page);
  await page.goto('/Dashboard');
  await expect(page).toHaveURL(/\/(login|index)/);
});

test(
  'remembers the sign-in method and offers it first on the public account page',
  covers('PUBLIC-ACCOUNT', 'FIELD-LoginType'),
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', '"en-us"'));
    await page.goto('/index?activeIndex=account');
    const account = page.getByRole('main');
    await expect(account.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
    await expect(account.getByRole('link')).toHaveText(['Customer sign-in', 'Staff sign-in', 'Register', 'Forgot password?']);
    expect(await readStorage(page, 'LoginType')).toBe('index');
    await signInThroughForm(page, 'alice');
    expect(await readStorage(page, 'LoginType')).toBe('userLogin');
    await page.goto('/index?activeIndex=account');
    await expect(account.getByText(/^Signed in as/)).toBeVisible();
    await account.getByRole('button', { name: 'Sign out' }).click();
    await expect(account.getByText('Sign in or register')).toBeVisible();
    await signInThroughForm(page, 'clerk');
    expect(await readStorage(page, 'LoginType')).toBe('backgroundUserLogin');
    await page.evaluate(() => ['AccessToken', 'RefreshToken'].forEach((name) => localStorage.removeItem(name)));
    await page.goto('/index?activeIndex=account');
    await expect(account.getByRole('link').first()).toHaveText('Staff sign-in');
  },
);

test('offers a code for an attacked account and solves the proof of work during the puzzle', async ({ page }) => {
  let isAccountLocked = true;
  await page.route('**/api/Account/Login', (route) =>
    isAccountLocked
      ? route.fulfill({
          json: { Code: errorCodes.AccountLocked, Message: 'Too many wrong passwords; try again in 30 minutes', Data: { ByCode: true } },
        })
      : route.continue(),
  );
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Account' }).fill('dgclerk');
  await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/sign in with a code/)).toBeVisible();
  await solvePuzzle(page, page.getByRole('group', { name: /slide/i }));
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await isAccessible(page);
  const codeResponse = page.waitForResponse('**/api/Account/SendSignInCode');
  await page.getByRole('button', { name: 'Send code' }).click();
  const response = await codeResponse;
  expect(await response.json()).toMatchObject({ Code: errorCodes.Ok, Data: { SignInCodeKey: expect.any(String) } });
  expect(JSON.parse(response.request().postDataJSON().CaptchaWork)).toMatchObject({ solution: { counter: expect.any(Number) } });
  isAccountLocked = false;
  const sent = page.waitForRequest('**/api/Account/Login');
  await page.getByRole('textbox', { name: /^Code from/ }).fill('123456');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ SignInCode: '123456', SignInCodeKey: expect.any(String) });

  // Users without a deliverable address enter the code that staff issued.
  isAccountLocked = true;
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Account' }).fill('dgclerk');
  await page.getByRole('textbox', { name: 'Password' }).fill('Entrepot2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'I have a code from staff' }).click();
  await page.getByRole('textbox', { name: /^Code from staff/ }).fill('2345-6789-ABCD-EFGH');
  isAccountLocked = false;
  const loginRequest = page.waitForRequest('**/api/Account/Login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await loginRequest).postDataJSON()).toMatchObject({ SignInCode: '2345-6789-ABCD-EFGH' });
  expect((await loginRequest).postDataJSON().SignInCodeKey ?? null).toBeNull();
});
