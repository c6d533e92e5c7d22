import { expect, type Page } from '@playwright/test';
import { test } from '../../../e2e/journey.ts';
import { isAccessible, signIn } from '../../../e2e/people.ts';
import { packed, shelved, stage } from '../../../e2e/prepare.ts';

const today = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', dateStyle: 'long' }).format(new Date());
const line = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('shows the full timeline of a parcel by kind, and past contents of a shelf on the map', async ({ browser }) => {
  const made = await stage();
  const { id, parcels } = await packed(made);
  const page = await signIn(browser, 'manager');
  await page.goto(`/PackageDetailed?id=${parcels[0]!.id}`);
  const entries = line(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  const heads = () => entries.locator('strong').allTextContents();
  await expect(entries.locator('strong', { hasText: /^Declared$/ })).toHaveCount(1);
  const steps = ['Declared', 'Received', 'Measured', 'Moved', 'Reserved for an order', 'Billed · Freight', 'Picked', 'Packed'];
  expect((await heads()).reverse().filter((head) => steps.includes(head))).toEqual(steps);
  await expect(entries.filter({ hasText: 'Put on shelf' })).toContainText('A-');
  await line(page).getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Measured' }).click();
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('2.1');
  await isAccessible(page);
  // An order is created, not declared.
  await page.goto(`/LogisticsOrderDetailed?id=${id}`);
  await expect(entries.locator('strong', { hasText: /^Created$/ })).toHaveCount(1);

  const parcel = await shelved(made);
  const leader = await made.as('leader');
  const { PartitionId, ShelvesId, ShelfNo } = await leader('/Package/GetPackageById', { Id: parcel.id }).then(async (row: any) => ({
    ...(await leader('/Shelves/GetShelvesById', { Id: row.ShelvesId })),
    ...row,
  }));
  await page.goto(`/ShelvesMap?partitionId=${PartitionId}`);
  await page.getByRole('tab', { name: 'Customer' }).click();
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Empty');
  const shelf = page.getByRole('link', { name: new RegExp(`^${ShelfNo},`) });
  await expect(shelf).toHaveAttribute('href', `/ShelvesIndex?open=${ShelvesId}`);
  await isAccessible(page);
  await shelf.click();
  const drawer = page.getByRole('dialog', { name: ShelfNo });
  await expect(drawer).toContainText(parcel.number);
  await drawer.getByRole('button', { name: 'Show another time' }).click();
  await drawer.getByRole('button', { name: 'As of' }).click();
  await page.locator('button[data-direction="next"]').click();
  await page.getByRole('button', { name: /^15 / }).click();
  await expect(drawer.getByText('This time is in the future')).toBeVisible();
  await expect(drawer).toContainText(parcel.number);
  await page.locator('button[data-direction="previous"]').click();
  await page.getByRole('button', { name: today(), exact: true }).click();
  const past = drawer.getByRole('status').filter({ hasText: 'not current' });
  await expect(past).toBeVisible();
  await expect(drawer).not.toContainText(parcel.number);
  // A click outside closes the calendar.
  await drawer.getByRole('heading', { name: ShelfNo }).first().click();
  await drawer.getByRole('button', { name: 'Back to now' }).click();
  await expect(drawer).toContainText(parcel.number);
});
