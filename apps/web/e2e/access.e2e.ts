import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { isAccessible, signIn, throughTheDoor } from './people.ts';
import { freshNumber } from './prepare.ts';

test('the manager opens a customer account with a role, freezes it, and its owner signs in with a password set anew', async ({
  browser,
}) => {
  const name = `guest${freshNumber().slice(-8)}`;
  const page = await signIn(browser, 'manager');
  await page.goto('/UserIndex');
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog', { name: 'Add: Account' });
  await form.getByLabel('Sign-in name').fill(name);
  await form.getByLabel('Password', { exact: false }).first().fill('short');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('6 to 16 characters');
  await form.getByLabel('Password', { exact: false }).first().fill('Harbour2026');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Customer');
  await row.getByRole('button', { name: 'Reset password' }).click();
  const reset = page.getByRole('dialog', { name: `Reset the password of ${name}` });
  await reset.getByLabel('New password').fill('Entrepot2026');
  await reset.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText(`${name} has a new password`)).toBeVisible();
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Freeze' }).click();
  await page
    .getByRole('dialog', { name: `Freeze ${name}` })
    .getByRole('button', { name: 'Freeze' })
    .click();
  await expect(row.getByRole('button', { name: 'Unfreeze' })).toBeVisible();
  const guest = await (await browser.newContext()).newPage();
  await guest.addInitScript(() => localStorage.setItem('language', '"en-us"'));
  await throughTheDoor(guest, name, '/loginUser');
});

test('a manager is offered the kinds of colleague that a site opens, and none of the platform or of customers', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/PlatformStaffIndex');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('dialog', { name: /^Add/ }).getByRole('combobox', { name: 'Account kind' }).click();
  await expect(page.getByRole('listbox', { name: 'Account kind' }).getByRole('option')).toHaveText(['Site operator', 'Warehouse staff']);
});

test('a role is given a screen with one of its buttons, and keeps both', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/UserRoleIndex');
  const row = page.getByRole('row').filter({ hasText: 'Monthly customer' });
  const rights = async () => {
    await row.getByRole('button', { name: 'Set rights' }).click();
    const drawer = page.getByRole('dialog', { name: 'Rights of Monthly customer' });
    await drawer.getByLabel('Find a screen').fill('Sub accounts');
    return drawer;
  };
  const drawer = await rights();
  const buttons = drawer.getByRole('group', { name: 'Sub accounts' });
  await drawer.getByRole('checkbox', { name: 'Sub accounts', exact: true }).uncheck();
  await expect(buttons.getByRole('checkbox', { name: 'Add' })).not.toBeChecked();
  await buttons.getByRole('checkbox', { name: 'Add' }).check();
  await expect(drawer.getByRole('checkbox', { name: 'Sub accounts', exact: true })).toBeChecked();
  await isAccessible(page);
  await drawer.getByRole('button', { name: 'Set rights' }).click();
  await expect(page.getByText('Rights saved')).toBeVisible();
  const again = (await rights()).getByRole('group', { name: 'Sub accounts' });
  await expect(again.getByRole('checkbox', { name: 'Add' })).toBeChecked();
  await expect(again.getByRole('checkbox', { name: 'Delete' })).not.toBeChecked();
});

test('the rules of a site are read part by part, changed and stay so; a save that fails (validateError) names the parts', async ({
  browser,
}) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/SiteConfigurationIndex');
  const fact = page.getByText('Minutes a quote is valid');
  await expect(fact).toBeVisible();
  await expect(page.getByText('Before approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.locator('summary').first().click();
  await expect(fact).toBeHidden();
  await isAccessible(page);
  const change = async (text: string) => {
    await page.getByRole('button', { name: 'Change the rules' }).click();
    await page.getByLabel('Minutes a quote is valid').fill(text);
  };
  await change('');
  const tabs = page.getByRole('tablist', { name: 'Parts of the form' });
  await tabs.getByRole('tab').last().click();
  await tabs.getByRole('tab').nth(6).click();
  await page.getByLabel('Minutes locked').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').first()).toHaveText('Please check: Orders and payment, Signing in');
  await expect(page.getByLabel('Minutes a quote is valid')).toBeFocused();
  await isAccessible(page);
  await page.getByLabel('Minutes a quote is valid').fill('45');
  await tabs.getByRole('tab').nth(6).click();
  await page.getByLabel('Minutes locked').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.locator('dd').filter({ hasText: /^45$/ }).first()).toBeVisible();
  await change('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
});
