import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { covers } from '../../../e2e/covers.ts';
import { test } from '../../../e2e/journey.ts';
import { caller, isAccessible, signIn } from '../../../e2e/people.ts';
import { shelved, stage } from '../../../e2e/prepare.ts';

test(
  'finance opens a list from a bar of the order report, a merchant the inventory report',
  covers('SCREEN-LogisticsOrderReport', 'SCREEN-InventoryReport'),
  async ({ browser, request }) => {
    const [finance, manager, bob] = [await caller(request, 'finance'), await caller(request, 'manager'), await caller(request, 'bob')];
    // Some work was done today, so that the work report has numbers.
    await shelved(await stage());
    const { UserId } = await bob('/User/GetUserInfoDetailedInfo');
    const [{ Id: ExpenseTypeId }] = (await manager('/ExpenseType/GetExpenseTypes', { rows: 1 })).Data;
    const Lines = [{ ExpenseTypeId, Amount: 31.25, Explanation: 'Repacking' }];
    const bill = await finance('/Bill/EstablishManualBill', { UserId, Lines, IdempotencyKey: randomUUID() });

    const page = await signIn(browser, 'finance');
    await page.goto(`/LogisticsOrderReportIndex?by=customer&ownerId=${UserId}`);
    await expect(page.getByRole('heading', { name: 'Logistics order report', level: 1 })).toBeVisible();
    const table = page.getByRole('table', { name: 'Logistics order report' });
    // Other concurrent bills of this customer are part of the sum, too: chart and table show the same one.
    const sum = table
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .nth(await columnOf(table, 'Net revenue'));
    await expect(sum).toHaveText(/\d/);
    const net = (await sum.innerText()).replace(/[^\d.]/g, '');
    expect(Number(net)).toBeGreaterThanOrEqual(31.25);
    await isAccessible(page);
    const bar = page.getByRole('group', { name: 'Net revenue: Customer' }).getByRole('button').first();
    await bar.focus();
    await expect(page.getByRole('figure')).toContainText(net);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Excel' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    await bar.press('Enter');
    await expect(page).toHaveURL(/\/BillIndex\?/);
    const { SerialNumber } = await finance('/Bill/GetBillById', bill);
    await expect(page.getByRole('row').filter({ hasText: SerialNumber })).toBeVisible();

    await page.goto('/LogisticsOrderReportIndex');
    await page.getByRole('tab', { name: 'Throughput' }).click();
    await expect(page.getByRole('table', { name: 'Throughput by day' }).getByRole('row')).toHaveCount(32);
    // Finance has no list of parcels or orders: its bars are no links.
    const days = page.getByRole('group', { name: 'Throughput by day' }).getByRole('img');
    await days.first().press('End');
    // The last day's first bar of three.
    await expect(days.nth(29 * 3)).toBeFocused();
    await page.getByRole('tab', { name: 'Work by person' }).click();
    const work = page.getByRole('table', { name: 'Warehouse activity' });
    await work.getByRole('row').nth(1).getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row').nth(1)).toContainText(/\d/);
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Arrears' }).click();
    await expect(page.getByRole('grid', { name: 'Arrears by age' })).toBeVisible();

    await page.getByRole('tab', { name: 'Customers' }).click();
    const months = page.getByRole('table', { name: 'Customers gained and lost' });
    await expect(months.getByRole('row').nth(1)).toBeVisible();
    await isAccessible(page);
    const thisMonth = months.getByRole('row').filter({ hasText: monthNow() });
    await thisMonth.getByRole('button').first().click();
    await expect(page.getByLabel(`Registered, ${monthNow()}`).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('tab', { name: 'Coupons' }).click();
    await expect(page.getByRole('table', { name: 'Coupons' })).toBeVisible();
    await isAccessible(page);

    const merchant = await signIn(browser, 'merchant');
    await merchant.goto('/CommodityInventoryIndex');
    await merchant.getByRole('tab', { name: 'By period' }).click();
    await expect(merchant.getByRole('grid', { name: 'Stock movement by period' })).toBeVisible();
    await expect(merchant.getByRole('columnheader', { name: 'Opening' })).toBeVisible();
    await isAccessible(merchant);
  },
);

const monthNow = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit' }).format(new Date());

test('leader opens waiting work from the first page’s chart, manager from a number of the report', async ({ browser }) => {
  const made = await stage();
  const { number } = await shelved(made);
  const leader = await signIn(browser, 'leader');
  await leader.goto('/dashboard');
  const picture = leader.getByRole('group', { name: 'Aging by step' });
  await picture.getByRole('button').first().focus();
  await leader.keyboard.press('ArrowRight');
  await leader.keyboard.press('ArrowRight');
  await expect(picture.getByRole('button', { name: /^Packages on shelves: Under a day \d/ })).toBeFocused();
  await isAccessible(leader);
  await leader.keyboard.press('Enter');
  await expect(leader).toHaveURL(/\/PackageIndex\?packageStatus=40&agedTo=1$/);

  const manager = await signIn(browser, 'manager');
  await manager.goto('/LogisticsOrderReportIndex?view=ageing');
  const line = manager.getByRole('table', { name: 'Aging by step' }).getByRole('row').filter({ hasText: 'Packages on shelves' });
  await isAccessible(manager);
  await line.getByRole('link').first().click();
  await expect(manager).toHaveURL(/\/PackageIndex\?packageStatus=40&agedTo=1$/);
  // The filter in the address is shown above the list and applied.
  await expect(manager.getByText(/Waiting days \(below\)/).first()).toBeVisible();
  await expect(manager.getByRole('row').filter({ hasText: number })).toBeVisible();
  await manager.goBack();
  await expect(line).toBeVisible();
  await manager.setViewportSize({ width: 390, height: 844 });
  await isAccessible(manager);
  expect(await manager.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** The position of a column in a table. */
async function columnOf(table: Locator, name: string): Promise<number> {
  await expect(table.getByRole('columnheader', { name })).toBeVisible();
  return (await table.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.includes(name));
}
