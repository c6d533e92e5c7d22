import { expect } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn, signInThroughForm } from '../../../e2e/people.ts';
import { freshNumber } from '../../../e2e/prepare.ts';

test(
  'platform creates an organization with a team, and a sub menu that opens a screen',
  covers('WIDGET-ICONPICKER-01', 'WIDGET-ICONPICKER-02', 'SCREEN-PlatformMenus', 'SCREEN-PlatformMenus-FORM', 'ORGANIZES-TREE', 'MSG-01'),
  async ({ browser }) => {
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
    // A branch with children cannot be deleted.
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'In use, cannot be deleted' });
    await expect(alert).toContainText('Delete failed');

    await page.goto('/MenusIndex');
    await page.getByRole('row').filter({ hasText: 'PlatformStaffManagement' }).getByRole('button', { name: 'Add below' }).click();
    const node = page.getByRole('dialog', { name: 'Add: Menu node' });
    await node.getByLabel('Menu name').fill('NightLog');
    await node.getByRole('button', { name: 'Icon: Choose an icon' }).click();
    const icons = page.getByRole('dialog', { name: 'Choose an icon' });
    await expect.poll(async () => Number.parseInt(await icons.getByRole('status').innerText(), 10)).toBeGreaterThanOrEqual(290);
    await icons.getByRole('searchbox').fill('ship');
    await icons.getByRole('button').first().click();
    await expect(node.getByRole('button', { name: 'Icon: ship' })).toBeVisible();
    for (const title of await node.getByLabel(/^Title · /).all()) await title.fill('Night log');
    await node.getByRole('combobox', { name: 'View' }).click();
    await page.keyboard.type('OperationLogIndex');
    await page.getByRole('option', { name: /OperationLogIndex/ }).click();
    await node.getByLabel('Address').fill('/NightLog');
    await node.getByRole('button', { name: 'Save' }).click();
    await expect(node).toBeHidden();
    await page.goto('/NightLog');
    await expect(page.getByRole('heading', { name: 'Night log', level: 1 })).toBeVisible();
    await expect(page.getByText('is not available in this version')).toHaveCount(0);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.goto('/MenusIndex');
    await page.getByLabel('Find by name').fill('NightLog');
    await page.getByRole('row').filter({ hasText: '/NightLog' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row').filter({ hasText: '/NightLog' })).toHaveCount(0);
  },
);

test('customer adds a sub account, which signs in and sees only its granted screens', async ({ browser }) => {
  const name = `helper${freshNumber().slice(-7)}`;
  const page = await signIn(browser, 'alice');
  await page.goto('/SubAccountIndex');
  await page.getByRole('button', { name: 'Add sub-account' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add: Account' });
  await form.getByLabel('User name').fill(name);
  await form.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: /Sub-account clerk/ }).click();
  await form.getByLabel('Password', { exact: false }).first().fill('Entrepot2026');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();

  const helper = await (await browser.newContext()).newPage();
  await helper.addInitScript(() => localStorage.setItem('language', '"en-us"'));
  await signInThroughForm(helper, name, '/loginUser');
  await helper.goto('/PackageIndex');
  await expect(helper.getByRole('heading', { name: 'Packages' })).toBeVisible();
  await expect(helper.getByRole('menuitem', { name: 'Billing' }).or(helper.getByRole('link', { name: 'Bills' }))).toHaveCount(0);
  await helper.goto('/BillIndex');
  await expect(helper.getByRole('table', { name: 'Bills' })).toHaveCount(0);
});
