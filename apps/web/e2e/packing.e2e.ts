import { expect, type Page, test } from '@playwright/test';
import { isAccessible, scan, signIn } from './people.ts';
import { listed, picked, stage } from './prepare.ts';

const answer = (page: Page) => page.getByRole('status').filter({ hasText: /Right|Careful|Wrong/ });

test('the clerk checks the goods of an order by scanner, weighs its box, closes it and prints the label', async ({ browser }) => {
  const placed = await picked(await stage(), 2);
  const page = await signIn(browser, 'clerk');
  const errors: string[] = [];
  page.on('console', (told) => told.type() === 'error' && errors.push(told.text()));
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await isAccessible(page);
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('2 parcels, 2 pieces');
  await expect(page.getByRole('region', { name: 'The order on the table' })).toContainText('0 / 2');
  await scan(page, 'NOBODY1234');
  await expect(answer(page)).toContainText('Wrong');
  await scan(page, placed.parcels[0]!.number);
  await expect(answer(page)).toContainText('Tea set');
  await scan(page, placed.parcels[0]!.number);
  await expect(answer(page)).toContainText('Checked already');
  await expect(page.getByRole('button', { name: 'Close the order' })).toHaveCount(0);
  await scan(page, placed.parcels[1]!.number);
  await expect(answer(page)).toContainText('All checked. Weigh the boxes');
  await expect(page.getByLabel('Weight', { exact: false }).first()).toBeFocused();
  for (const figure of ['5.2', '40', '30', '25']) {
    await page.keyboard.type(figure, { delay: 60 });
    if (figure !== '25') await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Goods weigh 4.2 kg together')).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Enter');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(`Order ${placed.serialNumber} is packed`);
  await expect(result).toContainText('Waybill number');
  await expect(answer(page)).toContainText(`Order ${placed.serialNumber} is packed`);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await isAccessible(page);
  await page.keyboard.press('F10');
  await expect(page.getByText('The label is ready')).toBeVisible();
  await expect(page.locator('iframe[title=PDF]')).toBeAttached();
  expect(errors).toEqual([]);
});

test('an order that is not picked yet cannot be packed, and the screen says so', async ({ browser }) => {
  const placed = await listed(await stage());
  const page = await signIn(browser, 'clerk');
  await page.goto('/PackEdit');
  await expect(page.getByText('Scan the number of a picked order')).toBeVisible();
  await scan(page, placed.serialNumber);
  await expect(answer(page)).toContainText('Wrong');
  await expect(answer(page)).toContainText(placed.serialNumber);
  await expect(page.getByRole('region', { name: 'The order on the table' })).toHaveCount(0);
});
