import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { test } from './journey.ts';
import { caller, isAccessible, signIn } from './people.ts';

test('finance reads the logistics order report as a picture and a table and follows a bar into its list, and a merchant the inventory report of a period', async ({
  browser,
  request,
}) => {
  const [finance, manager, bob] = [await caller(request, 'finance'), await caller(request, 'manager'), await caller(request, 'bob')];
  const { UserId } = await bob('/User/GetUserInfoDetailedInfo');
  const [{ Id: ExpenseTypeId }] = (await manager('/ExpenseType/GetExpenseTypes', { rows: 1 })).Data;
  const Lines = [{ ExpenseTypeId, Amount: 31.25, Explanation: 'Repacking' }];
  const bill = await finance('/Bill/EstablishManualBill', { UserId, Lines, IdempotencyKey: randomUUID() });

  const page = await signIn(browser, 'finance');
  await page.goto(`/LogisticsOrderReportIndex?by=customer&ownerId=${UserId}`);
  await expect(page.getByRole('heading', { name: 'Logistics order report', level: 1 })).toBeVisible();
  const table = page.getByRole('grid', { name: 'Logistics order report' });
  // What else this customer is billed meanwhile stands in the sum as well: picture and table say the same one.
  const sum = table
    .getByRole('row')
    .nth(1)
    .getByRole('gridcell')
    .nth(await columnOf(table, 'Net revenue'));
  await expect(sum).toHaveText(/\d/);
  const net = (await sum.innerText()).replace(/[^\d.]/g, '');
  expect(Number(net)).toBeGreaterThanOrEqual(31.25);
  await isAccessible(page);
  const bar = page.getByRole('group', { name: 'Net revenue, Customer' }).getByRole('button').first();
  await bar.focus();
  await expect(page.getByRole('figure')).toContainText(net);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Spreadsheet' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await bar.press('Enter');
  await expect(page).toHaveURL(/\/BillIndex\?/);
  const { SerialNumber } = await finance('/Bill/GetBillById', bill);
  await expect(page.getByRole('row').filter({ hasText: SerialNumber })).toBeVisible();

  await page.goto('/LogisticsOrderReportIndex');
  await page.getByRole('tab', { name: 'Throughput' }).click();
  await expect(page.getByRole('grid', { name: 'Throughput by day' }).getByRole('row')).toHaveCount(32);
  const days = page.getByRole('group', { name: 'Throughput by day' }).getByRole('button');
  await days.first().press('End');
  await expect(days.last()).toBeFocused();
  await page.getByRole('tab', { name: 'Arrears' }).click();
  await expect(page.getByRole('grid', { name: 'Arrears by age' })).toBeVisible();

  const merchant = await signIn(browser, 'merchant');
  await merchant.goto('/CommodityInventoryIndex');
  await merchant.getByRole('tab', { name: 'By period' }).click();
  await expect(merchant.getByRole('grid', { name: 'Stock of a period' })).toBeVisible();
  await expect(merchant.getByRole('columnheader', { name: 'At the start' })).toBeVisible();
  await isAccessible(merchant);
});

/** At which place of its rows a table has a column. */
async function columnOf(table: Locator, name: string): Promise<number> {
  await expect(table.getByRole('columnheader', { name })).toBeVisible();
  return (await table.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.includes(name));
}
