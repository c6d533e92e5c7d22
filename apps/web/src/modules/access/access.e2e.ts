import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn, signInThroughForm } from '../../../e2e/people.ts';
import { freshNumber } from '../../../e2e/prepare.ts';

test('manager opens and freezes a customer account; its owner signs in with a reset password', async ({ browser }) => {
  const name = `guest${freshNumber().slice(-8)}`;
  const page = await signIn(browser, 'manager');
  await page.goto('/UserIndex');
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog', { name: 'Add: Account' });
  await form.getByLabel('User name').fill(name);
  await form.getByLabel('Password', { exact: false }).first().fill('short');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('6 to 16 characters');
  await form.getByLabel('Password', { exact: false }).first().fill('Harbour2026');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Customer');
  await row.getByRole('button', { name: 'Reset password' }).click();
  const reset = page.getByRole('dialog', { name: `Reset the password of ${name}?` });
  await reset.getByLabel('New password').fill('Entrepot2026');
  await reset.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText(`Password of ${name} reset`)).toBeVisible();
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Freeze' }).click();
  await page
    .getByRole('dialog', { name: `Freeze ${name}?` })
    .getByRole('button', { name: 'Freeze' })
    .click();
  await expect(row.getByRole('button', { name: 'Unfreeze' })).toBeVisible();
  const guest = await (await browser.newContext()).newPage();
  await guest.addInitScript(() => localStorage.setItem('language', '"en-us"'));
  await signInThroughForm(guest, name, '/loginUser');
});

test('offers a manager the staff roles of a site, but no platform or customer roles', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  await page.goto('/PlatformStaffIndex');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('dialog', { name: /^Add/ }).getByRole('combobox', { name: 'Account type' }).click();
  await expect(page.getByRole('listbox', { name: 'Account type' }).getByRole('option')).toHaveText(['Site operator', 'Warehouse staff']);
});

test(
  'saves a screen and one of its buttons as rights of a role',
  covers('SCREEN-UserRolePermissions', 'SCREEN-PlatformStaffRolePermissions'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    await page.goto('/UserRoleIndex');
    const row = page.getByRole('row').filter({ hasText: 'Monthly customer' });
    const rights = async () => {
      await row.getByRole('button', { name: 'Set permissions' }).click();
      const drawer = page.getByRole('dialog', { name: 'Permissions of Monthly customer' });
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
    await drawer.getByRole('button', { name: 'Set permissions' }).click();
    await expect(page.getByText('Permissions saved')).toBeVisible();
    const again = (await rights()).getByRole('group', { name: 'Sub accounts' });
    await expect(again.getByRole('checkbox', { name: 'Add' })).toBeChecked();
    await expect(again.getByRole('checkbox', { name: 'Delete' })).not.toBeChecked();
  },
);

test(
  'saves the rules of a site part by part; a failed save (validateError) names the parts',
  covers('WIDGET-FORMPAGE-08', 'SCREEN-SiteConfiguration'),
  async ({ browser }) => {
    const page = await signIn(browser, 'manager');
    await page.goto('/SiteConfigurationIndex');
    const setting = page.getByText('Quote validity (minutes)');
    await expect(setting).toBeVisible();
    await expect(page.getByText('Before approval')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.locator('summary').first().click();
    await expect(setting).toBeHidden();
    await isAccessible(page);
    const change = async (text: string) => {
      await page.getByRole('button', { name: 'Edit rules' }).click();
      await page.getByLabel('Quote validity (minutes)').fill(text);
    };
    await change('');
    const tabs = page.getByRole('tablist', { name: 'Form sections' });
    await tabs.getByRole('tab').last().click();
    await tabs.getByRole('tab', { name: 'Sign-in' }).click();
    await page.getByLabel('Lockout duration (minutes)').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').first()).toHaveText('Please check: Orders and payment, Sign-in');
    await expect(page.getByLabel('Quote validity (minutes)')).toBeFocused();
    await isAccessible(page);
    await page.getByLabel('Quote validity (minutes)').fill('45');
    await tabs.getByRole('tab', { name: 'Sign-in' }).click();
    await page.getByLabel('Lockout duration (minutes)').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(page.locator('dd').filter({ hasText: /^45$/ }).first()).toBeVisible();
    await change('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
  },
);
