import { expect, test } from '@playwright/test';
import { isAccessible, signIn, throughTheDoor } from './people.ts';
import { freshNumber } from './prepare.ts';

test('the platform makes an organization with a team below it, and a sub menu that leads to a screen', async ({ browser }) => {
  const name = `Harbour ${freshNumber().slice(-6)}`;
  const page = await signIn(browser, 'admin');
  await page.goto('/PlatformStaffOrganizesIndex');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Add: Organization' });
  await form.getByLabel('Organization name').fill(name);
  await isAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  const team = page.getByRole('row').filter({ hasText: 'Night team' });
  await row.getByRole('button', { name: 'Add below' }).click();
  await form.getByLabel('Organization name').fill('Night team');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(team).toBeVisible();
  await row.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(team).toHaveCount(0);
  await row.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(team).toBeVisible();
  // A branch that holds others stays.
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('In use, cannot be deleted')).toBeVisible();

  await page.goto('/MenusIndex');
  await page.getByRole('row').filter({ hasText: 'PlatformStaffManagement' }).getByRole('button', { name: 'Add below' }).click();
  const node = page.getByRole('dialog', { name: 'Add: Menu node' });
  await node.getByLabel('Menu name').fill('NightLog');
  for (const title of await node.getByLabel(/^Title · /).all()) await title.fill('Night log');
  await node.getByRole('combobox', { name: 'View' }).click();
  await page.keyboard.type('OperationLogIndex');
  await page.getByRole('option', { name: /OperationLogIndex/ }).click();
  await node.getByLabel('Address').fill('/NightLog');
  await node.getByRole('button', { name: 'Save' }).click();
  await expect(node).toBeHidden();
  await page.goto('/NightLog');
  await expect(page.getByRole('heading', { name: 'Night log' })).toBeVisible();
  await page.goto('/MenusIndex');
  await page.getByLabel('Find by name').fill('NightLog');
  await page.getByRole('row').filter({ hasText: '/NightLog' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: '/NightLog' })).toHaveCount(0);
});

test('a customer adds a sub account, which signs in and sees only what it was given', async ({ browser }) => {
  const name = `helper${freshNumber().slice(-7)}`;
  const page = await signIn(browser, 'alice');
  await page.goto('/SubAccountIndex');
  await page.getByRole('button', { name: 'Add sub account' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add: Account' });
  await form.getByLabel('Sign-in name').fill(name);
  await form.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: /SubAccountClerk/ }).click();
  await form.getByLabel('Password', { exact: false }).first().fill('Entrepot2026');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();

  const helper = await (await browser.newContext()).newPage();
  await helper.addInitScript(() => localStorage.setItem('language', '"en-us"'));
  await throughTheDoor(helper, name, '/loginUser');
  await helper.goto('/PackageIndex');
  await expect(helper.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await expect(helper.getByRole('menuitem', { name: 'Billing' }).or(helper.getByRole('link', { name: 'Bills' }))).toHaveCount(0);
  await helper.goto('/BillIndex');
  await expect(helper.getByRole('table', { name: 'Bills' })).toHaveCount(0);
});
