import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, scan, signIn } from '../../../e2e/people.ts';
import { ordered, shelved, stage } from '../../../e2e/prepare.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Search the menu/ });

test('opens any number from one field by keyboard: full, its end, mistyped, recently opened', async ({ browser }) => {
  const scene = await stage();
  const [parcel, order] = [await shelved(scene), await ordered(scene)];
  const page = await signIn(browser, 'manager');
  await page.goto('/WarehouseIndex');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await scan(page, order.serialNumber);
  await expect(page).toHaveURL(/\/LogisticsOrderIndex\?open=/);
  await expect(page.getByRole('dialog').getByText(order.serialNumber).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  const found = page.getByRole('group', { name: 'Results' }).getByRole('option');
  await field(page).fill(parcel.number.slice(-6));
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Package');
  await expect(found).toContainText(parcel.number);
  await expect(found).toContainText('林雅婷');
  await expect(found).toContainText('On shelf');
  await isAccessible(page);
  const wrong = parcel.number.slice(0, 6) + (parcel.number[6] === '9' ? '1' : '9') + parcel.number.slice(7);
  await field(page).fill(wrong);
  await expect(found.filter({ hasText: parcel.number })).toContainText('differs by one character');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/PackageIndex\?open=/);
  await expect(page.getByRole('dialog').getByText(parcel.number).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  const last = page.getByRole('group', { name: 'Recently opened' }).getByRole('option');
  await expect(last.first()).toContainText(parcel.number);
  await expect(last.nth(1)).toContainText(order.serialNumber);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/LogisticsOrderIndex\?open=/);
  const drawer = page.getByRole('dialog').getByText(order.serialNumber).first();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  // On a phone the field fills the screen without overflowing it.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: /^Search the menu/ }).click();
  await field(page).fill(parcel.number.slice(-4));
  await expect(found.filter({ hasText: parcel.number })).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('dialog')!.scrollWidth)).toBeLessThanOrEqual(390);
});

test('an address without an existing row shows an error and a link to the list', async ({ browser }) => {
  const page = await signIn(browser, 'manager');
  const noOne = '00000000-0000-4000-8000-000000000000';
  for (const address of ['/PackageIndex?open=half-of-an-id', `/PackageIndex?open=${noOne}`, `/LogisticsOrderIndex?open=${noOne}`]) {
    await page.goto(address);
    const alert = page.getByRole('dialog').filter({ hasText: 'This record does not exist' });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('button', { name: /again|retry/i })).toHaveCount(0);
    await isAccessible(page);
    await alert.getByRole('button', { name: 'Back to list' }).click();
    await expect(alert).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${address.replace(/\?.*/, '')}(?!.*open=)`));
  }
  for (const [address, list] of [
    ['/PackageDetailed?id=half-of-an-id', '/PackageIndex'],
    [`/LogisticsOrderDetailed?id=${noOne}`, '/LogisticsOrderIndex'],
    [`/BillDetailed?id=${noOne}`, '/BillIndex'],
  ] as const) {
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ hasText: 'This record does not exist' });
    await alert.getByRole('button', { name: 'Back to list' }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  }
});

test('leader creates a link for the warehouse display; it works in light and dark until revoked', async ({ browser }) => {
  const leader = await signIn(browser, 'leader');
  await leader.goto('/WallIndex');
  await leader.getByRole('button', { name: 'Create link' }).first().click();
  const form = leader.getByRole('dialog');
  const name = `Hall ${Date.now()}`;
  await form.getByRole('combobox', { name: 'Warehouse' }).click();
  await leader.getByRole('option', { name: 'Xiamen warehouse' }).first().click();
  await form.getByRole('textbox', { name: 'Screen location' }).fill(name);
  await form.getByRole('button', { name: 'Create link' }).click();
  const made = leader.getByRole('dialog', { name: `Link of ${name}` });
  const address = await made.getByText(/\/Wall#/).innerText();
  await made.getByRole('button', { name: 'Close', exact: true }).last().click();

  const screen = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  await screen.goto(address.trim());
  await expect(screen.getByRole('heading', { level: 1, name: /Xiamen warehouse/ })).toBeVisible();
  await expect(screen.getByRole('region', { name: 'Waiting' }).getByRole('article')).toHaveCount(5);
  await isAccessible(screen);
  await screen.getByRole('button', { name: 'Light' }).click();
  await isAccessible(screen);
  await screen.getByRole('button', { name: '简体中文' }).click();
  await expect(screen.getByRole('heading', { name: '待上架' })).toBeVisible();
  await expect(screen.getByRole('heading', { level: 1, name: /厦门/ })).toBeVisible();
  expect(await screen.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)).toBe(true);

  const row = leader.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: 'Disable', exact: true }).click();
  await leader.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(row).toContainText('Inactive');
  await screen.reload();
  await expect(screen.getByRole('alert')).toContainText('链接已失效');
});
